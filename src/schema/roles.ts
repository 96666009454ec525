import {
  isBlob,
  isCoordinate,
  isDate,
  isEmptyNumber,
  isIdentifier,
  isKeyOfTable,
  isKeyPart,
  isNumberCode,
  isNumberedCategory,
} from './key-rules.ts';
import type { ColumnRole } from './model.ts';
import { type ColumnFacts, type Facts, toFacts } from './role-facts.ts';
import {
  isAddress,
  isFreeText,
  isLabel,
  isNamedCategory,
  isNamedCode,
  isRepeating,
  isUrl,
} from './text-rules.ts';
import { isFlag, isYear, looksLikeCodes } from './value-patterns.ts';
import { CODE_ENDINGS } from './vocabulary.ts';

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
