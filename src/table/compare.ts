import { type Cell, kindOf } from './cell.ts';

const RANK = { number: 0, text: 1, blob: 2, null: 3 } as const;

/** Orders cells: numbers by value, then text by code point, then blobs by bytes, then nulls. Negative, 0 or positive. */
export function compareCells(a: Cell, b: Cell): number {
  const rank = RANK[kindOf(a)] - RANK[kindOf(b)];
  if (rank !== 0) return rank;
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b);
  if (a instanceof Uint8Array && b instanceof Uint8Array) return compareBytes(a, b);
  if (isNumeric(a) && isNumeric(b)) return a < b ? -1 : a > b ? 1 : 0;
  return 0;
}

/** Orders texts by code point. Plain `<` orders by UTF-16 unit, which puts U+10000 and up before U+E000 to U+FFFF. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return pointRank(x) - pointRank(y);
  }
  return a.length - b.length;
}

/** True if a text has surrogates, so that its order by UTF-16 unit can differ from its order by code point. */
export function hasSurrogates(text: string): boolean {
  return /[\ud800-\udfff]/.test(text);
}

/** True if all characters of a text are among the first 128. */
export function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}

/** A UTF-16 unit's rank by code point: surrogates come after U+FFFF. */
export function pointRank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function isNumeric(cell: Cell): cell is number | bigint {
  return typeof cell === 'number' || typeof cell === 'bigint';
}
