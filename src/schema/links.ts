import type { RawTable } from './introspect.ts';
import type { KeyReader, KeyValues } from './key-values.ts';
import type { Relation } from './model.ts';

/** A relation before its rows are counted. */
export type ReferenceLink = Pick<
  Relation,
  'child' | 'childColumns' | 'parent' | 'parentColumns' | 'declared'
>;

const PROBED_KEYS = 500;

/** How two columns' values meet. */
export interface Overlap {
  readonly child: KeyValues;
  readonly parent: KeyValues;
  /** The child's distinct values that were looked for, and those that the parent has. */
  readonly asked: number;
  readonly found: number;
  /** Child rows (examined) that meet a parent row, as a share of all examined; nulls meet none. */
  readonly matchShare: number;
  /** A parent value occurs more than once. */
  readonly ambiguous: boolean;
}

/** Compares the values of a link's two ends; undefined where the parent is too big to be looked up. */
export function compareEnds(
  link: ReferenceLink,
  tables: ReadonlyMap<string, RawTable>,
  reader: KeyReader,
): Overlap | undefined {
  const child = reader.read(link.child, link.childColumns);
  const parent = reader.read(link.parent, link.parentColumns);
  const indexed = isIndexed(tables.get(link.parent), link.parentColumns);
  if (!parent.complete && !indexed) return undefined;
  const keys = parent.complete ? [...child.counts.keys()] : spread([...child.counts.keys()], PROBED_KEYS);
  const has = parent.complete
    ? (key: string) => parent.counts.has(key)
    : (key: string) => parent.counts.has(key) || reader.has(link.parent, link.parentColumns, key);
  let found = 0;
  let [rowsAsked, rowsFound] = [0, 0];
  for (const key of keys) {
    const rows = child.counts.get(key) ?? 0;
    rowsAsked += rows;
    if (!has(key)) continue;
    found += 1;
    rowsFound += rows;
  }
  const presentShare = child.rows === 0 ? 0 : child.present / child.rows;
  const matchShare = rowsAsked === 0 ? 0 : (rowsFound / rowsAsked) * presentShare;
  const ambiguous = !indexed && parent.counts.size < parent.present;
  return { child, parent, asked: keys.length, found, matchShare, ambiguous };
}

/** Whether the columns are the primary key or under a unique index. */
export function isIndexed(table: RawTable | undefined, columns: readonly string[]): boolean {
  if (table === undefined) return false;
  return [table.primaryKey, ...table.uniqueKeys].some(
    (key) => key.length === columns.length && key.every((name) => columns.includes(name)),
  );
}

/** Picks at most `limit` of the items, evenly spread. */
function spread<T>(items: readonly T[], limit: number): T[] {
  if (items.length <= limit) return [...items];
  return Array.from(
    { length: limit },
    (_, index) => items[Math.floor((index * items.length) / limit)],
  ).filter((item) => item !== undefined);
}
