import type { Cell } from '../../src/table/cell.ts';
import type { ConditionName } from '../../src/table/conditions.ts';
import type { FilterValue } from '../../src/table/verbs/filter.ts';

/** The verbs written the plain way over arrays of cells, to compare with. NaN is not among the cells. */

const RANKS = ['number', 'bigint', 'string', 'object'];

/** Numbers by value, then text by code point, then blobs. */
export function compareNaive(a: NonNullable<Cell>, b: NonNullable<Cell>): number {
  const [x, y] = [rankOf(a), rankOf(b)];
  if (x !== y) return x - y;
  if (typeof a === 'string' && typeof b === 'string') return compareLists(pointsOf(a), pointsOf(b));
  if (a instanceof Uint8Array && b instanceof Uint8Array) return compareLists([...a], [...b]);
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Whether a cell of a column of one kind meets a condition; the value has the column's kind. */
export function meetsNaive(cell: Cell, condition: ConditionName, value: FilterValue): boolean {
  if (condition === 'equal_to') return isEqual(cell, value);
  if (condition === 'not_equal_to') return !isEqual(cell, value);
  if (cell === null || value === null) return false;
  if (condition === 'contains') return String(cell).toLowerCase().includes(String(value).toLowerCase());
  if (condition === 'like') return isLike([...String(cell)], [...String(value)]);
  const sign = compareNaive(cell, value);
  if (condition === 'greater_than') return sign > 0;
  if (condition === 'less_than') return sign < 0;
  return condition === 'greater_than_equal_to' ? sign >= 0 : sign <= 0;
}

/** Positions in the order of a sort. */
export function orderNaive(cells: readonly Cell[], ascending: boolean): number[] {
  const positions = cells.map((_, position) => position);
  return positions.sort((a, b) => {
    const [x, y] = [cells[a] ?? null, cells[b] ?? null];
    if (x === null || y === null) return Number(x === null) - Number(y === null) || a - b;
    return (ascending ? compareNaive(x, y) : compareNaive(y, x)) || a - b;
  });
}

/** Positions of the first of equal rows. */
export function firstsNaive(rows: readonly (readonly Cell[])[]): number[] {
  return rows.flatMap((row, i) => (rows.slice(0, i).some((other) => sameRow(other, row)) ? [] : [i]));
}

function sameRow(a: readonly Cell[], b: readonly Cell[]): boolean {
  return a.every((cell, i) => isEqual(cell, b[i] ?? null));
}

function isEqual(a: Cell, b: Cell): boolean {
  return a === null || b === null ? a === b : compareNaive(a, b) === 0;
}

function isLike(text: readonly string[], pattern: readonly string[]): boolean {
  const [first, ...rest] = pattern;
  if (first === undefined) return text.length === 0 || (text.length === 1 && text[0] === '\n');
  if (first === '%')
    return (
      isLike(text, rest) || (text[0] !== undefined && text[0] !== '\n' && isLike(text.slice(1), pattern))
    );
  const [head, ...tail] = text;
  return head !== undefined && (first === '_' ? head !== '\n' : head === first) && isLike(tail, rest);
}

function rankOf(cell: NonNullable<Cell>): number {
  return Math.max(1, RANKS.indexOf(typeof cell));
}

function pointsOf(text: string): number[] {
  return [...text].map((character) => character.codePointAt(0) ?? 0);
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  const different = a.findIndex((item, i) => item !== b[i]);
  return different < 0 ? a.length - b.length : (a[different] ?? 0) - (b[different] ?? -1);
}

/** A column of whole numbers beyond 2^53 and of fractions is floating point, as the reference has it. */
export function withoutRounding(cells: readonly Cell[]): Cell[] {
  const numbers = cells.filter((cell) => typeof cell === 'number' || typeof cell === 'bigint');
  const plain = numbers.length === cells.filter((cell) => cell !== null).length;
  const rounds =
    plain &&
    numbers.some((cell) => (typeof cell === 'number' ? !Number.isSafeInteger(cell) : cell >= 2n ** 63n));
  return cells.map((cell) => (rounds && typeof cell === 'bigint' ? Number(cell) : cell));
}
