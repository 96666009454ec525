import type { RawColumn } from './introspect.ts';
import type { ColumnProfile, ColumnRole } from './model.ts';
import { isFlag, isYear, looksLikeCodes, looksLikeUrls, looksNumbered } from './value-patterns.ts';
import {
  ADDRESS_WORDS,
  CATEGORY_WORDS,
  CODE_ENDINGS,
  CODE_WORDS,
  DATE_WORDS,
  ID_WORDS,
  LABEL_WORDS,
  LATITUDE_WORDS,
  LONGITUDE_WORDS,
  NUMBERED_WORDS,
  PERSON_NAME,
  PERSON_ROLES,
  TEXT_WORDS,
  URL_WORDS,
} from './vocabulary.ts';
import { joinWords, splitWords } from './words.ts';

/** All that a column's role is decided from. */
export interface ColumnFacts {
  readonly column: RawColumn;
  readonly profile: ColumnProfile;
  readonly table: { readonly name: string; readonly keyLength: number };
  /** It is the child column of a relation; `part` where the relation has several. */
  readonly refers: 'whole' | 'part' | 'no';
}

interface Facts extends ColumnFacts {
  readonly words: readonly string[];
  readonly last: string;
  readonly present: number;
  readonly numeric: boolean;
  readonly textual: boolean;
  /** Distinct values by values that are there, 0 to 1. */
  readonly variety: number;
}

type Rule = readonly [role: ColumnRole, applies: (facts: Facts) => boolean];

/** The rules in order: the first that applies gives the role. */
const RULES: readonly Rule[] = [
  ['blob', isBlob],
  ['key', (facts) => facts.refers === 'whole' || (facts.refers === 'part' && CODE_ENDINGS.has(facts.last))],
  ['key', isKeyOfTable],
  ['date', isDate],
  ['flag', (facts) => isFlag(facts.words, facts.column, facts.profile)],
  ['year', (facts) => isYear(facts.words, facts.profile)],
  ['key', isIdentifier],
  ['url', isUrl],
  ['code', isNamedCode],
  ['geo', isCoordinate],
  [
    'category',
    (facts) =>
      facts.numeric && (isNumberedCategory(facts) || (isKeyPart(facts) && facts.profile.distinct <= 50)),
  ],
  ['key', (facts) => isKeyPart(facts) && facts.numeric],
  ['code', (facts) => facts.numeric && isNumberCode(facts)],
  ['measure', (facts) => facts.numeric],
  ['text', isAddress],
  ['label', isLabel],
  ['category', (facts) => isRepeating(facts) && facts.profile.averageLength <= 60],
  ['text', isFreeText],
  ['category', isNamedCategory],
  ['code', (facts) => facts.textual && looksLikeCodes(facts.profile)],
  ['measure', isEmptyNumber],
];

/** Decides what a column is for, from its name, its keys and its values. */
export function decideRole(given: ColumnFacts): ColumnRole {
  const facts = toFacts(given);
  return RULES.find(([, applies]) => applies(facts))?.[0] ?? 'text';
}

