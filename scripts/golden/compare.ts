import { parseJson } from '../../src/json.ts';

/** Some of the reference's tools name the Python type of the first value instead of a column's type. */
const DTYPES: Readonly<Record<string, string>> = { int: 'int64', float: 'float64', str: 'str' };

/** Reads JSON as Python writes it, with NaN and Infinity bare. */
export function parsePython(text: string): unknown {
  const strict = text.replace(/"(?:[^"\\]|\\.)*"|NaN|-?Infinity/g, (token) => {
    if (token.startsWith('"')) return token;
    if (token === 'NaN') return 'null';
    return token === 'Infinity' ? '1e999' : '-1e999';
  });
  return parseJson(strict);
}

/** Reads a scalar as Python prints it. */
export function parseScalar(text: string): unknown {
  if (text === 'nan' || text === 'None') return null;
  if (text === 'inf') return Number.POSITIVE_INFINITY;
  return text === '-inf' ? Number.NEGATIVE_INFINITY : parseJson(text);
}

/** Whether two values agree: numbers within 1e-9 of each other, whatever their type; NaN and null are one. */
export function isSame(a: unknown, b: unknown): boolean {
  if (typeof a === 'bigint' && typeof b === 'bigint') return a === b;
  if (isNumeric(a) && isNumeric(b)) return isClose(Number(a), Number(b));
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => isSame(item, b[index]));
  }
  if (isRecord(a) && isRecord(b)) return isSameRecord(a, b);
  return a === b || (isMissing(a) && isMissing(b));
}

/** Whether our dtype agrees with the reference's, for a column with these values. */
export function isSameDtype(theirs: string, ours: string, values: readonly unknown[]): boolean {
  if (values.every(isMissing)) return true;
  const expected = DTYPES[theirs] ?? theirs;
  if (expected === ours) return true;
  if (expected === 'object') return ours === 'str' || ours === 'object';
  if (expected === 'float64' && ours === 'int64') return values.every(isWholeOrMissing);
  // Of a mixed column the type of the first value is no type of the column.
  if (theirs in DTYPES && ours === 'object') return isNumeric(values[0]) === (theirs !== 'str');
  return false;
}

/** The order of the names does not count. */
function isSameRecord(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean {
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length && names.every((name) => name in b && isSame(a[name], b[name]))
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isClose(a: number, b: number): boolean {
  if (Object.is(a, b) || a === b || (Number.isNaN(a) && Number.isNaN(b))) return true;
  return Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));
}

function isNumeric(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

function isMissing(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'number' && Number.isNaN(value));
}

function isWholeOrMissing(value: unknown): boolean {
  return isMissing(value) || typeof value === 'bigint' || Number.isInteger(value);
}
