import { type Facts, isNamedLikeTable } from './role-facts.ts';
import { looksLikeUrls, looksLikeWords } from './value-patterns.ts';
import {
  ADDRESS_WORDS,
  CATEGORY_WORDS,
  CODE_WORDS,
  LABEL_WORDS,
  PERSON_NAME,
  TEXT_WORDS,
  URL_WORDS,
} from './vocabulary.ts';
import { joinWords } from './words.ts';

/** Web addresses. */
export function isUrl({ words, textual, profile }: Facts): boolean {
  return (
    textual && (looksLikeUrls(profile) || (URL_WORDS.has(words.at(-1) ?? '') && profile.averageLength > 8))
  );
}

/** What its name says is a number or code that people use. */
export function isNamedCode({ words, last, column, profile, variety }: Facts): boolean {
  const compact = joinWords(words);
  const named = words.some((word) => CODE_WORDS.has(word)) || /zipcode|postalcode|cardnumber/.test(compact);
  if (named) return !/(type|category|provider|count|list|name|status)$/.test(compact);
  if (last === 'code') return variety > 0.5 || profile.distinct > 50 || column.keyPosition > 0;
  return /cellnumber|accountnumber|cardno|ordernumber|serialnumber/.test(compact);
}

/** Streets and addresses. */
export function isAddress({ textual, words }: Facts): boolean {
  return textual && words.some((word) => ADDRESS_WORDS.has(word));
}

/** What people call a row: names and titles, and a column named like its table. */
export function isLabel({ words, last, column, table, textual, variety, profile, present }: Facts): boolean {
  if (!textual || profile.averageLength > 80) return false;
  if (PERSON_NAME.test(column.name) || PERSON_NAME.test(words.join('_'))) return true;
  if (words.length === 1 && (last === 'first' || last === 'last')) return true;
  const named = LABEL_WORDS.has(last) || LABEL_WORDS.has(words[0] ?? '');
  const distinctive = variety > 0.3 || (variety > 0.1 && profile.distinct > 50);
  const own = words.filter((word) => !LABEL_WORDS.has(word));
  if (named && isNamedLikeTable(own, table.name)) return true;
  if (named) return distinctive || (last === 'name' && words.length === 1);
  return isNamedLikeTable(words, table.name) && (column.keyPosition > 0 || (variety > 0.9 && present > 1));
}

/** Texts that repeat. */
export function isRepeating({ profile, variety, textual, present }: Facts): boolean {
  if (!textual || present === 0) return false;
  return (
    variety <= 0.2 ||
    (variety <= 0.5 && profile.averageLength <= 40 && looksLikeWords(profile)) ||
    (profile.distinct <= 50 && variety <= 0.5) ||
    (profile.distinct <= 5 && variety < 1)
  );
}

/** Long texts, and those whose name says so. */
export function isFreeText({ words, last, textual, profile }: Facts): boolean {
  if (!textual) return false;
  return profile.averageLength > 60 || TEXT_WORDS.has(last) || words.some((word) => TEXT_WORDS.has(word));
}

/** What its name says is a kind or a place, unless each row has its own. */
export function isNamedCategory({ words, last, textual, variety, present }: Facts): boolean {
  if (!textual) return false;
  const named = CATEGORY_WORDS.has(last) || CATEGORY_WORDS.has(words[0] ?? '') || last === 'code';
  return named && (variety < 1 || present <= 50 || variety <= 0.95);
}