function toFacts(given: ColumnFacts): Facts {
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

function isBlob({ column, profile }: Facts): boolean {
  const types = profile.storedTypes;
  return types.includes('blob') || (types.length === 0 && column.declaredType.includes('BLOB'));
}

/** The primary key, unless people read it: a department's name is its key, and its label. */
function isKeyOfTable({ column, table, profile, numeric, last, words }: Facts): boolean {
  if (column.keyPosition === 0) return false;
  if (table.keyLength > 1) return CODE_ENDINGS.has(last) && !words.some((word) => CODE_WORDS.has(word));
  if (numeric || profile.storedTypes.length === 0) return true;
  const readable = LABEL_WORDS.has(last) || isNamedLikeTable(words, table.name);
  return !(readable && !looksLikeCodes(profile));
}

function isDate({ column, profile, words, numeric }: Facts): boolean {
  if (profile.dateFormat !== null) return true;
  const declared = /^(DATE|DATETIME|TIMESTAMP)/.test(column.declaredType);
  if (profile.storedTypes.length === 0) return declared || DATE_WORDS.has(words.at(-1) ?? '');
  if (!numeric || profile.numericText) return false;
  return (declared || words.some((word) => DATE_WORDS.has(word))) && looksNumbered(profile);
}

function isIdentifier({ words, last, numeric, profile }: Facts): boolean {
  if (ID_WORDS.has(last)) return numeric || looksLikeCodes(profile) || profile.storedTypes.length === 0;
  return PERSON_ROLES.has(last) && numeric && profile.storedTypes.includes('integer') && words.length <= 2;
}

function isUrl({ words, textual, profile }: Facts): boolean {
  return (
    textual && (looksLikeUrls(profile) || (URL_WORDS.has(words.at(-1) ?? '') && profile.averageLength > 8))
  );
}

function isNamedCode({ words, last, column, profile, variety }: Facts): boolean {
  const compact = joinWords(words);
  const named = words.some((word) => CODE_WORDS.has(word)) || /zipcode|postalcode|cardnumber/.test(compact);
  if (named) return !/(type|category|provider|count|list|name|status)$/.test(compact);
  if (last === 'code') return variety > 0.5 || profile.distinct > 50 || column.keyPosition > 0;
  return /cellnumber|accountnumber|cardno|ordernumber|serialnumber/.test(compact);
}

function isCoordinate({ words, profile, numeric }: Facts): boolean {
  if (!numeric || typeof profile.minimum !== 'number' || typeof profile.maximum !== 'number') return false;
  const bound = words.some((word) => LATITUDE_WORDS.has(word)) ? 90 : 180;
  const named =
    words.some((word) => LATITUDE_WORDS.has(word)) || words.some((word) => LONGITUDE_WORDS.has(word));
  return (
    named && profile.minimum >= -bound && profile.maximum <= bound && profile.storedTypes.includes('real')
  );
}

/** Part of a composite key that is a number: it tells rows apart, and is no amount. */
function isKeyPart({ column, table, refers, profile }: Facts): boolean {
  const part = refers === 'part' || (column.keyPosition > 0 && table.keyLength > 1);
  return part && !profile.storedTypes.includes('real') && profile.distinct > 0;
}

function isAddress({ textual, words }: Facts): boolean {
  return textual && words.some((word) => ADDRESS_WORDS.has(word));
}

/** Months, types and the like written as small whole numbers. */
function isNumberedCategory({ last, profile }: Facts): boolean {
  return NUMBERED_WORDS.has(last) && profile.distinct <= 50 && !profile.storedTypes.includes('real');
}

/** Numbers that number things: `room_number`, but not `number_of_rooms`. */
function isNumberCode({ last, words, profile, variety }: Facts): boolean {
  if (
    profile.storedTypes.includes('real') ||
    (words.length < 2 && last === 'code') ||
    !CODE_ENDINGS.has(last)
  )
    return false;
  return variety > 0.5 || profile.distinct > 50;
}

function isLabel({ words, last, column, table, textual, variety, profile, present }: Facts): boolean {
  if (!textual || profile.averageLength > 80) return false;
  if (PERSON_NAME.test(column.name) || PERSON_NAME.test(words.join('_'))) return true;
  if (words.length === 1 && (last === 'first' || last === 'last')) return true;
  const named = LABEL_WORDS.has(last) || LABEL_WORDS.has(words[0] ?? '');
  const distinctive = variety > 0.3 || (variety > 0.1 && profile.distinct > 50);
  if (
    named &&
    isNamedLikeTable(
      words.filter((word) => !LABEL_WORDS.has(word)),
      table.name,
    )
  )
    return true;
  if (named) return distinctive || (last === 'name' && words.length === 1);
  return isNamedLikeTable(words, table.name) && (column.keyPosition > 0 || (variety > 0.9 && present > 1));
}

function isNamedLikeTable(words: readonly string[], table: string): boolean {
  const tableWords = splitWords(table);
  return words.length > 0 && words.every((word) => tableWords.includes(word));
}

function isRepeating({ profile, variety, textual, present }: Facts): boolean {
  if (!textual || present === 0) return false;
  return (
    variety <= 0.2 || (profile.distinct <= 50 && variety <= 0.5) || (profile.distinct <= 5 && variety < 1)
  );
}

function isFreeText({ words, last, textual, profile }: Facts): boolean {
  if (!textual) return false;
  return profile.averageLength > 60 || TEXT_WORDS.has(last) || words.some((word) => TEXT_WORDS.has(word));
}

function isNamedCategory({ words, last, textual, variety, present }: Facts): boolean {
  if (!textual) return false;
  const named = CATEGORY_WORDS.has(last) || CATEGORY_WORDS.has(words[0] ?? '') || last === 'code';
  return named && (variety < 1 || present <= 50 || variety <= 0.95);
}

function isEmptyNumber({ profile, column }: Facts): boolean {
  return (
    profile.storedTypes.length === 0 &&
    (column.affinity === 'real' || column.affinity === 'numeric' || column.affinity === 'integer')
  );
}
