import { isErrorKind } from './case.ts';
import * as facts from './facts.ts';
import type { Difference } from './run-case.ts';

/** An intended difference from the reference: a section of `docs/deviations.md`. */
export interface Rule {
  readonly name: string;
  /** Whether the rule explains this difference, judged by the call, its table and the kind of answer alone. */
  readonly explains: (difference: Difference) => boolean;
}

/** The rules; the first that explains a difference counts. */
export const RULES: readonly Rule[] = [
  { name: 'blobs', explains: (d) => d.kind === 'raised' || facts.hasBlob(d) },
  { name: 'dtypes', explains: (d) => d.why.startsWith('dtype') },
  { name: 'empty-tables', explains: (d) => isErrorKind(d.kind) && facts.isEmpty(d) },
  { name: 'sessions', explains: (d) => d.name === 'peek' || (d.changesUniverse && isOverruled(d)) },
  { name: 'lists-and-handles', explains: facts.hasHandleForList },
  { name: 'coercion', explains: (d) => d.kind === 'schema_gate' && d.answer.ok },
  { name: 'unknown-arguments', explains: (d) => facts.failedWith(d, 'request.unknown_argument') },
  { name: 'column-names', explains: (d) => d.kind === 'error_json' && facts.hasOtherCase(d) },
  { name: 'division', explains: (d) => d.arguments.operation === 'divide' && facts.hasDivisorBelowOne(d) },
  { name: 'contains', explains: (d) => facts.conditionOf(d) === 'contains' && facts.hasTextValue(d) },
  { name: 'like', explains: (d) => facts.conditionOf(d) === 'like' && facts.hasTextValue(d) },
  { name: 'text-columns', explains: (d) => facts.hasNumberValue(d) && facts.has(d, 'string') },
  { name: 'integer-columns', explains: (d) => facts.conditionOf(d) !== null && facts.hasWholeNumbers(d) },
  {
    name: 'mixed-sort',
    explains: (d) => d.name.startsWith('sort_data') && isOverruled(d) && facts.isMixed(d),
  },
  { name: 'distinct', explains: (d) => d.arguments.distinct === true && facts.hasNullOrColumns(d) },
  { name: 'null-aggregates', explains: (d) => facts.operationOf(d) !== null && facts.has(d, 'null') },
  { name: 'exact-sums', explains: (d) => facts.operationOf(d) !== null && facts.has(d, 'bigint') },
  { name: 'substring', explains: (d) => facts.isTransform(d, 'substring') && facts.isOpenOrNull(d) },
  { name: 'absolute', explains: (d) => facts.isTransform(d, 'abs') && facts.has(d, 'null') },
  { name: 'date-parts', explains: (d) => facts.isTransform(d, 'datetime') && facts.isUncommonDate(d) },
  { name: 'joins', explains: (d) => d.name === 'get_data' && facts.isUncommonJoin(d) },
  { name: 'safe-names', explains: (d) => d.name === 'get_data' && d.why.startsWith('columns') },
  { name: 'universes', explains: (d) => facts.failedWith(d, 'catalogue.unknown_universe') },
];

/** The rule that explains a difference, or undefined. */
export function findRule(difference: Difference): Rule | undefined {
  return RULES.find((rule) => rule.explains(difference));
}

/** We answer where the reference fails. */
function isOverruled({ kind, answer }: Difference): boolean {
  return isErrorKind(kind) && answer.ok;
}
