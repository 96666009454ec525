import { CONDITIONS } from '../../src/table/conditions.ts';
import { isErrorKind } from './case.ts';
import type { Difference } from './run-case.ts';

/** An intended difference from the reference: a section of `docs/deviations.md`. */
export interface Rule {
  readonly name: string;
  /** Whether the rule explains this difference, judged by the call, its table and the kind of answer alone. */
  readonly explains: (difference: Difference) => boolean;
}

/** The rules; the first that explains a difference counts. */
export const RULES: readonly Rule[] = [
  { name: 'blobs', explains: (d) => d.kind === 'raised' || hasBlob(d) },
  { name: 'dtypes', explains: (d) => d.why.startsWith('dtype') },
  { name: 'empty-tables', explains: (d) => isErrorKind(d.kind) && isEmpty(d) },
  { name: 'coercion', explains: (d) => d.kind === 'schema_gate' && d.answer.ok && !hasHandleForList(d) },
  {
    name: 'unknown-arguments',
    explains: (d) => !d.answer.ok && d.answer.code === 'request.unknown_argument',
  },
  { name: 'column-names', explains: (d) => d.kind === 'error_json' && hasOtherCase(d) },
  { name: 'lists-and-handles', explains: hasHandleForList },
  { name: 'division', explains: (d) => d.arguments.operation === 'divide' },
  {
    name: 'contains',
    explains: (d) => conditionOf(d) === 'contains' && typeof d.arguments.value === 'string',
  },
  { name: 'like', explains: (d) => conditionOf(d) === 'like' && typeof d.arguments.value === 'string' },
  {
    name: 'text-columns',
    explains: (d) => conditionOf(d) !== null && isNumber(d.arguments.value) && has(d, 'string'),
  },
  { name: 'integer-columns', explains: isFractionForIntegers },
  {
    name: 'mixed-sort',
    explains: (d) => d.name.startsWith('sort_data') && isErrorKind(d.kind) && d.answer.ok,
  },
  { name: 'distinct', explains: (d) => d.arguments.distinct === true },
  { name: 'retrieve-distinct', explains: (d) => d.name === 'retrieve_data' && d.arguments.distinct === true },
  { name: 'null-aggregates', explains: (d) => operationOf(d) !== null && has(d, 'null') },
  { name: 'exact-sums', explains: (d) => operationOf(d) !== null && has(d, 'bigint') },
  { name: 'substring', explains: (d) => isTransform(d, 'substring') },
  { name: 'absolute', explains: (d) => isTransform(d, 'abs') && has(d, 'null') },
  { name: 'date-parts', explains: (d) => isTransform(d, 'datetime') },
  {
    name: 'joins',
    explains: (d) => d.name === 'get_data' && isOneOf(d, ['rows', 'we failed: catalogue.invalid_universe']),
  },
  { name: 'safe-names', explains: (d) => d.name === 'get_data' && d.why.startsWith('columns') },
  { name: 'universes', explains: (d) => d.name === 'get_data' && isOneOf(d, ['we failed: catalogue.']) },
  { name: 'sessions', explains: (d) => d.name === 'peek' },
];

/** The rule that explains a difference, or undefined. */
export function findRule(difference: Difference): Rule | undefined {
  return RULES.find((rule) => rule.explains(difference));
}

function isOneOf({ why }: Difference, beginnings: readonly string[]): boolean {
  return beginnings.some((beginning) => why.startsWith(beginning));
}

function isEmpty({ input }: Difference): boolean {
  return input !== null && [...input.values()].every((cells) => cells.length === 0);
}

function cellsOf({ arguments: given, input }: Difference): readonly unknown[] {
  const name = typeof given.key_name === 'string' ? given.key_name : '';
  return input?.get(name) ?? [];
}

function has(difference: Difference, type: 'string' | 'bigint' | 'null'): boolean {
  return cellsOf(difference).some((cell) => (type === 'null' ? cell === null : typeof cell === type));
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'bigint';
}

function conditionOf({ name, arguments: given }: Difference): string | null {
  const condition = given.condition ?? name.replace('select_data_', '');
  return typeof condition === 'string' && Object.hasOwn(CONDITIONS, condition) ? condition : null;
}

function operationOf({ name, arguments: given }: Difference): string | null {
  if (name.startsWith('compute_data_')) return name.slice('compute_data_'.length);
  return name === 'aggregate_data' ? String(given.aggregation_operation) : null;
}

function isTransform({ name, arguments: given }: Difference, operation: string): boolean {
  const tools = { substring: 'substring', abs: 'absolute_value', datetime: 'datetime_part' };
  if (given.operation_type === operation) return true;
  return Object.entries(tools).some(
    ([key, suffix]) => key === operation && name === `transform_data_to_${suffix}`,
  );
}

function isFractionForIntegers(difference: Difference): boolean {
  if (conditionOf(difference) === null) return false;
  const cells = cellsOf(difference).filter((cell) => cell !== null);
  return cells.length > 0 && cells.every((cell) => typeof cell === 'bigint' || Number.isInteger(cell));
}

function hasOtherCase({ arguments: given, input }: Difference): boolean {
  const asked = [given.key_name].flat().map(String);
  const names = [...(input?.keys() ?? [])];
  return asked.some(
    (name) => !names.includes(name) && names.some((other) => other.toLowerCase() === name.toLowerCase()),
  );
}

function hasHandleForList({ arguments: given }: Difference): boolean {
  return [given.truncate_array, given.unique_array].some((value) => typeof value === 'string');
}

function hasBlob({ input }: Difference): boolean {
  const cells = [...(input?.values() ?? [])].flat();
  return cells.some((cell) => typeof cell === 'object' && cell !== null && 'blob_base64' in cell);
}
