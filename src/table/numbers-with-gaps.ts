import { type Cell, kindOf } from './cell.ts';
import { cellAt } from './column.ts';
import { parseNumberText } from './number-text.ts';
import { type CellCounts, isBlankText, isNumberText, judgeNumbers } from './numbers-in-text.ts';
import { cellsOf, lengthOf, type Slice } from './slice.ts';
import { createData } from './storage.ts';

/** Rows that are looked at to tell what a column of text holds. */
const MOST_SAMPLED = 5000;

/** A column of several kinds read as one of numbers, and what there was that is none. */
export interface NumbersWithGaps {
  readonly slice: Slice;
  readonly counts: CellCounts;
}

/** What the cells of a slice are; of a long one, of rows spread evenly over it. */
export function sampleCells({ data, rows }: Slice): CellCounts {
  const length = rows?.length ?? data.length;
  const step = Math.max(1, Math.floor(length / MOST_SAMPLED));
  const cells: Cell[] = [];
  for (let i = 0; i < length; i += step) cells.push(cellAt(data, rows === null ? i : (rows[i] ?? 0)));
  return countCells(cells);
}

/** What cells are, each once. */
function countCells(cells: readonly Cell[]): CellCounts {
  const counts = { numbers: 0, blanks: 0, others: 0 };
  for (const cell of cells) {
    const kind = kindOf(cell);
    if (kind === 'null') continue;
    if (kind === 'number') counts.numbers += 1;
    else if (typeof cell !== 'string') counts.others += 1;
    else if (isBlankText(cell)) counts.blanks += 1;
    else if (isNumberText(cell)) counts.numbers += 1;
    else counts.others += 1;
  }
  return counts;
}

/** A slice of several kinds that is one of numbers with missing values, as one of numbers; `undefined` for any other. */
export function readWithGaps(slice: Slice): NumbersWithGaps | undefined {
  if (slice.data.kind !== 'mixed' || lengthOf(slice) === 0) return undefined;
  const cells = cellsOf(slice);
  const counts = countCells(cells);
  if (judgeNumbers(counts) !== 'numbers') return undefined;
  return { slice: { data: createData(cells.map(toNumber)), rows: null }, counts };
}

function toNumber(cell: Cell): Cell {
  if (typeof cell !== 'string') return kindOf(cell) === 'number' ? cell : null;
  return isNumberText(cell) ? (parseNumberText(cell) ?? null) : null;
}
