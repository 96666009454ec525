import { ToolError } from '../../errors.ts';
import { kindOf } from '../cell.ts';
import { createCellTest } from '../cell-test.ts';
import { type Condition, type ConditionName, conditionOf, isEquality, isOrdered } from '../conditions.ts';
import { hintNumbers } from '../number-notes.ts';
import { parseNumberText, writeNumber } from '../number-text.ts';
import { readWithGaps } from '../numbers-with-gaps.ts';
import { toBigRange, toNumberRange } from '../range.ts';
import { scanBigs, scanCells, scanCode, scanNumbers, scanText } from '../scan.ts';
import { cellsOf, contentsOf, lengthOf, type Slice, sliceOf } from '../slice.ts';
import { findColumn, pickRows, type Table } from '../table.ts';

export type FilterValue = string | number | bigint | null;

export interface FilterOptions {
  readonly column: string;
  readonly condition: ConditionName;
  /** Converted to the column's type: 9 meets the text "9", "9" the number 9. In a mixed column kinds stay apart. */
  readonly value: FilterValue;
  /** Reads a column of numbers with missing values as one of numbers, and lets patterns cross line breaks. */
  readonly lenient?: boolean | undefined;
}

/**
 * The rows whose cell meets the condition, in their order.
 * Throws `table.unknown_column`, `table.invalid_value`, `table.incompatible`.
 */
export function filter(table: Table, options: FilterOptions): Table {
  return pickRows(table, findRows(table, options));
}

/** The positions of the rows whose cell meets the condition; throws as `filter` does. */
export function findRows(table: Table, options: FilterOptions): Uint32Array {
  const column = findColumn(table, options.column);
  const { lenient = false } = options;
  const condition = conditionOf(options.condition, lenient);
  const own = sliceOf(table, column);
  const slice = lenient && isOrdered(condition) ? (readWithGaps(own)?.slice ?? own) : own;
  const value = typeof options.value === 'number' && Number.isNaN(options.value) ? null : options.value;
  const parts = { ...options, value, column: column.name };
  if (condition.pattern !== undefined) checkPattern(slice, parts);
  else if (isOrdered(condition)) checkKinds(slice, parts);
  return value === null
    ? scanNulls(slice, condition)
    : scan(slice, condition, toColumnType(slice, value, column.name));
}

/** Positions of the rows that meet the condition; the value has the column's type. */
function scan(slice: Slice, condition: Condition, value: string | number | bigint): Uint32Array {
  const { data, rows } = slice;
  const { order, keepsNull } = condition;
  if (order !== undefined && typeof value !== 'string') {
    if (data.kind === 'integer' || data.kind === 'float')
      return scanNumbers(data, rows, toNumberRange(order, value));
    if (data.kind === 'bigint') return scanBigs(data, rows, toBigRange(order, value));
  }
  if (data.kind === 'text' && typeof value === 'string' && isEquality(condition))
    return scanCode({ data, rows }, data.dictionary.indexOf(value), keepsNull);
  const test = createCellTest(condition, value, data.kind === 'text' ? data.characters : 'astral');
  if (data.kind === 'text') return scanText({ data, rows }, test, keepsNull);
  return scanCells(slice, (cell) => (kindOf(cell) === 'null' ? keepsNull : test(cell)));
}

function scanNulls(slice: Slice, { whenNull }: Condition): Uint32Array {
  if (whenNull !== 'missing' && whenNull !== 'present') return new Uint32Array(0);
  const { data, rows } = slice;
  if (data.kind === 'text') return scanCode({ data, rows }, 0, whenNull === 'present');
  const everything = { low: -Infinity, high: Infinity, negated: whenNull === 'missing' };
  if (data.kind === 'integer' || data.kind === 'float') return scanNumbers(data, rows, everything);
  return scanCells(slice, (cell) => (kindOf(cell) === 'null') === (whenNull === 'missing'));
}

function toColumnType(
  { data }: Slice,
  value: string | number | bigint,
  column: string,
): string | number | bigint {
  if (data.kind === 'text') return typeof value === 'string' ? value : writeNumber(value);
  if (data.kind === 'mixed' || data.kind === 'null' || typeof value !== 'string') return value;
  const number = parseNumberText(value);
  const isFraction = typeof number === 'number' && number % 1 !== 0 && Number.isFinite(number);
  if (number !== undefined && (data.kind === 'float' || !isFraction)) return number;
  throw new ToolError('table.invalid_value', {
    message: `${JSON.stringify(value)} is no ${isFraction ? 'whole ' : ''}number, but column "${column}" holds ${contentsOf(data)}.`,
    hint: 'Give the value as a number.',
    details: { column, value },
  });
}

/** Unequal kinds are no error for `equal_to`, but neither less nor greater than one another. */
function checkKinds(slice: Slice, { column, condition, value, lenient }: FilterOptions): void {
  if (slice.data.kind !== 'mixed' || value === null) return;
  const kind = kindOf(value);
  const stranger = cellsOf(slice).find((cell) => kindOf(cell) !== 'null' && kindOf(cell) !== kind);
  if (stranger === undefined) return;
  throw new ToolError('table.incompatible', {
    message: `Condition "${condition}" compares with a ${kind}, but column "${column}" also holds a ${kindOf(stranger)}.`,
    hint:
      (lenient && hintNumbers(slice)) ||
      'Use "equal_to" or "not_equal_to", or narrow the table down to rows of one kind first.',
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
