import { z } from 'zod';
import { AGGREGATES } from '../table/aggregates.ts';
import { CONDITIONS } from '../table/conditions.ts';
import { GROUP_AGGREGATES } from '../table/group-aggregates.ts';
import { OPERATIONS } from '../table/verbs/calculate.ts';
import { LIST_CONDITIONS } from '../table/verbs/filter-rows.ts';
import { JOIN_KINDS } from '../table/verbs/join.ts';
import { TRANSFORMS } from '../verbs/transform.ts';
import type { VerbName, VerbStep, VerbSteps } from '../verbs/verbs.ts';

/** One of the names of a table of operations. */
function keysOf<Choices extends object>(choices: Choices): z.ZodType<keyof Choices & string> {
  return z.custom<keyof Choices & string>(
    (value) => typeof value === 'string' && Object.hasOwn(choices, value),
  );
}

const OPERAND = z.union([z.number(), z.bigint(), z.null()]);
/** JSON has no infinite number; what is read from its sign for one is. */
const CELL = z.union([z.string(), OPERAND]);
const TEXTS = z.array(z.string());
const POSITION = z.number().exactOptional();
const LIST = z.array(z.unknown());

const MARKS = { lenient: z.literal(true).exactOptional() };

/** A step of each verb, as it comes back from where it was kept. */
const STEPS = {
  filter: z.object({
    verb: z.literal('filter'),
    ...MARKS,
    column: z.string(),
    condition: keysOf(CONDITIONS),
    value: CELL,
  }),
  sort: z.object({
    verb: z.literal('sort'),
    ...MARKS,
    column: z.string().exactOptional(),
    ranking: z.array(OPERAND).exactOptional(),
    ascending: z.boolean(),
  }),
  aggregate: z.object({
    verb: z.literal('aggregate'),
    ...MARKS,
    column: z.string().exactOptional(),
    operation: keysOf(AGGREGATES),
    distinct: z.boolean(),
    limit: z.number(),
  }),
  transform: z.object({
    verb: z.literal('transform'),
    ...MARKS,
    column: z.string(),
    operation: keysOf(TRANSFORMS),
    start: POSITION,
    end: POSITION,
    pattern: z.string().exactOptional(),
    format: z.string().exactOptional(),
  }),
  retrieve: z.object({
    verb: z.literal('retrieve'),
    ...MARKS,
    columns: TEXTS,
    distinct: z.boolean(),
    limit: z.number(),
  }),
  getter: z.object({
    verb: z.literal('getter'),
    ...MARKS,
    column: z.string(),
    limit: z.number().exactOptional(),
  }),
  concatenate: z.object({ verb: z.literal('concatenate'), ...MARKS }),
  unique: z.object({
    verb: z.literal('unique'),
    ...MARKS,
    items: LIST.exactOptional(),
    column: z.string().exactOptional(),
  }),
  truncate: z.object({
    verb: z.literal('truncate'),
    ...MARKS,
    count: z.number(),
    items: LIST.exactOptional(),
  }),
  calculate: z.object({
    verb: z.literal('calculate'),
    ...MARKS,
    left: z.union([OPERAND, z.array(OPERAND)]),
    right: z.union([OPERAND, z.array(OPERAND)]),
    operation: keysOf(OPERATIONS),
  }),
  group: z.object({
    verb: z.literal('group'),
    ...MARKS,
    keys: TEXTS,
    aggregations: z.array(
      z.object({
        operation: keysOf(GROUP_AGGREGATES),
        column: z.string().exactOptional(),
        name: z.string().exactOptional(),
      }),
    ),
  }),
  join: z.object({
    verb: z.literal('join'),
    ...MARKS,
    left: TEXTS,
    right: TEXTS,
    kind: z.enum(JOIN_KINDS),
  }),
  derive: z.object({ verb: z.literal('derive'), ...MARKS, name: z.string(), expression: z.string() }),
  filter_rows: z.object({
    verb: z.literal('filter_rows'),
    ...MARKS,
    conditions: z.array(
      z.union([
        z.object({ column: z.string(), condition: keysOf(CONDITIONS), value: CELL }),
        z.object({ column: z.string(), condition: z.enum(LIST_CONDITIONS), values: z.array(CELL) }),
      ]),
    ),
    match: z.enum(['all', 'any']),
  }),
  sort_rows: z.object({
    verb: z.literal('sort_rows'),
    ...MARKS,
    keys: z.array(z.object({ column: z.string(), ascending: z.boolean() })),
  }),
  rename: z.object({
    verb: z.literal('rename'),
    ...MARKS,
    renamings: z.array(z.object({ column: z.string(), name: z.string() })),
  }),
  drop: z.object({ verb: z.literal('drop'), ...MARKS, columns: TEXTS }),
  distinct: z.object({ verb: z.literal('distinct'), ...MARKS, columns: TEXTS.exactOptional() }),
} as const satisfies { readonly [Name in VerbName]: z.ZodType<VerbSteps[Name]> };

/** Any verb's step. */
export const STEP: z.ZodType<VerbStep> = z.discriminatedUnion('verb', [
  STEPS.filter,
  STEPS.sort,
  STEPS.aggregate,
  STEPS.transform,
  STEPS.retrieve,
  STEPS.getter,
  STEPS.concatenate,
  STEPS.unique,
  STEPS.truncate,
  STEPS.calculate,
  STEPS.group,
  STEPS.join,
  STEPS.derive,
  STEPS.filter_rows,
  STEPS.sort_rows,
  STEPS.rename,
  STEPS.drop,
  STEPS.distinct,
]);
