import { ToolError } from '../../errors.ts';
import { pickRows, type Table } from '../table.ts';
import { type FilterOptions, findRows } from './filter.ts';

/** The conditions that compare with several values. */
export const LIST_CONDITIONS = ['in', 'not_in', 'between'] as const;

/** A condition on a row: one of a filter's, or several at once. */
export type RowCondition =
  | Omit<FilterOptions, 'lenient'>
  | {
      readonly column: string;
      readonly condition: (typeof LIST_CONDITIONS)[number];
      readonly values: readonly FilterOptions['value'][];
    };

export interface FilterRowsOptions {
  readonly conditions: readonly RowCondition[];
  /** Whether a row has to meet all conditions or one of them. */
  readonly match: 'all' | 'any';
}

/**
 * The rows that meet all conditions or any, in their order. `not_in` keeps nulls as `not_equal_to` does.
 * Throws what a filter throws, and `table.invalid_value` for a range without two ends.
 */
export function filterRows(table: Table, { conditions, match }: FilterRowsOptions): Table {
  const [first, ...others] = conditions.map((condition) => markRows(table, condition));
  if (first === undefined) return table;
  const met = match === 'all' ? 1 : 0;
  for (const other of others) {
    for (let i = 0; i < first.length; i++) {
      // All: a row that misses one is out. Any: a row that meets one is in.
      if (other[i] !== met) first[i] = 1 - met;
    }
  }
  return pickRows(table, listMarked(first));
}

/** 1 for each row that meets a condition, else 0. */
function markRows(table: Table, condition: RowCondition): Uint8Array {
  const marks = new Uint8Array(table.rowCount);
  if (!('values' in condition)) return markAll(marks, findRows(table, { ...condition, lenient: true }), 1);
  const { column, values } = condition;
  if (condition.condition === 'between') return markRange(table, column, values);
  for (const value of values) {
    markAll(marks, findRows(table, { column, condition: 'equal_to', value, lenient: true }), 1);
  }
  return condition.condition === 'in' ? marks : marks.map((mark) => 1 - mark);
}

function markRange(table: Table, column: string, values: readonly FilterOptions['value'][]): Uint8Array {
  const [low, high, ...rest] = values;
  if (low === undefined || high === undefined || rest.length > 0 || low === null || high === null) {
    throw new ToolError('table.invalid_value', {
      message: `"between" needs two values, but was given ${values.length}${values.includes(null) ? ' with null among them' : ''}.`,
      hint: 'Give the least and the greatest value that still count, as in [10, 20].',
      details: { column },
    });
  }
  const marks = new Uint8Array(table.rowCount);
  markAll(
    marks,
    findRows(table, { column, condition: 'greater_than_equal_to', value: low, lenient: true }),
    1,
  );
  const below = new Uint8Array(table.rowCount);
  markAll(below, findRows(table, { column, condition: 'less_than_equal_to', value: high, lenient: true }), 1);
  return marks.map((mark, i) => mark & (below[i] ?? 0));
}

function markAll(marks: Uint8Array, positions: Uint32Array, mark: 0 | 1): Uint8Array {
  for (let i = 0; i < positions.length; i++) marks[positions[i] ?? 0] = mark;
  return marks;
}

function listMarked(marks: Uint8Array): Uint32Array {
  const positions = new Uint32Array(marks.length);
  let count = 0;
  for (let i = 0; i < marks.length; i++) if (marks[i] === 1) positions[count++] = i;
  return positions.slice(0, count);
}
