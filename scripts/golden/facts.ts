import { CONDITIONS } from '../../src/table/conditions.ts';
import { parseIsoDate } from '../../src/table/iso-date.ts';
import { isErrorKind } from './case.ts';
import type { Difference } from './run-case.ts';

const PLAIN_PARTS = ['%Y', '%m', '%d'];
/** Characters that mean something in a regular expression. */
const REGEX_CHARACTER = /[\\^$.*+?()[\]{}|]/;
const WHOLE_TEXT = /^\s*[+-]?\d+(?:_\d+)*\s*$/u;

/** Facts about a call that rules are made of: its arguments, and the column that it works on. */

/** We answer where the reference fails. */
export function isOverruled({ kind, answer }: Difference): boolean {
  return isErrorKind(kind) && answer.ok;
}

export function isEmpty({ input }: Difference): boolean {
  return input !== null && [...input.values()].every((cells) => cells.length === 0);
}

export function has(difference: Difference, type: 'string' | 'bigint' | 'null'): boolean {
  return cellsOf(difference).some((cell) => (type === 'null' ? cell === null : typeof cell === type));
}

export function hasBlob({ input }: Difference): boolean {
  const cells = [...(input?.values() ?? [])].flat();
  return cells.some((cell) => typeof cell === 'object' && cell !== null && 'blob_base64' in cell);
}

export function isMixed(difference: Difference): boolean {
  return has(difference, 'string') && cellsOf(difference).some(isNumber);
}

/** A filter by a number that the reference does not write as text: its first cell is none, or the number has a point. */
export function isNumberForText(difference: Difference): boolean {
  const { value } = difference.arguments;
  if (conditionOf(difference) === null || !isNumber(value)) return false;
  if (isAllNull(difference)) return isOverruled(difference);
  if (!has(difference, 'string')) return false;
  const [first] = cellsOf(difference);
  const isConverted = typeof first === 'string' && !isFraction(value) && !isWrittenAsFloat(difference);
  return !isConverted || isMixed(difference);
}

/** A filter of whole numbers by a value that is none, or by text that writes one as no integer is written. */
export function isNoWholeNumber(difference: Difference): boolean {
  const { value } = difference.arguments;
  const cells = cellsOf(difference).filter((cell) => cell !== null);
  const isWhole =
    cells.length > 0 && cells.every((cell) => typeof cell === 'bigint' || Number.isInteger(cell));
  if (conditionOf(difference) === null || !isWhole) return false;
  return typeof value === 'string' ? !WHOLE_TEXT.test(value) : isFraction(value);
}

/** `contains` with a character that a regular expression would not take as it is. */
export function isRegex(difference: Difference): boolean {
  const { value } = difference.arguments;
  return conditionOf(difference) === 'contains' && typeof value === 'string' && REGEX_CHARACTER.test(value);
}

/** `like` with a dot or a backslash, or where a null fails the reference. */
export function isUncommonLike(difference: Difference): boolean {
  const { value } = difference.arguments;
  if (conditionOf(difference) !== 'like' || value === null) return false;
  return /[.\\]/.test(String(value)) || (isOverruled(difference) && has(difference, 'null'));
}

export function hasHandleForList(difference: Difference): boolean {
  const { truncate_array: list, unique_array: items } = difference.arguments;
  return isOverruled(difference) && [list, items].some((value) => typeof value === 'string');
}

export function hasOtherCase({ arguments: given, input }: Difference): boolean {
  const names = [...(input?.keys() ?? [])];
  const differs = (name: string) =>
    !names.includes(name) && names.some((other) => other.toLowerCase() === name.toLowerCase());
  return [given.key_name].flat().map(String).some(differs);
}

export function isDividedByNegative({ arguments: given }: Difference): boolean {
  return given.operation === 'divide' && [given.input_2].flat().some((divisor) => Number(divisor) < 0);
}

/** Distinct values of a column with several nulls, or distinct rows of a list of columns. */
export function hasNullsOrColumns(difference: Difference): boolean {
  const { distinct, key_name: key } = difference.arguments;
  if (distinct !== true) return false;
  return Array.isArray(key) || cellsOf(difference).filter((cell) => cell === null).length > 1;
}

/** An aggregate that null decides in the reference: as the extreme that it can be there, or by failing it. */
export function isDecidedByNull(difference: Difference): boolean {
  const operation = operationOf(difference);
  if (operation === null || operation === 'count' || !has(difference, 'null')) return false;
  return operation.startsWith('arg') || isOverruled(difference);
}

