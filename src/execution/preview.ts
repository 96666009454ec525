import { toJsonText } from '../json.ts';
import { dtypeOf, firstValues } from '../table/read.ts';
import { findColumn, namesOf, type Table } from '../table/table.ts';
import { ANSWER_BYTES } from './render.ts';

const FIRST_VALUES = 3;
/** Room for the members around a list: `truncated`, `total` and a long handle. */
const ENVELOPE_BYTES = 512;
/** How long a text of a brief preview may be. */
const BRIEF_LENGTH = 200;
/** How long a text of a list may be that does not fit an answer. */
const LONGEST_CELL = 4096;
/** How long a text of a preview may be, from what is nearly always enough to the shortest. */
const TEXT_LENGTHS = [Number.POSITIVE_INFINITY, 1000, 200, 40];

export interface PreviewOptions {
  /** Default: all of them. */
  readonly columns?: readonly string[] | undefined;
  readonly note?: string | undefined;
  /** Shows blobs by their size, and long texts by their beginning. */
  readonly brief?: boolean | undefined;
}

/**
 * A preview as JSON text, without the handle and the opening brace: `"num_records":…,"key_details":[…]}`. Where it
 * does not fit an answer, texts are shortened, then columns left out, and `truncated` says so.
 */
export function writePreview(table: Table, options: PreviewOptions = {}): string {
  const { columns = namesOf(table), note, brief = false } = options;
  const names = columns.map((name) => findColumn(table, name).name);
  const longest = brief ? BRIEF_LENGTH : Number.POSITIVE_INFINITY;
  for (const length of TEXT_LENGTHS) {
    const form = { length: Math.min(length, longest), brief };
    const details = names.map((name) => toJsonText(describeColumn(table, name, form)));
    const text = writeMembers(table, details, { isCut: length !== TEXT_LENGTHS[0], note });
    if (Buffer.byteLength(text) <= ANSWER_BYTES - ENVELOPE_BYTES) return text;
  }
  const form = { length: TEXT_LENGTHS.at(-1) ?? 0, brief };
  const details = names.map((name) => toJsonText(describeColumn(table, name, form)));
  return writeMembers(table, takeFitting(details), { isCut: true, note });
}

/** A list as JSON text, cut after the last element that fits an answer; very long texts in it are cut then too. */
export function writeList(items: readonly unknown[]): { readonly text: string; readonly truncated: boolean } {
  const whole = toJsonText(items);
  if (Buffer.byteLength(whole) <= ANSWER_BYTES) return { text: whole, truncated: false };
  const texts = items.map((item) =>
    toJsonText(typeof item === 'string' ? shorten(item, LONGEST_CELL) : item),
  );
  return { text: `[${takeFitting(texts).join(',')}]`, truncated: true };
}

interface CellForm {
  readonly length: number;
  readonly brief: boolean;
}

function describeColumn(table: Table, name: string, { length, brief }: CellForm): object {
  const values = firstValues(table, name, FIRST_VALUES).map((cell) =>
    brief && cell instanceof Uint8Array ? { bytes: cell.length } : shorten(cell, length),
  );
  return { name, dtype: dtypeOf(table, name), first_3_values: values };
}

function shorten<C>(cell: C, length: number): C | string {
  if (typeof cell !== 'string' || cell.length <= length) return cell;
  return `${cell.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

function writeMembers(
  table: Table,
  details: readonly string[],
  { isCut, note }: { readonly isCut: boolean; readonly note: string | undefined },
): string {
  const cut = isCut ? ',"truncated":true' : '';
  const said = note === undefined ? '' : `,"note":${toJsonText(note)}`;
  return `"num_records":${table.rowCount},"key_details":[${details.join(',')}]${cut}${said}}`;
}

function takeFitting(texts: readonly string[]): string[] {
  let room = ANSWER_BYTES - ENVELOPE_BYTES;
  const end = texts.findIndex((text) => {
    room -= Buffer.byteLength(text) + 1;
    return room < 0;
  });
  return end < 0 ? [...texts] : texts.slice(0, end);
}
