import { toJsonText } from '../json.ts';
import type { Value } from '../schema/model.ts';
import type { Outcome } from './outcome.ts';

/** The longest answer, in bytes of UTF-8. */
export const ANSWER_BYTES = 64 * 1024;

/** Room for the members around the rows. */
const ENVELOPE_BYTES = 64;
const LONGEST_CELL = 16 * 1024;
const SHORTEST_CELL = 16;

export type ResultRow = Readonly<Record<string, Value>>;

/**
 * The answer of an endpoint that gives rows, at most 64 KiB: what does not fit is cut at a row's end and `truncated`
 * says so. `more` tells that there were more rows than these.
 */
export function renderRows(rows: readonly ResultRow[], more: boolean, hint?: string): Outcome {
  const tail = writeHint(hint);
  const whole = toJsonText(rows);
  if (fits(whole, tail)) return toOutcome(whole, { count: rows.length, truncated: more, tail });
  const texts = takeFitting(rows, tail);
  return toOutcome(`[${texts.join(',')}]`, { count: texts.length, truncated: true, tail });
}

/** The member that tells what there is to say beside a result, and the end of the answer. */
function writeHint(hint: string | undefined): string {
  return hint === undefined ? '}' : `,"hint":${JSON.stringify(hint)}}`;
}

/** The answer of an endpoint that gives one row, or null where there is none. */
export function renderRow(row: ResultRow | null, hint?: string): Outcome {
  const tail = writeHint(hint);
  const text = toJsonText(row);
  if (row === null || fits(text, tail)) return { text: `{"result":${text}${tail}` };
  return { text: `{"result":${shorten(row, tail)},"truncated":true${tail}`, truncated: true };
}

/** The answer of an endpoint that gives one value. */
export function renderValue(value: Value, hint?: string): Outcome {
  const tail = writeHint(hint);
  const text = toJsonText(value);
  if (fits(text, tail)) return { text: `{"result":${text}${tail}` };
  return {
    text: `{"result":${toJsonText(cutCell(value, SHORTEST_CELL * 512))},"truncated":true${tail}`,
    truncated: true,
  };
}

interface Frame {
  readonly count: number;
  readonly truncated: boolean;
  /** What follows the other members, the closing brace too. */
  readonly tail: string;
}

function toOutcome(rowsText: string, { count, truncated, tail }: Frame): Outcome {
  return {
    text: `{"result":${rowsText},"row_count":${count},"truncated":${truncated}${tail}`,
    rows: count,
    truncated,
  };
}

/** Rows from the first on as long as they fit; a first row that alone is too long is shortened. */
function takeFitting(rows: readonly ResultRow[], tail: string): string[] {
  const texts: string[] = [];
  let room = roomBeside(tail);
  for (const row of rows) {
    const text = toJsonText(row);
    room -= Buffer.byteLength(text) + 1;
    if (room < 0) return texts.length > 0 ? texts : [shorten(row, tail)];
    texts.push(text);
  }
  return texts;
}

/** A row's JSON with its texts and blobs cut until it fits: the longest cells lose most. */
function shorten(row: ResultRow, tail: string): string {
  let length = LONGEST_CELL;
  let text = writeShortened(row, length);
  while (!fits(text, tail) && length > SHORTEST_CELL) {
    length /= 2;
    text = writeShortened(row, length);
  }
  return text;
}

function writeShortened(row: ResultRow, length: number): string {
  return toJsonText(
    Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, cutCell(cell, length)])),
  );
}

function cutCell(cell: Value, length: number): Value {
  if (typeof cell !== 'string' || cell.length <= length) return cell;
  return `${cell.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** Bytes for a result, beside the other members. */
function roomBeside(tail: string): number {
  return ANSWER_BYTES - ENVELOPE_BYTES - (tail.length === 1 ? 0 : Buffer.byteLength(tail));
}

function fits(text: string, tail: string): boolean {
  const room = roomBeside(tail);
  // A UTF-16 unit takes at most three bytes, so short texts need no counting.
  return text.length * 3 <= room || (text.length <= room && Buffer.byteLength(text) <= room);
}
