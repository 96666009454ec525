import { ToolError } from '../errors.ts';
import { type Cell, isWhole, kindOf, toExact } from './cell.ts';
import { type IsoDate, parseIsoDate, weekdayOf } from './iso-date.ts';
import { writeNumber } from './number-text.ts';
import { isBlankText } from './numbers-in-text.ts';
import { readNumberText } from './read-number.ts';

/** A function of cells; each gives null where it cannot say. */
export interface CellFunction {
  readonly run: (...cells: readonly Cell[]) => Cell;
  /** How many arguments it takes. */
  readonly least: number;
  readonly most: number;
}

const DAY_MS = 86_400_000;
const MANY = 50;

/** A difference; of 0 and a number it is the number's opposite. */
export const MINUS: CellFunction = {
  ...calculation(
    '-',
    (a, b) => a - b,
    (a, b) => a - b,
  ),
  least: 2,
  most: 2,
};

/** The operators of expressions. Whole numbers stay exact; null with anything is null, and so is a division by zero. */
export const OPERATORS: Readonly<Record<string, CellFunction>> = {
  '+': {
    ...calculation(
      '+',
      (a, b) => a + b,
      (a, b) => a + b,
    ),
    least: 2,
    most: 2,
  },
  '-': MINUS,
  '*': {
    ...calculation(
      '*',
      (a, b) => a * b,
      (a, b) => a * b,
    ),
    least: 2,
    most: 2,
  },
  '/': { ...calculation('/', (a, b) => (b === 0 ? Number.NaN : a / b)), least: 2, most: 2 },
};

/** The functions of expressions, by their names. */
export const FUNCTIONS: Readonly<Record<string, CellFunction>> = {
  concat: { run: (...cells) => concatenate(cells), least: 1, most: MANY },
  coalesce: {
    run: (...cells) => cells.find((cell) => kindOf(cell) !== 'null') ?? null,
    least: 1,
    most: MANY,
  },
  number: {
    run: (cell = null) => (typeof cell === 'string' ? (readNumberText(cell) ?? null) : cell),
    least: 1,
    most: 1,
  },
  abs: {
    run: (cell = null) => (requireNumber('abs', cell) === null ? null : absoluteOf(cell)),
    least: 1,
    most: 1,
  },
  round: {
    run: (cell = null, digits = 0) => roundCell(requireNumber('round', cell), digits),
    least: 1,
    most: 2,
  },
  lower: ofText((text) => text.toLowerCase()),
  upper: ofText((text) => text.toUpperCase()),
  trim: ofText((text) => text.trim()),
  length: ofText((text) => [...text].length),
  year: ofDate((date) => date.year),
  month: ofDate((date) => date.month),
  day: ofDate((date) => date.day),
  hour: ofDate((date) => date.hour),
  minute: ofDate((date) => date.minute),
  second: ofDate((date) => date.second),
  weekday: ofDate((date) => weekdayOf(date) + 1),
  days_between: { run: (from = null, to = null) => differenceOf(from, to, DAY_MS), least: 2, most: 2 },
  seconds_between: { run: (from = null, to = null) => differenceOf(from, to, 1000), least: 2, most: 2 },
};

function calculation(
  sign: string,
  floats: (a: number, b: number) => number,
  integers?: (a: bigint, b: bigint) => bigint,
): Pick<CellFunction, 'run'> {
  return {
    run(left = null, right = null) {
      if (typeof left === 'number' && typeof right === 'number') {
        const plain = floats(left, right);
        // A whole result beyond 2^53 of whole numbers may have been rounded.
        if (
          Number.isSafeInteger(plain) ||
          !Number.isInteger(plain) ||
          integers === undefined ||
          !isWhole(left) ||
          !isWhole(right)
        )
          return Number.isNaN(plain) ? null : plain;
      }
      const [a, b] = [requireNumber(sign, left), requireNumber(sign, right)];
      if (a === null || b === null) return null;
      if (integers !== undefined && isWhole(a) && isWhole(b)) return toExact(integers(BigInt(a), BigInt(b)));
      const result = floats(Number(a), Number(b));
      return Number.isNaN(result) ? null : result;
    },
  };
}

/** A number as it is; null for null and for a text that stands for no value. Throws `table.incompatible` for others. */
function requireNumber(name: string, cell: Cell): number | bigint | null {
  if (typeof cell === 'number' || typeof cell === 'bigint') return cell;
  if (cell === null || (typeof cell === 'string' && isBlankText(cell))) return null;
  const shown = typeof cell === 'string' ? JSON.stringify(cell.slice(0, 60)) : 'a blob';
  throw new ToolError('table.incompatible', {
    message: `"${name}" works on numbers, but a row has ${shown} there.`,
    hint: 'number(…) makes numbers of texts, concat(…) puts texts together.',
  });
}

function concatenate(cells: readonly Cell[]): Cell {
  return cells
    .map((cell) =>
      typeof cell === 'number' || typeof cell === 'bigint'
        ? writeNumber(cell)
        : typeof cell === 'string'
          ? cell
          : '',
    )
    .join('');
}

function absoluteOf(cell: Cell): Cell {
  return (typeof cell === 'number' || typeof cell === 'bigint') && cell < 0 ? -cell : cell;
}

/** Half away from zero, as SQLite rounds. */
function roundCell(cell: number | bigint | null, digits: Cell): Cell {
  if (cell === null || typeof cell === 'bigint' || typeof digits !== 'number') return cell;
  const places = Math.min(15, Math.max(0, Math.trunc(digits)));
  const rounded = Number(`${Math.round(Number(`${Math.abs(cell)}e${places}`))}e-${places}`);
  return Number.isNaN(rounded) ? cell : Math.sign(cell) * rounded;
}

function ofText(map: (text: string) => Cell): CellFunction {
  return {
    run: (cell = null) => (typeof cell === 'string' ? map(cell) : cell === null ? null : map(toText(cell))),
    least: 1,
    most: 1,
  };
}

function toText(cell: Cell): string {
  return typeof cell === 'number' || typeof cell === 'bigint' ? writeNumber(cell) : '';
}

function ofDate(part: (date: IsoDate) => number): CellFunction {
  return {
    run(cell = null) {
      const date = typeof cell === 'string' ? parseIsoDate(cell.trim()) : undefined;
      return date === undefined ? null : part(date);
    },
    least: 1,
    most: 1,
  };
}

function differenceOf(from: Cell, to: Cell, unit: number): Cell {
  const [start, end] = [toMs(from), toMs(to)];
  return start === undefined || end === undefined ? null : (end - start) / unit;
}

function toMs(cell: Cell): number | undefined {
  const date = typeof cell === 'string' ? parseIsoDate(cell.trim()) : undefined;
  if (date === undefined) return undefined;
  const { year, month, day, hour, minute, second } = date;
  const moment = new Date(0);
  moment.setUTCFullYear(year, month - 1, day);
  return moment.setUTCHours(hour, minute, second);
}
