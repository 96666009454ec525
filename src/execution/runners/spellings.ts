import type { SpelledColumn } from '../../catalogue/tool.ts';
import type { Connection } from '../../database/open.ts';
import { quoteIdentifier } from '../../database/quote.ts';
import { foldText } from '../../fold.ts';
import { findNearest } from '../../nearest.ts';

/** The stored values of a column by their folds. */
export interface Spellings {
  /** How many values there are. */
  readonly size: number;
  /** All that are equal to a text after folding, in SQLite's order; [] where none is. */
  find(text: string): readonly string[];
  /** Up to three that are spelled most like it. */
  nearest(text: string): readonly string[];
}

/** A column's values are read where they are at most so many; that takes up to 100 ms, once in a process. */
const MOST_VALUES = 100_000;
const NEAREST = 3;
/** Of the values that begin alike, so many are compared letter by letter. */
const MOST_COMPARED = 2_000;
/** Longer texts are no names, and to compare them takes the square of their length. */
const LONGEST_COMPARED = 200;

/** Reads the values of a column; undefined where there are too many to keep. */
export function readSpellings(
  connection: Connection,
  { table, column }: SpelledColumn,
): Spellings | undefined {
  const name = quoteIdentifier(column);
  const query = connection.prepare(
    `SELECT DISTINCT ${name} FROM ${quoteIdentifier(table)} WHERE ${name} IS NOT NULL LIMIT ?`,
  );
  const values: string[] = [];
  for (const [value] of query.iterate([MOST_VALUES + 1])) {
    if (value !== undefined && value !== null && !(value instanceof Uint8Array)) values.push(String(value));
  }
  return values.length > MOST_VALUES ? undefined : createSpellings(values);
}

function createSpellings(values: readonly string[]): Spellings {
  const byFold = new Map<string, string | string[]>();
  for (const value of values.toSorted()) addTo(byFold, foldText(value), value);
  let folds: readonly string[] | undefined;
  const find = (text: string): readonly string[] => {
    const found = byFold.get(foldText(text)) ?? [];
    return typeof found === 'string' ? [found] : found;
  };
  return {
    size: values.length,
    find,
    nearest(text) {
      folds ??= [...byFold.keys()].toSorted();
      const near = findNearest(
        foldText(text.slice(0, LONGEST_COMPARED)),
        chooseLike(folds, foldText(text)),
        NEAREST,
      );
      return near.flatMap((fold) => find(fold).slice(0, 1)).slice(0, NEAREST);
    },
  };
}

/** Most values stand alone: a text takes less room than a list of one. */
function addTo(byFold: Map<string, string | string[]>, fold: string, value: string): void {
  const known = byFold.get(fold);
  if (known === undefined) byFold.set(fold, value);
  else if (typeof known === 'string') byFold.set(fold, [known, value]);
  else known.push(value);
}

/** All folds where they are few, else those around the place where the text would stand. */
function chooseLike(folds: readonly string[], fold: string): readonly string[] {
  const short = (each: string): boolean => each.length <= LONGEST_COMPARED;
  if (folds.length <= MOST_COMPARED) return folds.filter(short);
  const place = findPlace(folds, fold);
  return folds.slice(Math.max(0, place - MOST_COMPARED / 2), place + MOST_COMPARED / 2).filter(short);
}

/** How many of the sorted texts stand before one. */
function findPlace(sorted: readonly string[], text: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
