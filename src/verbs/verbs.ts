import { AGGREGATE } from './aggregate.ts';
import { CALCULATE } from './calculate.ts';
import { DISTINCT, DROP, RENAME } from './columns.ts';
import { CONCATENATE } from './concatenate.ts';
import { DERIVE } from './derive.ts';
import { FILTER } from './filter.ts';
import { FILTER_ROWS } from './filter-rows.ts';
import { GETTER } from './getter.ts';
import { GROUP } from './group.ts';
import { JOIN } from './join.ts';
import { RETRIEVE } from './retrieve.ts';
import { SORT } from './sort.ts';
import { SORT_ROWS } from './sort-rows.ts';
import { TRANSFORM } from './transform.ts';
import { TRUNCATE } from './truncate.ts';
import { UNIQUE } from './unique.ts';
import type { Values } from './values.ts';
import type { VerbRow } from './verb.ts';

/** The verbs of the data tools: what they are called, and all that there is to them. */
const VERBS = {
  filter: FILTER,
  sort: SORT,
  aggregate: AGGREGATE,
  transform: TRANSFORM,
  retrieve: RETRIEVE,
  getter: GETTER,
  concatenate: CONCATENATE,
  unique: UNIQUE,
  truncate: TRUNCATE,
  calculate: CALCULATE,
  group: GROUP,
  join: JOIN,
  derive: DERIVE,
  filter_rows: FILTER_ROWS,
  sort_rows: SORT_ROWS,
  rename: RENAME,
  drop: DROP,
  distinct: DISTINCT,
} as const satisfies { readonly [Name in string]: { readonly verb: Name } };

export type VerbName = keyof typeof VERBS;

/** The step of each verb. */
export type VerbSteps = { readonly [Name in VerbName]: ReturnType<(typeof VERBS)[Name]['parse']> };

/** What a data tool does to its tables: the verb with its options, as plain data. */
export type VerbStep = VerbSteps[VerbName];

/** The row of a verb; a step belongs to the row of its own verb. */
export function verbOf(name: VerbName): VerbRow<VerbStep> {
  return VERBS[name];
}

/** True for the name of a verb. */
export function isVerb(name: string): name is VerbName {
  return Object.hasOwn(VERBS, name);
}

/** The arguments of all verbs that may name a table. */
export const HANDLE_ARGUMENTS: readonly string[] = [
  ...new Set(Object.values(VERBS).flatMap(({ handles }): readonly string[] => handles)),
];

/** The handles in a verb's arguments, in the order of its tables. */
export function listHandles(name: VerbName, values: Values): string[] {
  return verbOf(name).handles.flatMap((argument) => {
    const value = values[argument];
    return typeof value === 'string' ? [value] : [];
  });
}
