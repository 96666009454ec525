import { findNearest } from '../nearest.ts';
import { compareCells } from './compare.ts';
import type { ConditionName } from './conditions.ts';
import { findExtremeNumber } from './extremes.ts';
import { isNumeric, isText, lengthOf, type Slice, sliceOf, type TextSlice } from './slice.ts';
import { type Column, findColumn, type Table } from './table.ts';
import type { FilterOptions, FilterValue } from './verbs/filter.ts';

/** Distinct texts and columns that are looked at for a hint. */
const MOST_TEXTS = 20_000;
const MOST_COLUMNS = 200;
const MOST_NAMED = 5;
const LONGEST_QUOTE = 60;

type Hint = (search: Search) => string | undefined;

interface Search {
  readonly table: Table;
  readonly column: Column;
  readonly slice: Slice;
  readonly value: FilterValue;
}

/** What helps a caller whose condition no row met; of several hints the first that has something to say. */
const HINTS = {
  equal_to: [hintSpelling, hintOtherColumn, hintRange],
  not_equal_to: [],
  greater_than: [hintRange],
  less_than: [hintRange],
  greater_than_equal_to: [hintRange],
  less_than_equal_to: [hintRange],
  contains: [hintPlainText, hintOtherColumn, hintSpelling],
  like: [hintWildcards, hintSpelling, hintOtherColumn],
} as const satisfies Record<ConditionName, readonly Hint[]>;

/** A note for a filter that left no row of a table that had some. */
export function noteNothing(table: Table, options: FilterOptions): string | undefined {
  if (table.rowCount === 0) return 'The table had no rows to choose from.';
  const column = findColumn(table, options.column);
  const search: Search = { table, column, slice: sliceOf(table, column), value: options.value };
  const hints: readonly Hint[] = HINTS[options.condition];
  for (const hint of hints) {
    const said = hint(search);
    if (said !== undefined) return `No row meets the condition. ${said}`;
  }
  return 'No row meets the condition.';
}

/** Values that differ by case or by blanks alone, else the nearest. */
function hintSpelling({ slice, value, column }: Search): string | undefined {
  if (!isText(slice) || typeof value !== 'string') return undefined;
  const texts = listTexts(slice);
  const wanted = foldText(value);
  const same = texts.filter((text) => foldText(text) === wanted);
  if (same.length > 0) {
    return `Column "${column.name}" has ${quoteAll(same)}, which differs by case or blanks alone.`;
  }
  const near = findNearest(value, texts, MOST_NAMED);
  return near.length === 0
    ? undefined
    : `The nearest values of column "${column.name}" are ${quoteAll(near)}.`;
}

function hintOtherColumn({ table, column, value }: Search): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  const names = table.columns
    .slice(0, MOST_COLUMNS)
    .filter((other) => other !== column && hasText(sliceOf(table, other), value))
    .map(({ name }) => `"${name}"`);
  if (names.length === 0) return undefined;
  const shown = names.slice(0, MOST_NAMED).join(', ');
  return names.length === 1 ? `Column ${shown} has this value.` : `These columns have this value: ${shown}.`;
}

function hintRange({ slice, column }: Search): string | undefined {
  if (!isNumeric(slice)) return hintTextRange(slice, column);
  const [least, greatest] = [findExtremeNumber(slice, -1), findExtremeNumber(slice, 1)];
  if (least === undefined || greatest === undefined) return `Column "${column.name}" has no values.`;
  return `The values of column "${column.name}" go from ${least.value} to ${greatest.value}.`;
}

function hintTextRange(slice: Slice, column: Column): string | undefined {
  if (!isText(slice)) return undefined;
  const sorted = listTexts(slice).sort(compareCells);
  const [least, greatest] = [sorted[0], sorted.at(-1)];
  if (least === undefined || greatest === undefined) return `Column "${column.name}" has no values.`;
  return `The texts of column "${column.name}" go from ${quote(least)} to ${quote(greatest)}.`;
}

function hintPlainText({ value }: Search): string | undefined {
  if (typeof value !== 'string' || !/[|*+?()[\]{}^$\\%]|\.\*/.test(value)) return undefined;
  return '"contains" looks for the text itself, not for a pattern; one call for each text, or "like" with %.';
}

function hintWildcards({ value }: Search): string | undefined {
  if (typeof value !== 'string' || value.includes('%')) return undefined;
  return `"like" is about the whole text: ${quote(`%${value}%`)} finds it anywhere.`;
}

/** The distinct texts of a slice, in the order in which they come first. */
function listTexts({ data, rows }: TextSlice): string[] {
  const { codes, dictionary } = data;
  const known = new Set<number>();
  const length = rows?.length ?? codes.length;
  for (let i = 0; i < length && known.size < MOST_TEXTS; i++) {
    known.add(codes[rows === null ? i : (rows[i] ?? 0)] ?? 0);
  }
  return [...known].flatMap((code) => dictionary[code] ?? []);
}

function hasText(slice: Slice, value: string): boolean {
  if (!isText(slice)) return false;
  const { codes, dictionary } = slice.data;
  const code = dictionary.indexOf(value);
  if (code < 0) return false;
  const { rows } = slice;
  if (rows === null) return codes.includes(code);
  for (let i = 0; i < lengthOf(slice); i++) if (codes[rows[i] ?? 0] === code) return true;
  return false;
}

function foldText(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}

function quoteAll(texts: readonly string[]): string {
  return texts.slice(0, MOST_NAMED).map(quote).join(', ');
}

function quote(text: string): string {
  const shown = text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text;
  return JSON.stringify(shown);
}
