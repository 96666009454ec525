import { ToolError } from '../../errors.ts';
import type { Cell } from '../cell.ts';
import { countRows, GROUP_AGGREGATES, type GroupAggregateName } from '../group-aggregates.ts';
import { firstPositions, type Groups } from '../groups.ts';
import { readWithGaps } from '../numbers-with-gaps.ts';
import { pickCells } from '../pick.ts';
import { sliceOf } from '../slice.ts';
import { createData } from '../storage.ts';
import { type Column, findColumn, type Table } from '../table.ts';
import { groupColumns, refuseRepeated } from './columns.ts';

/** An aggregate of each group; without a column only `count` and `share` work, and are about rows. */
export interface GroupAggregation {
  readonly operation: GroupAggregateName;
  readonly column?: string | undefined;
  /** Name of the column that it makes. Default: `<operation>_<column>`, or the operation alone. */
  readonly name?: string | undefined;
}

export interface GroupOptions {
  readonly keys: readonly string[];
  readonly aggregations: readonly GroupAggregation[];
}

/**
 * One row for each different combination of keys, in the order in which they come first, with the keys and an aggregate
 * a column; null is a key like any other. Without keys all rows are one group.
 * Throws `table.unknown_column`, `table.invalid_value` for a name twice, `table.incompatible` for text where numbers are needed.
 */
export function group(table: Table, { keys, aggregations }: GroupOptions): Table {
  const columns = [...new Set(keys.map((name) => findColumn(table, name)))];
  const groups = groupColumns(table, columns) ?? toOneGroup(table);
  const firsts = firstPositions(groups);
  const made = [
    ...columns.map((column) => toKey(table, column, firsts)),
    ...aggregations.map((aggregation) => toAggregate(table, groups, aggregation)),
  ];
  refuseRepeated(made.map(({ name }) => name));
  return { columns: made, rowCount: groups.count, selection: null };
}

function toOneGroup({ rowCount }: Table): Groups {
  return { ids: new Uint32Array(rowCount), count: Math.min(1, rowCount) };
}

function toKey(table: Table, column: Column, firsts: Uint32Array): Column {
  return { name: column.name, data: pickCells(sliceOf(table, column), firsts), index: null };
}

function toAggregate(table: Table, groups: Groups, { operation, column, name }: GroupAggregation): Column {
  const named = column === undefined ? undefined : findColumn(table, column);
  const made = name ?? (named === undefined ? operation : `${operation}_${named.name}`);
  return { name: made, data: createData(compute(table, groups, { operation, named })), index: null };
}

function compute(
  table: Table,
  groups: Groups,
  { operation, named }: { readonly operation: GroupAggregateName; readonly named: Column | undefined },
): Cell[] {
  if (named === undefined) return computeRows(groups, operation);
  const slice = sliceOf(table, named);
  return GROUP_AGGREGATES[operation](readWithGaps(slice)?.slice ?? slice, groups, named.name);
}

function computeRows(groups: Groups, operation: GroupAggregateName): Cell[] {
  const counts = countRows(groups);
  if (operation === 'count') return counts;
  if (operation === 'share') return counts.map((count) => count / groups.ids.length);
  throw new ToolError('table.invalid_value', {
    message: `"${operation}" needs a column.`,
    hint: 'Name the column to aggregate; "count" and "share" work without one and are about rows.',
  });
}
