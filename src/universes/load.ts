import type { Connection } from '../database/open.ts';
import { ToolError } from '../errors.ts';
import { createTableBuilder } from '../table/build.ts';
import type { Table } from '../table/table.ts';

/** Cells that a view may have: rows times columns. */
const MOST_VIEW_CELLS = 40_000_000;

export interface ViewStatement {
  readonly sql: string;
  readonly columns: readonly string[];
  /** Columns whose whole numbers are floating point too. */
  readonly floats: readonly string[];
}

/** Reads a view into a table. Throws `limit.rows` for one that is too big to be held. */
export function loadView(connection: Connection, view: ViewStatement, mostCells = MOST_VIEW_CELLS): Table {
  const builder = createTableBuilder(view.columns, view.floats);
  const mostRows = Math.floor(mostCells / Math.max(1, view.columns.length));
  let rows = 0;
  for (const row of connection.prepare(view.sql).iterate()) {
    rows += 1;
    if (rows > mostRows) throw refuseSize(mostRows);
    builder.push(row);
  }
  return builder.finish();
}

function refuseSize(mostRows: number): ToolError {
  return new ToolError('limit.rows', {
    message: `The view of this universe has more than ${mostRows} rows, too many to be held.`,
    hint: 'Use a universe of fewer tables, or the endpoints of the domain, which compute in the database.',
  });
}