/** Whole numbers beyond 2^53 where they are computed with or compared: a null makes them floating point there. */
export function isBeyondFloat(difference: Difference): boolean {
  if (!has(difference, 'bigint')) return false;
  const { name, arguments: given } = difference;
  const isCompared =
    given.distinct === true || name.startsWith('sort_data') || conditionOf(difference) !== null;
  const operation = operationOf(difference);
  return isCompared || (operation !== null && operation !== 'count');
}

/**
 * A type that the reference takes from the first value: null, or whole before a fraction; from the values at hand,
 * which were of several kinds before; or from nulls alone.
 */
export function isTypeOfValues(difference: Difference): boolean {
  const { why, answer } = difference;
  if (why.startsWith('dtype')) return / (?:NoneType \S+|\S+ object|int float64)$/.test(why);
  return !answer.ok && conditionOf(difference) !== null && isAllNull(difference);
}

/** The condition of a filter by its argument or the tool's name, or null for other calls. */
function conditionOf({ name, arguments: given }: Difference): string | null {
  const condition = given.condition ?? name.replace('select_data_', '');
  return typeof condition === 'string' && Object.hasOwn(CONDITIONS, condition) ? condition : null;
}

/** The aggregation by its argument or the tool's name, or null for other calls. */
function operationOf({ name, arguments: given }: Difference): string | null {
  if (name.startsWith('compute_data_')) return name.slice('compute_data_'.length);
  return name === 'aggregate_data' ? String(given.aggregation_operation) : null;
}

export function isTransform({ name, arguments: given }: Difference, operation: string): boolean {
  const tools = { substring: 'substring', abs: 'absolute_value', datetime: 'datetime_part' };
  if (given.operation_type === operation) return true;
  return Object.entries(tools).some(
    ([key, suffix]) => key === operation && name === `transform_data_to_${suffix}`,
  );
}

/** A substring without an end, of a column with nulls, or between positions that JSON does not write as integers. */
export function isOpenOrNull(difference: Difference): boolean {
  const { start_index: start = 0, end_index: end } = optionsOf(difference);
  if (end === undefined) return true;
  if (!isOverruled(difference)) return false;
  return (
    has(difference, 'null') ||
    [start, end].some((index) => typeof index === 'string') ||
    isWrittenAsFloat(difference)
  );
}

/** A part of dates other than the plain ones, or cells that are no date. */
export function isUncommonDate(difference: Difference): boolean {
  const options = optionsOf(difference);
  const pattern = options.pattern ?? difference.arguments.datetime_pattern ?? '%Y';
  const isPlain = PLAIN_PARTS.includes(String(pattern)) && options.pattern !== null;
  const isDate = (cell: unknown) =>
    cell === null || (typeof cell === 'string' && parseIsoDate(cell) !== undefined);
  return !isPlain || !cellsOf(difference).every(isDate);
}

/** A join that is not inner, has more or fewer conditions than it needs, or could not be made. */
export function isUncommonJoin(difference: Difference): boolean {
  const { tables, conditions } = difference.view;
  if (tables === 0) return false;
  const isOuter = conditions.some(
    (condition) => !['', 'INNER'].includes(String(condition[2] ?? '').toUpperCase()),
  );
  return isOuter || conditions.length !== tables - 1 || failedWith(difference, 'catalogue.invalid_universe');
}

export function failedWith({ answer }: Difference, code: string): boolean {
  return !answer.ok && answer.code === code;
}

function isAllNull(difference: Difference): boolean {
  const cells = cellsOf(difference);
  return cells.length > 0 && cells.every((cell) => cell === null);
}

/** 4.0 for a whole number somewhere: read, it does not differ from 4. */
function isWrittenAsFloat({ written }: Difference): boolean {
  return /[:[,] *-?(?:\d+\.0+|\d+(?:\.\d+)?e\+\d+)(?![\d"])/i.test(written);
}

function isFraction(value: unknown): boolean {
  return typeof value === 'number' && !Number.isInteger(value);
}

function optionsOf({ arguments: given }: Difference): Readonly<Record<string, unknown>> {
  const options = given.operation_args;
  return { ...given, ...(typeof options === 'object' && options !== null && options) };
}

function cellsOf({ arguments: given, input }: Difference): readonly unknown[] {
  const name = [given.key_name].flat()[0];
  return input?.get(typeof name === 'string' ? name : '') ?? [];
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'bigint';
}
