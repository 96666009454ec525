import type { Value } from '../database/value.ts';
import { recogniseDates } from './dates.ts';
import type { Column, ColumnProfile, StorageClass } from './model.ts';
import { compareValues } from './value-order.ts';

/** What is known of a column while its values pass by. */
export interface Tally {
  rows: number;
  nulls: number;
  /** Occurrences of each value; of long texts by their beginning. */
  readonly counts: Map<number | bigint | string, number>;
  /** Occurrences of each blob, by length and beginning. */
  readonly blobs: Map<string, number>;
  readonly types: Set<StorageClass>;
  texts: number;
  textLength: number;
}

const LONGEST_TEXT_KEPT = 400;
const LONGEST_TOP_VALUE = 200;
const TOP_VALUES = 50;
const PLAIN_NUMBER = /^-?(?:(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?|\.\d{1,15})$/;

export function createTally(): Tally {
  return {
    rows: 0,
    nulls: 0,
    counts: new Map(),
    blobs: new Map(),
    types: new Set(),
    texts: 0,
    textLength: 0,
  };
}

/** Takes one value into account. */
export function addToTally(tally: Tally, value: Value): void {
  tally.rows += 1;
  if (value === null) tally.nulls += 1;
  else if (typeof value === 'string') addText(tally, value);
  else if (value instanceof Uint8Array) addBlob(tally, value);
  else addNumber(tally, value);
}

function addText(tally: Tally, text: string): void {
  tally.types.add('text');
  tally.texts += 1;
  tally.textLength += text.length;
  const kept = text.length > LONGEST_TEXT_KEPT ? text.slice(0, LONGEST_TEXT_KEPT) : text;
  tally.counts.set(kept, (tally.counts.get(kept) ?? 0) + 1);
}

function addNumber(tally: Tally, number: number | bigint): void {
  tally.types.add(typeof number === 'bigint' || Number.isSafeInteger(number) ? 'integer' : 'real');
  tally.counts.set(number, (tally.counts.get(number) ?? 0) + 1);
}

function addBlob(tally: Tally, bytes: Uint8Array): void {
  tally.types.add('blob');
  const beginning = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 256));
  const key = `${bytes.length}:${beginning.toString('latin1')}`;
  tally.blobs.set(key, (tally.blobs.get(key) ?? 0) + 1);
}

/** Draws up the profile of a column whose values have all passed by; in a column of reals whole numbers are reals. */
export function toProfile(tally: Tally, affinity: Column['affinity']): ColumnProfile {
  const sorted = [...tally.counts].toSorted(([a], [b]) => compareValues(a, b));
  const values = sorted.map(([value]) => value);
  const distinct = tally.counts.size + tally.blobs.size;
  const present = tally.rows - tally.nulls;
  return {
    rows: tally.rows,
    nullShare: tally.rows === 0 ? 0 : tally.nulls / tally.rows,
    distinct,
    unique: distinct === present,
    minimum: values[0] ?? null,
    maximum: values.at(-1) ?? null,
    quartiles: toQuartiles(sorted),
    topValues: toTopValues(sorted),
    storedTypes: toStoredTypes(tally.types, affinity),
    averageLength: tally.texts === 0 ? 0 : tally.textLength / tally.texts,
    numericText: isOnlyText(tally) && values.every((value) => PLAIN_NUMBER.test(String(value))),
    dateFormat: isOnlyText(tally) ? recogniseDates(sorted) : null,
  };
}

const STORAGE_CLASSES: readonly StorageClass[] = ['integer', 'real', 'text', 'blob'];

function toStoredTypes(types: ReadonlySet<StorageClass>, affinity: Column['affinity']): StorageClass[] {
  const met =
    affinity === 'real' ? [...types].map((type) => (type === 'integer' ? 'real' : type)) : [...types];
  return STORAGE_CLASSES.filter((type) => met.includes(type));
}

type Counted = readonly [value: number | bigint | string, count: number];

function isOnlyText(tally: Tally): boolean {
  return tally.types.size === 1 && tally.types.has('text');
}

function toQuartiles(sorted: readonly Counted[]): ColumnProfile['quartiles'] {
  const total = sorted.reduce((sum, [, count]) => sum + count, 0);
  if (total === 0) return null;
  return [valueAt(sorted, total * 0.25), valueAt(sorted, total * 0.5), valueAt(sorted, total * 0.75)];
}

function valueAt(sorted: readonly Counted[], position: number): Value {
  let passed = 0;
  for (const [value, count] of sorted) {
    passed += count;
    if (passed >= position) return value;
  }
  return null;
}

function toTopValues(sorted: readonly Counted[]): ColumnProfile['topValues'] {
  return sorted
    .filter(([value]) => typeof value !== 'string' || value.length <= LONGEST_TOP_VALUE)
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, TOP_VALUES)
    .map(([value, count]) => ({ value, count }));
}
