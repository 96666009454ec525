import { ToolError } from '../../errors.ts';
import { type Cell, kindOf } from '../cell.ts';
import { compareCells, compareText, hasSurrogates } from '../compare.ts';
import {
  CONDITIONS,
  type Condition,
  type ConditionName,
  isEquality,
  isUnequal,
  type Order,
} from '../conditions.ts';
import { parseNumberText, writeNumber } from '../number-text.ts';
import { toBigRange, toNumberRange } from '../range.ts';
import { scanBigs, scanCells, scanNumbers, scanText } from '../scan.ts';
import { cellsOf, contentsOf, lengthOf, type Slice, sliceOf } from '../slice.ts';
import { findColumn, pickRows, type Table } from '../table.ts';

export type FilterValue = string | number | bigint | null;

export interface FilterOptions {
  readonly column: string;
  readonly condition: ConditionName;
  /** Converted to the column's type: 9 meets the text "9", "9" the number 9. In a mixed column kinds stay apart. */
  readonly value: FilterValue;
}

/**
 * The rows whose cell meets the condition, in their order.
 * Throws `table.unknown_column`, `table.invalid_value`, `table.incompatible`.
 */
export function filter(table: Table, options: FilterOptions): Table {
  const column = findColumn(table, options.column);
  const slice = sliceOf(table, column);
  const condition: Condition = CONDITIONS[options.condition];
  const value = typeof options.value === 'number' && Number.isNaN(options.value) ? null : options.value;
  const parts = { ...options, value, column: column.name };
  if (condition.pattern !== undefined) checkPattern(slice, parts);
  else if (!isEquality(condition)) checkKinds(slice, parts);
  const positions =
    value === null
      ? scanNulls(slice, condition)
      : scan(slice, condition, toColumnType(slice, value, column.name));
  return pickRows(table, positions);
}

/** Positions of the rows that meet the condition; the value has the column's type. */
function scan(slice: Slice, condition: Condition, value: string | number | bigint): Uint32Array {
  const { data, rows } = slice;
  const test = createTest(condition, value, data.kind === 'text' && data.astral);
  if (data.kind === 'text') return scanText({ data, rows }, test, condition.keepsNull);
  if (condition.order !== undefined && typeof value !== 'string') {
    if (data.kind === 'integer' || data.kind === 'float')
      return scanNumbers(data, rows, toNumberRange(condition.order, value));
    if (data.kind === 'bigint') return scanBigs(data, rows, toBigRange(condition.order, value));
  }
  return scanCells(slice, (cell) => (kindOf(cell) === 'null' ? condition.keepsNull : test(cell)));
}

function scanNulls(slice: Slice, { whenNull }: Condition): Uint32Array {
  if (whenNull !== 'missing' && whenNull !== 'present') return new Uint32Array(0);
  const { data, rows } = slice;
  if (data.kind === 'text')
    return scanText({ data, rows }, () => whenNull === 'present', whenNull === 'missing');
  const everything = { low: -Infinity, high: Infinity, negated: whenNull === 'missing' };
  if (data.kind === 'integer' || data.kind === 'float') return scanNumbers(data, rows, everything);
  return scanCells(slice, (cell) => (kindOf(cell) === 'null') === (whenNull === 'missing'));
}

/** The test of one cell that is not null. A cell of another kind than the value is merely unequal. */
function createTest(
  condition: Condition,
  value: string | number | bigint,
  astral: boolean,
): (cell: Cell) => boolean {
  const { order, pattern } = condition;
  if (pattern !== undefined) {
    const fits = pattern(String(value));
    return (cell) => typeof cell === 'string' && fits(cell);
  }
  if (order === undefined) return () => false;
  if (typeof value === 'string') return createTextTest(order, value, astral);
  return (cell) => (kindOf(cell) === 'number' ? accepts(order, compareCells(cell, value)) : isUnequal(order));
}

/** Plain `<` is several times faster than comparing code points, and equal to it where no text has surrogates. */
function createTextTest(order: Order, value: string, astral: boolean): (cell: Cell) => boolean {
  const { less, equal, greater } = order;
  if (isEquality({ order })) return (cell) => (cell === value) === equal;
  if (astral || hasSurrogates(value))
    return (cell) => typeof cell === 'string' && accepts(order, compareText(cell, value));
  return (cell) => typeof cell === 'string' && (cell < value ? less : cell === value ? equal : greater);
}

function accepts(order: Order, sign: number): boolean {
  return sign < 0 ? order.less : sign > 0 ? order.greater : order.equal;
}

function toColumnType(
  { data }: Slice,
  value: string | number | bigint,
  column: string,
): string | number | bigint {
  if (data.kind === 'text') return typeof value === 'string' ? value : writeNumber(value);
  if (data.kind === 'mixed' || data.kind === 'null' || typeof value !== 'string') return value;
  const number = parseNumberText(value);
  if (number !== undefined) return number;
  throw new ToolError('table.invalid_value', {
    message: `${JSON.stringify(value)} is no number, but column "${column}" holds ${contentsOf(data)}.`,
    hint: 'Give the value as a number.',
    details: { column, value },
  });
}

/** Unequal kinds are no error for `equal_to`, but neither less nor greater than one another. */
function checkKinds(slice: Slice, { column, condition, value }: FilterOptions): void {
  if (slice.data.kind !== 'mixed' || value === null) return;
  const kind = kindOf(value);
  const stranger = cellsOf(slice).find((cell) => kindOf(cell) !== 'null' && kindOf(cell) !== kind);
  if (stranger === undefined) return;
  throw new ToolError('table.incompatible', {
    message: `Condition "${condition}" compares with a ${kind}, but column "${column}" also holds a ${kindOf(stranger)}.`,
    hint: 'Use "equal_to" or "not_equal_to", or narrow the table down to rows of one kind first.',
    details: { column },
  });
}

function checkPattern(slice: Slice, { column, condition, value }: FilterOptions): void {
  const { data } = slice;
  const isWithoutText = data.kind === 'null' && lengthOf(slice) > 0 && typeof value !== 'string';
  if (value === null || isWithoutText)
    throw new ToolError('table.invalid_value', {
      message: `Condition "${condition}" needs a text as value, not ${value}.`,
      hint: 'To find the rows without a value, use the condition "equal_to" with null.',
    });
  if (condition === 'like') checkLike(slice, column);
  if (data.kind === 'text' || data.kind === 'mixed' || data.kind === 'null') return;
  throw new ToolError('table.incompatible', {
    message: `Condition "${condition}" works on text, but column "${column}" holds ${contentsOf(data)}.`,
    hint: 'Use "equal_to" or a condition such as "greater_than", or choose a column of text.',
    details: { column },
  });
}

/** A pattern is for text: a number among the texts is no match and no mismatch. */
function checkLike(slice: Slice, column: string): void {
  if (slice.data.kind !== 'mixed') return;
  const stranger = cellsOf(slice).find(
    (cell) => cell !== null && kindOf(cell) !== 'text' && kindOf(cell) !== 'null',
  );
  if (stranger === undefined) return;
  throw new ToolError('table.incompatible', {
    message: `Condition "like" works on text, but column "${column}" also holds a ${kindOf(stranger)}.`,
    hint: 'Use "contains", which passes over what is no text, or narrow the table down to rows with text first.',
    details: { column },
  });
}
