import { type Cell, kindOf } from './cell.ts';
import { compareCells } from './compare.ts';
import { sortByKeys } from './radix.ts';
import { cellsOf, lengthOf, type Slice } from './slice.ts';
import { toSortKeys } from './sort-keys.ts';
import { countUp } from './table.ts';

/** Positions of a slice's rows in the order of their cells: stable, nulls last in both directions. */
export function orderOf(slice: Slice, ascending: boolean): Uint32Array {
  const keys = toSortKeys(slice, ascending);
  return keys === undefined ? orderCells(cellsOf(slice), ascending) : sortByKeys(keys, lengthOf(slice));
}

function orderCells(cells: readonly Cell[], ascending: boolean): Uint32Array {
  const isNull = cells.map((cell) => kindOf(cell) === 'null');
  return countUp(cells.length).sort((a, b) => {
    const x = cells[a] ?? null;
    const y = cells[b] ?? null;
    return ascending || isNull[a] || isNull[b] ? compareCells(x, y) : compareCells(y, x);
  });
}
