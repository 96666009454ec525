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
  return types.every((type) => type === 'integer') ? 'integer' : 'number';
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
