import { type Cell, isWhole } from './cell.ts';
import type { Characters, Codes, ColumnData, FloatData, IntegerData, MixedData, TextData } from './column.ts';
import { createBitmap, INT32_NULL, setNull } from './column.ts';
import { hasSurrogates, isAscii } from './compare.ts';

const INT32_MAX = 2 ** 31 - 1;
const INT64_MAX = 2n ** 63n - 1n;
const POINTER_BYTES = 8;
const STRING_HEADER_BYTES = 16;

/** What a column's cells need; `float` where its whole numbers are known to be floating point. */
interface Traits {
  text: boolean;
  number: boolean;
  blob: boolean;
  fraction: boolean;
  /** Some whole number is beyond 2^53. */
  big: boolean;
  /** Some whole number is beyond 64 bits. */
  huge: boolean;
}

/**
 * Chooses the tightest storage that holds the cells exactly. Only whole numbers beyond 2^53 are rounded where fractions
 * or whole numbers beyond 64 bits make the column floating point. `float` makes whole numbers floating point too.
 */
export function createData(cells: readonly Cell[], float = false): ColumnData {
  const traits = readTraits(cells, float);
  if (traits.blob || (traits.text && traits.number)) return createMixed(cells);
  if (traits.text) return createText(cells);
  if (!traits.number) return { kind: 'null', length: cells.length, bytes: 0 };
  if (traits.fraction || traits.huge) return createFloat(toFloats(cells));
  if (traits.big) return createBigInteger(cells);
  return createInteger(toFloats(cells));
}

/** Whole numbers within 2^53, NaN for null, in 4 bytes each where they fit. */
export function createInteger(values: Float64Array): IntegerData {
  const { length } = values;
  const small = new Int32Array(length);
  let nullable = false;
  let fits = true;
  for (let i = 0; i < length; i++) {
    const value = values[i] ?? Number.NaN;
    const missing = Number.isNaN(value);
    nullable ||= missing;
    fits &&= missing || (value > INT32_NULL && value <= INT32_MAX);
    small[i] = missing ? INT32_NULL : value;
  }
  const chosen = fits ? small : values;
  return { kind: 'integer', values: chosen, nullable, length, bytes: chosen.byteLength };
}

/** Floating point numbers, NaN for null. */
export function createFloat(values: Float64Array): FloatData {
  return { kind: 'float', values, nullable: true, length: values.length, bytes: values.byteLength };
}

/** Text from codes and a dictionary whose entry 0 is null; the dictionary has no duplicates. */
export function createTextFromCodes(codes: Uint32Array, dictionary: readonly (string | null)[]): TextData {
  const packed = packCodes(codes, dictionary.length);
  return {
    kind: 'text',
    codes: packed,
    dictionary,
    characters: charactersOf(dictionary),
    length: packed.length,
    bytes: packed.byteLength + dictionary.reduce((sum, text) => sum + bytesOfText(text), 0),
  };
}

/** Gives each text a code from 1, in the order of first appearance; null has 0. */
export function createDictionary(): {
  codeOf(text: string | null): number;
  readonly entries: (string | null)[];
} {
  const entries: (string | null)[] = [null];
  const codes = new Map<string, number>();
  return {
    entries,
    codeOf(text) {
      if (text === null) return 0;
      const known = codes.get(text);
      if (known !== undefined) return known;
      codes.set(text, entries.length);
      return entries.push(text) - 1;
    },
  };
}

function readTraits(cells: readonly Cell[], float: boolean): Traits {
  const traits = { text: false, number: false, blob: false, fraction: false, big: false, huge: false };
  for (const cell of cells) {
    if (cell === null) continue;
    if (typeof cell === 'string') traits.text = true;
    else if (typeof cell === 'object') traits.blob = true;
    else if (!Number.isNaN(cell)) noteNumber(traits, cell, float);
  }
  return traits;
}

function noteNumber(traits: Traits, value: number | bigint, float: boolean): void {
  traits.number = true;
  if (typeof value === 'number') traits.fraction ||= float || !Number.isSafeInteger(value);
  else if (!Number.isSafeInteger(Number(value))) {
    traits.big = true;
    traits.huge ||= value > INT64_MAX || value < -INT64_MAX - 1n;
  }
}

function createText(cells: readonly Cell[]): TextData {
  const dictionary = createDictionary();
  const codes = new Uint32Array(cells.length);
  for (let i = 0; i < codes.length; i++) {
    const cell = cells[i];
    codes[i] = dictionary.codeOf(typeof cell === 'string' ? cell : null);
  }
  return createTextFromCodes(codes, dictionary.entries);
}

/** The cells as they are. */
export function createMixed(cells: readonly Cell[]): MixedData {
  const bytes = cells.reduce<number>((sum, cell) => sum + POINTER_BYTES + bytesOfCell(cell), 0);
  return { kind: 'mixed', cells: cells.slice(), length: cells.length, bytes };
}

function createBigInteger(cells: readonly Cell[]): ColumnData {
  const values = BigInt64Array.from(cells, (cell) => (isWhole(cell) ? BigInt(cell) : 0n));
  const nulls = createBitmap(values.length);
  let count = 0;
  cells.forEach((cell, row) => {
    if (isWhole(cell)) return;
    setNull(nulls, row);
    count += 1;
  });
  const bytes = values.byteLength + (count > 0 ? nulls.byteLength : 0);
  return { kind: 'bigint', values, nulls: count > 0 ? nulls : null, length: values.length, bytes };
}

function packCodes(codes: Uint32Array, choices: number): Codes {
  if (choices <= 2 ** 8) return new Uint8Array(codes);
  return choices <= 2 ** 16 ? new Uint16Array(codes) : codes;
}

function toFloats(cells: readonly Cell[]): Float64Array {
  const floats = new Float64Array(cells.length);
  for (let i = 0; i < floats.length; i++) {
    const cell = cells[i];
    floats[i] = typeof cell === 'number' || typeof cell === 'bigint' ? Number(cell) : Number.NaN;
  }
  return floats;
}

function bytesOfText(text: string | null): number {
  return text === null ? 0 : POINTER_BYTES + STRING_HEADER_BYTES + text.length;
}

function bytesOfCell(cell: Cell): number {
  if (typeof cell === 'string') return bytesOfText(cell);
  if (cell instanceof Uint8Array) return cell.byteLength + 100;
  return typeof cell === 'bigint' ? 24 : 8;
}

function charactersOf(dictionary: readonly (string | null)[]): Characters {
  const others = dictionary.filter((text) => text !== null && !isAscii(text));
  if (others.length === 0) return 'ascii';
  return others.some((text) => text !== null && hasSurrogates(text)) ? 'astral' : 'plain';
}
