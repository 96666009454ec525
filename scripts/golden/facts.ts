import { CONDITIONS } from '../../src/table/conditions.ts';
import { parseIsoDate } from '../../src/table/iso-date.ts';
import type { Difference } from './run-case.ts';

const PLAIN_PARTS = ['%Y', '%m', '%d'];

/** Facts about a call that rules are made of: its arguments, and the column that it works on. */

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

export function hasWholeNumbers(difference: Difference): boolean {
  const cells = cellsOf(difference).filter((cell) => cell !== null);
  return cells.length > 0 && cells.every((cell) => typeof cell === 'bigint' || Number.isInteger(cell));
}

export function hasTextValue({ arguments: given }: Difference): boolean {
  return typeof given.value === 'string';
}

export function hasNumberValue(difference: Difference): boolean {
  return conditionOf(difference) !== null && isNumber(difference.arguments.value);
}

export function hasHandleForList({ arguments: given }: Difference): boolean {
  return [given.truncate_array, given.unique_array].some((value) => typeof value === 'string');
}

export function hasOtherCase({ arguments: given, input }: Difference): boolean {
  const names = [...(input?.keys() ?? [])];
  const differs = (name: string) =>
    !names.includes(name) && names.some((other) => other.toLowerCase() === name.toLowerCase());
  return [given.key_name].flat().map(String).some(differs);
}

export function hasDivisorBelowOne({ arguments: given }: Difference): boolean {
  return [given.input_2].flat().some((divisor) => Number(divisor) <= 0);
}

export function hasNullOrColumns(difference: Difference): boolean {
  return Array.isArray(difference.arguments.key_name) || has(difference, 'null');
}

/** The condition of a filter by its argument or the tool's name, or null for other calls. */
export function conditionOf({ name, arguments: given }: Difference): string | null {
  const condition = given.condition ?? name.replace('select_data_', '');
  return typeof condition === 'string' && Object.hasOwn(CONDITIONS, condition) ? condition : null;
}

/** The aggregation by its argument or the tool's name, or null for other calls. */
export function operationOf({ name, arguments: given }: Difference): string | null {
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

/** A substring without a proper end, or of a column with nulls. */
export function isOpenOrNull(difference: Difference): boolean {
  const { start_index: start = 0, end_index: end } = optionsOf(difference);
  return (
    typeof end !== 'number' ||
    typeof start !== 'number' ||
    has(difference, 'null') ||
    isCoercedIndex(difference)
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
  const isOuter = conditions.some(
    (condition) => !['', 'INNER'].includes(String(condition[2] ?? '').toUpperCase()),
  );
  return isOuter || conditions.length !== tables - 1 || failedWith(difference, 'catalogue.invalid_universe');
}

export function failedWith({ answer }: Difference, code: string): boolean {
  return !answer.ok && answer.code === code;
}

/** 4.0 for a whole number: JSON does not tell it from 4. */
function isCoercedIndex({ kind, answer }: Difference): boolean {
  return kind === 'runtime_error' && answer.ok;
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
