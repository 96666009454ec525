import { ToolError } from '../../errors.ts';
import { AGGREGATES, type Aggregate, type AggregateName, type AggregateValue } from '../aggregates.ts';
import { firstPositions, groupCells } from '../groups.ts';
import { hintNumbers } from '../number-notes.ts';
import { judgeNumbers } from '../numbers-in-text.ts';
import { readWithGaps, sampleCells } from '../numbers-with-gaps.ts';
import { contentsOf, isNumeric, isText, lengthOf, type Slice, sliceAt, sliceOf, tighten } from '../slice.ts';
import { countUp, findColumn, type Table } from '../table.ts';

export interface AggregateOptions {
  readonly operation: AggregateName;
  /** Without a column only `count` works: it counts the rows by the first column. */
  readonly column?: string | undefined;
  /** Only the first of equal cells. Before the limit. */
  readonly distinct?: boolean | undefined;
  /** Only so many cells; negative or left out: all. */
  readonly limit?: number | undefined;
  /** Reads a column of numbers with missing values as one of numbers; min and max of text. */
  readonly lenient?: boolean | undefined;
}

/**
 * One value of a column. Nulls are ignored except by `count`; of no rows or nulls alone the sum is 0, the others null. Positions
 * count from 0 in the table's order, after `distinct` and `limit`. Whole numbers are exact, beyond 2^53 as bigint.
 * Throws `table.unknown_column`, `table.invalid_value` without a column or a value, `table.incompatible` for text.
 */
export function aggregate(table: Table, options: AggregateOptions): AggregateValue {
  const column = options.column === undefined ? table.columns[0] : findColumn(table, options.column);
  if (options.column === undefined && options.operation !== 'count')
    throw refuseWithoutColumn(options.operation);
  if (column === undefined) return AGGREGATES[options.operation].empty;
  const { lenient = false, operation } = options;
  const own = sliceOf(table, column);
  const whole = lenient && operation !== 'count' ? (readWithGaps(own)?.slice ?? own) : own;
  const slice = reduce(whole, options);
  if (options.operation !== 'count' && table.rowCount > 0) checkValues(slice, options, column.name);
  const computed = compute(slice, AGGREGATES[operation]);
  const result = computed === undefined && lenient ? computeText(slice, operation) : computed;
  if (result !== undefined) return result;
  throw new ToolError('table.incompatible', {
    message: `"${operation}" works on numbers, but column "${column.name}" holds ${contentsOf(column.data)}.`,
    hint: (lenient && hintNumbers(own)) || 'Choose a column of numbers; "count" works on every column.',
    details: { column: column.name },
  });
}

/** Numbers in text are not compared as texts here: the greatest of "99" and "200" would be "99". */
function computeText(slice: Slice, operation: AggregateName): AggregateValue | undefined {
  const { ownText }: Aggregate = AGGREGATES[operation];
  return isText(slice) && judgeNumbers(sampleCells(slice)) === 'other' ? ownText?.(slice) : undefined;
}

function reduce(slice: Slice, { distinct = false, limit = -1 }: AggregateOptions): Slice {
  const kept = distinct ? sliceAt(slice, firstPositions(groupCells(slice))) : slice;
  return limit < 0 || limit >= lengthOf(kept) ? kept : tighten(sliceAt(kept, countUp(limit)));
}

/** `undefined` where the aggregate does not work on what the slice holds. */
function compute(slice: Slice, aggregate: Aggregate): AggregateValue | undefined {
  if (aggregate.anything !== undefined) return aggregate.anything(slice);
  if (lengthOf(slice) === 0 || slice.data.kind === 'null') return aggregate.empty;
  if (isNumeric(slice)) return aggregate.numbers(slice);
  return isText(slice) ? aggregate.text?.(slice) : undefined;
}

/** A table may have no rows, but rows of a column that never had a value have nothing to compute with. */
function checkValues(slice: Slice, { operation, limit }: AggregateOptions, column: string): void {
  const length = lengthOf(slice);
  if (length > 0 && slice.data.kind === 'null')
    throw refuseNothing(operation, `column "${column}" has no value in any of ${length} rows`);
  const needsValue = operation !== 'sum' && operation !== 'mean' && operation !== 'std';
  if (limit === 0 && needsValue) throw refuseNothing(operation, 'the limit 0 leaves none');
}

function refuseNothing(operation: AggregateName, why: string): ToolError {
  return new ToolError('table.invalid_value', {
    message: `"${operation}" needs a value, but ${why}.`,
    hint: '"count" counts rows whether or not they have a value.',
  });
}

function refuseWithoutColumn(operation: AggregateName): ToolError {
  return new ToolError('table.invalid_value', {
    message: `"${operation}" needs a column.`,
    hint: 'Name the column to aggregate; only "count" works without one.',
  });
}
