import { foldText } from '../../fold.ts';
import type { Column, Value } from '../../schema/model.ts';
import type { Facet } from './facet.ts';

/** The JSON type of an argument that compares with a column. */
export type ArgumentType = 'string' | 'integer' | 'number';

/** What an argument must be to find the column's values. */
export function argumentTypeOf(column: Column): ArgumentType {
  const types = column.profile.storedTypes;
  if (column.profile.numericText && column.role === 'measure') return 'number';
  if (types.length === 0 || types.some((type) => type === 'text' || type === 'blob')) return 'string';
  if (types.some((type) => type !== 'integer')) return 'number';
  return hasLargeIntegers(column) ? 'string' : 'integer';
}

/**
 * Whether a column has integers beyond 2^53, which most clients round on the way: they are given as text, of which a
 * column of numbers makes the number again.
 */
export function hasLargeIntegers({ affinity, profile }: Column): boolean {
  const isLarge = (value: Value): boolean => typeof value === 'bigint';
  const keeps = affinity === 'integer' || affinity === 'numeric';
  return keeps && (isLarge(profile.minimum) || isLarge(profile.maximum));
}

/** A stored value as the argument that finds it again; undefined where none does: blobs, infinities, numbers among texts. */
export function toArgument(value: Value, column: Column, type: ArgumentType): Value | undefined {
  if (value === null || value instanceof Uint8Array) return undefined;
  if (typeof value === 'number' && !Number.isFinite(value)) return undefined;
  if (type === 'string') return typeof value === 'string' ? value : toText(value, column);
  return typeof value === 'string' ? Number(value) : value;
}

/** SQLite makes a number of a text that it compares with a column, unless the column has no type. */
function toText(value: number | bigint, column: Column): string | undefined {
  return column.affinity === 'blob' ? undefined : String(value);
}

/** The texts without those that are an earlier one in another spelling, or the same. */
function firstSpellings(texts: readonly string[]): string[] {
  const byFold = new Map<string, string>();
  for (const text of texts) if (!byFold.has(foldText(text))) byFold.set(foldText(text), text);
  return [...byFold.values()];
}

/**
 * All values of a category, where all are known and they are few and short; in a fixed order. Of several spellings of
 * one value it gives the commonest, which stands for all.
 */
export function allowedValues(facet: Facet, column: Column): readonly string[] | undefined {
  const { distinct, topValues, rows } = column.profile;
  const fits = ['category', 'flag', 'measure', 'year'].includes(facet.kind) || facet.entity.kind === 'lookup';
  const complete = rows >= facet.entity.table.rowCount && topValues.length === distinct;
  if (!fits || !complete || distinct > 25 || facet.columns.length > 1) return undefined;
  const type = argumentTypeOf(column);
  const values = topValues.map(({ value }) => toArgument(value, column, type));
  if (values.some((value) => value === undefined || String(value).length > 60)) return undefined;
  const texts = firstSpellings(values.map(String));
  return type === 'string' ? texts.sort() : texts.sort((a, b) => Number(a) - Number(b));
}

const MOST_EXAMPLES = 10;
const LONGEST_EXAMPLE = 40;

/** The commonest values of a category that has too many to list all. */
export function commonestValues(facet: Facet, column: Column): readonly string[] {
  const fits = facet.kind === 'category' || (facet.kind === 'label' && facet.entity.kind === 'lookup');
  if (!fits || facet.columns.length > 1 || column.profile.missingText) return [];
  const texts = column.profile.topValues.flatMap(({ value }) =>
    typeof value === 'string' && value.trim() !== '' && value.length <= LONGEST_EXAMPLE ? [value] : [],
  );
  return firstSpellings(texts).slice(0, MOST_EXAMPLES);
}
