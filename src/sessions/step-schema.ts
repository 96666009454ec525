import { z } from 'zod';
import { AGGREGATES } from '../table/aggregates.ts';
import { CONDITIONS } from '../table/conditions.ts';
import { OPERATIONS } from '../table/verbs/calculate.ts';
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

/** A step of each verb, as it comes back from where it was kept. */
const STEPS = {
  filter: z.object({
    verb: z.literal('filter'),
    column: z.string(),
    condition: keysOf(CONDITIONS),
    value: CELL,
  }),
  sort: z.object({
    verb: z.literal('sort'),
    column: z.string().exactOptional(),
    ranking: z.array(OPERAND).exactOptional(),
    ascending: z.boolean(),
  }),
  aggregate: z.object({
    verb: z.literal('aggregate'),
    column: z.string().exactOptional(),
    operation: keysOf(AGGREGATES),
    distinct: z.boolean(),
    limit: z.number(),
  }),
  transform: z.object({
    verb: z.literal('transform'),
    column: z.string(),
    operation: keysOf(TRANSFORMS),
    start: POSITION,
    end: POSITION,
    pattern: z.string().exactOptional(),
  }),
  retrieve: z.object({
    verb: z.literal('retrieve'),
    columns: TEXTS,
    distinct: z.boolean(),
    limit: z.number(),
  }),
  getter: z.object({ verb: z.literal('getter'), column: z.string(), limit: z.number().exactOptional() }),
  concatenate: z.object({ verb: z.literal('concatenate') }),
  unique: z.object({
    verb: z.literal('unique'),
    items: LIST.exactOptional(),
    column: z.string().exactOptional(),
  }),
  truncate: z.object({ verb: z.literal('truncate'), count: z.number(), items: LIST.exactOptional() }),
  calculate: z.object({
    verb: z.literal('calculate'),
    left: z.union([OPERAND, z.array(OPERAND)]),
    right: z.union([OPERAND, z.array(OPERAND)]),
    operation: keysOf(OPERATIONS),
  }),
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
]);
