import type { RawColumn } from './introspect.ts';
import type { ColumnProfile } from './model.ts';
import { splitWords } from './words.ts';

/** All that a column's role is decided from. */
export interface ColumnFacts {
  readonly column: RawColumn;
  readonly profile: ColumnProfile;
  readonly table: { readonly name: string; readonly keyLength: number };
  /** It is the child column of a relation; `part` where the relation has several. */
  readonly refers: 'whole' | 'part' | 'no';
}

/** What the rules look at. */
export interface Facts extends ColumnFacts {
  readonly words: readonly string[];
  readonly last: string;
  readonly present: number;
  readonly numeric: boolean;
  readonly textual: boolean;
  /** Distinct values by values that are there, 0 to 1. */
  readonly variety: number;
}

/** Adds what several rules ask for. */
export function toFacts(given: ColumnFacts): Facts {
  const { profile, column } = given;
  const words = splitWords(column.name);
  const present = Math.round(profile.rows * (1 - profile.nullShare));
  const types = profile.storedTypes;
  const numbers = types.length > 0 && types.every((type) => type === 'integer' || type === 'real');
  return {
    ...given,
    words,
    last: words.at(-1) ?? '',
    present,
    numeric: numbers || (profile.numericText && types.length > 0),
    textual: types.includes('text'),
    variety: present === 0 ? 0 : profile.distinct / present,
  };
}

/** Whether all words are the table's: `dept` of departments is not, `model` of model_list is. */
export function isNamedLikeTable(words: readonly string[], table: string): boolean {
  const tableWords = splitWords(table);
  return words.length > 0 && words.every((word) => tableWords.includes(word));
}
