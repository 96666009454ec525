import { ToolError } from '../../errors.ts';
import type { Cell } from '../cell.ts';
import { hasSurrogates } from '../compare.ts';
import { mapTexts } from '../recode.ts';
import { replaceColumn } from '../replace.ts';
import { cellsOf, contentsOf, isText, type Slice, sliceOf } from '../slice.ts';
import { createData } from '../storage.ts';
import { findColumn, type Table } from '../table.ts';

export interface SubstringOptions {
  readonly column: string;
  /** Counted in code points; negative from the end. Default 0; null is 0 too. */
  readonly start?: number | bigint | null | undefined;
  /** The first character left out; negative from the end; null or left out: to the end of the text. */
  readonly end?: number | bigint | null | undefined;
}

/**
 * Cuts every text of a column. Null stays null.
 * Throws `table.unknown_column`, `table.invalid_value` for a fraction, `table.incompatible` for a number or a blob.
 */
export function takeSubstring(table: Table, options: SubstringOptions): Table {
  const column = findColumn(table, options.column);
  const start = toPosition(options.start, 0);
  const end = toPosition(options.end, Infinity);
  if (table.rowCount === 0) return table;
  const cut = (text: string) =>
    hasSurrogates(text) ? [...text].slice(start, end).join('') : text.slice(start, end);
  const slice = sliceOf(table, column);
  const cells = isText(slice) ? mapTexts(slice, cut) : mapNulls(slice, column.name);
  return replaceColumn(table, column, createData(cells));
}

function mapNulls(slice: Slice, column: string): Cell[] {
  if (slice.data.kind === 'null') return cellsOf(slice);
  throw new ToolError('table.incompatible', {
    message: `A substring needs text, but column "${column}" holds ${contentsOf(slice.data)}.`,
    hint: 'Choose a column of text.',
    details: { column },
  });
}

function toPosition(position: number | bigint | null | undefined, open: number): number {
  if (position === null || position === undefined) return open;
  if (typeof position === 'bigint' || Number.isInteger(position)) return Number(position);
  throw new ToolError('table.invalid_value', {
    message: `${position} is no position in a text.`,
    hint: 'Give a whole number; a negative one counts from the end.',
  });
}
