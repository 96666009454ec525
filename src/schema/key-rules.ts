import { type Facts, isNamedLikeTable } from './role-facts.ts';
import { looksLikeCodes, looksNumbered } from './value-patterns.ts';
import {
  CODE_ENDINGS,
  CODE_WORDS,
  DATE_WORDS,
  ID_WORDS,
  LABEL_WORDS,
  LATITUDE_WORDS,
  LONGITUDE_WORDS,
  NUMBERED_WORDS,
  PERSON_ROLES,
} from './vocabulary.ts';

/** Bytes, by what is stored or, in an empty column, by declaration. */
export function isBlob({ column, profile }: Facts): boolean {
  const types = profile.storedTypes;
  return types.includes('blob') || (types.length === 0 && column.declaredType.includes('BLOB'));
}

/** The primary key, unless people read it: a department's name is its key, and its label. */
export function isKeyOfTable({ column, table, profile, numeric, last, words }: Facts): boolean {
  if (column.keyPosition === 0) return false;
  if (table.keyLength > 1) return CODE_ENDINGS.has(last) && !words.some((word) => CODE_WORDS.has(word));
  if (numeric || profile.storedTypes.length === 0) return true;
  const readable = LABEL_WORDS.has(last) || isNamedLikeTable(words, table.name);
  return !(readable && !looksLikeCodes(profile));
}

/** A number or code named as an identifier, or as a person that is referred to. */
export function isIdentifier({ words, last, numeric, profile }: Facts): boolean {
  if (ID_WORDS.has(last)) return numeric || looksLikeCodes(profile) || profile.storedTypes.length === 0;
  return PERSON_ROLES.has(last) && numeric && profile.storedTypes.includes('integer') && words.length <= 2;
}

/** Part of a composite key that is a number: it tells rows apart, and is no amount. */
export function isKeyPart({ column, table, refers, profile }: Facts): boolean {
  const part = refers === 'part' || (column.keyPosition > 0 && table.keyLength > 1);
  return part && !profile.storedTypes.includes('real') && profile.distinct > 0;
}

/** Dates by how they are written, by declaration, or as numbers in the range of dates under the name of one. */
export function isDate({ column, profile, words, last, numeric }: Facts): boolean {
  if (profile.dateFormat !== null) return true;
  const declared = /^(DATE|DATETIME|TIMESTAMP)/.test(column.declaredType);
  if (profile.storedTypes.length === 0) return declared || DATE_WORDS.has(last);
  if (!numeric || profile.numericText) return false;
  const named =
    words.some((word) => DATE_WORDS.has(word)) || /^(at|on|until|since|deadline|expires)$/.test(last);
  return (declared || named) && looksNumbered(profile);
}

/** Latitude or longitude, in their range. */
export function isCoordinate({ words, profile, numeric }: Facts): boolean {
  if (!numeric || typeof profile.minimum !== 'number' || typeof profile.maximum !== 'number') return false;
  const bound = words.some((word) => LATITUDE_WORDS.has(word)) ? 90 : 180;
  const named =
    words.some((word) => LATITUDE_WORDS.has(word)) || words.some((word) => LONGITUDE_WORDS.has(word));
  return (
    named && profile.minimum >= -bound && profile.maximum <= bound && profile.storedTypes.includes('real')
  );
}

/** Months, types and the like written as small whole numbers. */
export function isNumberedCategory({ last, profile }: Facts): boolean {
  return NUMBERED_WORDS.has(last) && profile.distinct <= 50 && !profile.storedTypes.includes('real');
}

/** Numbers that number things: `room_number`, but not `number_of_rooms`. */
export function isNumberCode({ last, words, profile, variety }: Facts): boolean {
  if (profile.storedTypes.includes('real') || !CODE_ENDINGS.has(last)) return false;
  if (words.length < 2 && last === 'code') return false;
  return variety > 0.5 || profile.distinct > 50;
}

/** A column of numbers by declaration, without a value. */
export function isEmptyNumber({ profile, column }: Facts): boolean {
  return (
    profile.storedTypes.length === 0 &&
    (column.affinity === 'real' || column.affinity === 'numeric' || column.affinity === 'integer')
  );
}
