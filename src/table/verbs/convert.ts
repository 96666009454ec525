import type { Cell } from '../cell.ts';
import { createDateReader, type ReadDate, readSeconds } from '../date-reader.ts';
import { parseIsoDate } from '../iso-date.ts';
import { isBlankText } from '../numbers-in-text.ts';
import { readNumberText } from '../read-number.ts';
import { replaceColumn } from '../replace.ts';
import { cellsOf, sliceOf } from '../slice.ts';
import { createData } from '../storage.ts';
import { findColumn, type Table } from '../table.ts';

/** A column that was read as something else. */
export interface Conversion {
  readonly table: Table;
  /** Cells that stood for no value and are null now. */
  readonly blanks: number;
  /** Cells that could not be read and are null now. */
  readonly unreadable: number;
  /** The first of them, if it is a text. */
  readonly example?: string | undefined;
}

/** Makes numbers of a column's texts; per cent and currency signs and separators are left out. Throws `table.unknown_column`. */
export function toNumbers(table: Table, name: string): Conversion {
  return convert(table, name, (cell) => (typeof cell === 'string' ? readNumberText(cell) : cell));
}

/**
 * Makes ISO dates of a column's texts, or of seconds since 1970 with the format `%s`. Without a format ISO dates stay.
 * Throws `table.unknown_column`, `table.invalid_value` for a format that is none.
 */
export function toDates(table: Table, name: string, format: string | undefined): Conversion {
  if (format === '%s') return convert(table, name, readMoment);
  const read: ReadDate =
    format === undefined
      ? (text) => (parseIsoDate(text.trim()) === undefined ? undefined : text.trim())
      : createDateReader(format);
  return convert(table, name, (cell) => (typeof cell === 'string' ? read(cell) : undefined));
}

function readMoment(cell: Cell): string | undefined {
  const number = typeof cell === 'string' ? readNumberText(cell) : cell;
  return typeof number === 'number' || typeof number === 'bigint' ? readSeconds(Number(number)) : undefined;
}

function convert(table: Table, name: string, read: (cell: Cell) => Cell | undefined): Conversion {
  const column = findColumn(table, name);
  const known = new Map<string, Cell | undefined>();
  const counts = { blanks: 0, unreadable: 0 };
  let example: string | undefined;
  const cells = cellsOf(sliceOf(table, column)).map((cell) => {
    if (cell === null) return null;
    if (typeof cell === 'string' && isBlankText(cell)) {
      counts.blanks += 1;
      return null;
    }
    const found = typeof cell === 'string' && known.has(cell) ? known.get(cell) : read(cell);
    if (typeof cell === 'string') known.set(cell, found);
    if (found !== undefined && !(found instanceof Uint8Array)) return found;
    counts.unreadable += 1;
    if (typeof cell === 'string') example ??= cell;
    return null;
  });
  return { table: replaceColumn(table, column, createData(cells)), ...counts, example };
}
