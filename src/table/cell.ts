/** One value of a table. Integers beyond 2^53 are bigint; a missing value is null, and so is NaN. */
export type Cell = null | number | bigint | string | Uint8Array;

/** Kinds of cells in the order in which a sort puts them; null comes last in both directions. */
export type CellKind = 'number' | 'text' | 'blob' | 'null';

/** What kind of value a cell is; NaN counts as null. */
export function kindOf(cell: Cell): CellKind {
  if (cell === null) return 'null';
  if (typeof cell === 'string') return 'text';
  if (typeof cell === 'object') return 'blob';
  return Number.isNaN(cell) ? 'null' : 'number';
}

/** True for a cell that is a whole number in the exact range, as a number or as a bigint. */
export function isWhole(cell: Cell): cell is number | bigint {
  return typeof cell === 'bigint' || Number.isSafeInteger(cell);
}

/** A bigint as a number where that is exact, else as it is. */
export function toExact(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** What a Set or a Map knows an integer by: the number that is equal to it, where there is one. */
export function toNumberKey(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isFinite(number) && BigInt(number) === value ? number : value;
}
