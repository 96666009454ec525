import type { Value } from '../database/value.ts';
import { isBlankText, isNumberText, judgeNumbers } from '../table/numbers-in-text.ts';
import { describeDates, isWritten, recogniseDates } from './dates.ts';
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
export function toProfile(given: Tally, { affinity, isCode }: TalliedColumn): ColumnProfile {
  const missingText = !isCode && holdsMissingNumbers(given);
  const tally = missingText ? toNumbers(given) : given;
  const sorted = [...tally.counts].toSorted(([a], [b]) => compareValues(a, b));
  const values = sorted.map(([value]) => value);
  const distinct = tally.counts.size + tally.blobs.size;
  const present = tally.rows - tally.nulls;
  const dateFormat = isOnlyText(tally) ? recogniseDates(sorted) : null;
  return {
    rows: tally.rows,
    nullShare: tally.rows === 0 ? 0 : tally.nulls / tally.rows,
    distinct,
    unique: distinct === present,
    minimum: values[0] ?? null,
    maximum: values.at(-1) ?? null,
    quartiles: toQuartiles(sorted),
    ...(isWritten(dateFormat) && describeDates(sorted, dateFormat)),
    topValues: toTopValues(sorted),
    storedTypes: toStoredTypes(tally.types, affinity),
    averageLength: tally.texts === 0 ? 0 : tally.textLength / tally.texts,
    numericText: isOnlyText(tally) && values.every((value) => PLAIN_NUMBER.test(String(value))),
    missingText,
    dateFormat,
  };
}

/** What is known of a column beside its values. */
export interface TalliedColumn {
  readonly affinity: Column['affinity'];
  /** It is a key, or called an identifier or a code: no value of it stands for none. */
  readonly isCode: boolean;
}

/** Whether it holds numbers, some of them missing though a text stands in their place. */
function holdsMissingNumbers(tally: Tally): boolean {
  if (!tally.types.has('text') || tally.types.has('blob')) return false;
  const cells = { numbers: 0, blanks: 0, others: 0 };
  for (const [value, count] of tally.counts) {
    if (typeof value !== 'string') cells.numbers += count;
    else if (isBlankText(value)) cells.blanks += count;
    else if (!isNumberText(value)) cells.others += count;
    // A code may be of digits, with zeros before: 007.
    else if (PLAIN_NUMBER.test(value.trim())) cells.numbers += count;
    else return false;
  }
  return cells.blanks + cells.others > 0 && judgeNumbers(cells) === 'numbers';
}

/** The numbers alone; all else is missing. */
function toNumbers(tally: Tally): Tally {
  const numbers = createTally();
  numbers.rows = tally.rows;
  numbers.nulls = tally.rows;
  for (const [value, count] of tally.counts) {
    const number = typeof value === 'string' ? (isNumberText(value) ? Number(value) : undefined) : value;
    if (number === undefined) continue;
    numbers.types.add(typeof number === 'bigint' || Number.isSafeInteger(number) ? 'integer' : 'real');
    numbers.counts.set(number, (numbers.counts.get(number) ?? 0) + count);
    numbers.nulls -= count;
  }
  return numbers;
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
