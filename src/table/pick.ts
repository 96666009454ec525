import type { ColumnData } from './column.ts';
import { gatherNumbers } from './numbers.ts';
import { cellsOf, type Slice } from './slice.ts';
import { createData, createFloat, createInteger, createTextFromCodes } from './storage.ts';

/** The position that stands for a row that is not there: all its cells are null. */
export const NO_ROW = 0xffffffff;

/** A storage of the cells at positions of a slice, some of which may be `NO_ROW`. */
export function pickCells(slice: Slice, positions: Uint32Array): ColumnData {
  const { data } = slice;
  if (data.kind === 'text') return pickText({ ...slice, data }, positions);
  if (data.kind === 'integer' || data.kind === 'float') {
    const values = gatherNumbers({ ...slice, data });
    const picked = new Float64Array(positions.length);
    for (let i = 0; i < picked.length; i++) picked[i] = values[positions[i] ?? NO_ROW] ?? Number.NaN;
    return data.kind === 'integer' ? createInteger(picked) : createFloat(picked);
  }
  const cells = cellsOf(slice);
  return createData(Array.from(positions, (position) => cells[position] ?? null));
}

function pickText(
  { data, rows }: Slice & { readonly data: Extract<ColumnData, { kind: 'text' }> },
  positions: Uint32Array,
): ColumnData {
  const codes = new Uint32Array(positions.length);
  for (let i = 0; i < codes.length; i++) {
    const position = positions[i] ?? NO_ROW;
    if (position === NO_ROW) continue;
    codes[i] = data.codes[rows === null ? position : (rows[position] ?? 0)] ?? 0;
  }
  return createTextFromCodes(codes, data.dictionary);
}
