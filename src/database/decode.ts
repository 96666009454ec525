import type { Row, Value } from './value.ts';

/** Whether a row of the driver's plain mode may hold an integer that was rounded: only those beyond 2^53 are. */
export function hasRounded(row: Row): boolean {
  for (const cell of row) {
    if (typeof cell === 'number' && Number.isInteger(cell) && !Number.isSafeInteger(cell)) return true;
  }
  return false;
}

/** Gives a row of the driver its meaning: small integers are numbers, big ones bigint, blobs bytes. */
export function decodeRow(cells: unknown): Row {
  return Array.isArray(cells) ? cells.map(decodeCell) : [];
}

/** Gives a value the form that the driver binds; whole numbers are bound as integers, not as reals. */
export function encodeBind(value: Value): null | number | bigint | string | Uint8Array {
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;
}

function decodeCell(cell: unknown): Value {
  if (typeof cell === 'bigint') return isSafe(cell) ? Number(cell) : cell;
  if (typeof cell === 'number' || typeof cell === 'string' || cell instanceof Uint8Array) return cell;
  return null;
}

function isSafe(integer: bigint): boolean {
  return integer >= Number.MIN_SAFE_INTEGER && integer <= Number.MAX_SAFE_INTEGER;
}
