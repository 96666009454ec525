import * as facts from './facts.ts';
import type { Difference } from './run-case.ts';

/** An intended difference from the reference: a section of `docs/deviations.md`. */
export interface Rule {
  readonly name: string;
  /** Whether the rule explains this difference, judged by the call, its table and the kind of answer alone. */
  readonly explains: (difference: Difference) => boolean;
}

/** What works on a table of no rows here, and fails in the reference. */
const FAILS_ON_EMPTY = /^(?:filter_data$|select_data_|sort_data|aggregate_data$|compute_data_)/;

/** The rules; the first that explains a difference counts. */
export const RULES: readonly Rule[] = [
  { name: 'blobs', explains: (d) => d.kind === 'raised' || facts.hasBlob(d) },
  { name: 'dtypes', explains: facts.isTypeOfValues },
  {
    name: 'empty-tables',
    explains: (d) => facts.isOverruled(d) && facts.isEmpty(d) && FAILS_ON_EMPTY.test(d.name),
  },
  { name: 'sessions', explains: (d) => d.name === 'peek' || (d.changesUniverse && facts.isOverruled(d)) },
  { name: 'lists-and-handles', explains: facts.hasHandleForList },
  { name: 'coercion', explains: (d) => d.kind === 'schema_gate' && d.answer.ok },
  { name: 'unknown-arguments', explains: (d) => facts.failedWith(d, 'request.unknown_argument') },
  { name: 'column-names', explains: (d) => d.kind === 'error_json' && facts.hasOtherCase(d) },
  { name: 'division', explains: facts.isDividedByNegative },
  { name: 'text-columns', explains: facts.isNumberForText },
  { name: 'contains', explains: facts.isRegex },
  { name: 'like', explains: facts.isUncommonLike },
  { name: 'integer-columns', explains: facts.isNoWholeNumber },
  { name: 'exact-integers', explains: facts.isBeyondFloat },
  {
    name: 'mixed-sort',
    explains: (d) => d.name.startsWith('sort_data') && facts.isOverruled(d) && facts.isMixed(d),
  },
  { name: 'distinct', explains: facts.hasNullsOrColumns },
  { name: 'null-aggregates', explains: facts.isDecidedByNull },
  { name: 'substring', explains: (d) => facts.isTransform(d, 'substring') && facts.isOpenOrNull(d) },
  {
    name: 'absolute',
    explains: (d) => facts.isTransform(d, 'abs') && facts.isOverruled(d) && facts.has(d, 'null'),
  },
  { name: 'date-parts', explains: (d) => facts.isTransform(d, 'datetime') && facts.isUncommonDate(d) },
  { name: 'joins', explains: (d) => d.name === 'get_data' && facts.isUncommonJoin(d) },
  { name: 'safe-names', explains: (d) => d.name === 'get_data' && d.why.startsWith('columns') },
  { name: 'universes', explains: (d) => facts.failedWith(d, 'catalogue.unknown_universe') },
];

/** The rule that explains a difference, or undefined. */
export function findRule(difference: Difference): Rule | undefined {
  return RULES.find((rule) => rule.explains(difference));
}
