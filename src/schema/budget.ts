/** How much of a database is read to profile it: rows, cells and bytes, never time, so that each machine sees the same. */
export interface Budget {
  /** Rows examined of one table, at most. */
  readonly rows: number;
  /** Cells examined of one table, at most; wide tables get fewer rows, but never fewer than `blocks * 20`. */
  readonly cells: number;
  /** Bytes of text and blobs examined of one table, at most. */
  readonly bytes: number;
  /** Stretches of neighbouring rows that a sample consists of. */
  readonly blocks: number;
  /** Files up to this size have their rows counted exactly, bigger ones only where a table's row numbers are few. */
  readonly countBytes: number;
  /** Rows that a view may have to step through to be read whole; views that cost more are left out. */
  readonly viewSteps: number;
}

export const DEFAULT_BUDGET: Budget = {
  rows: 100_000,
  cells: 1_500_000,
  bytes: 64 * 2 ** 20,
  blocks: 64,
  countBytes: 512 * 2 ** 20,
  viewSteps: 20_000_000,
};

/** The rows of a table with this many columns that may be examined. */
export function allowedRows(budget: Budget, columns: number): number {
  const byCells = Math.max(budget.blocks * 20, Math.floor(budget.cells / Math.max(columns, 1)));
  return Math.min(budget.rows, byCells);
}
