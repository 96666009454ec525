import { orderOf } from '../order.ts';
import { sliceAt, sliceOf } from '../slice.ts';
import { compose, findColumn, pickRows, type Table } from '../table.ts';

export interface SortKey {
  readonly column: string;
  readonly ascending: boolean;
}

/** The rows in the order of several columns, the first counts most; stable, nulls last. Throws `table.unknown_column`. */
export function sortRows(table: Table, keys: readonly SortKey[]): Table {
  let order: Uint32Array | undefined;
  // From the last key to the first: each sort keeps the order that the ones before it made.
  for (const { column, ascending } of keys.toReversed()) {
    const slice = sliceOf(table, findColumn(table, column));
    order =
      order === undefined
        ? orderOf(slice, ascending)
        : compose(order, orderOf(sliceAt(slice, order), ascending));
  }
  return order === undefined ? table : pickRows(table, order);
}
