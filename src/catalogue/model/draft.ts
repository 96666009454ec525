import { hashOf } from '../../fnv.ts';
import type { Value } from '../../schema/model.ts';
import { capitalise, toSnake } from '../naming/words.ts';
import type { Condition, Expression, Order, Output, Query } from '../sql/query.ts';
import { renderQuery, type Statement } from '../sql/render.ts';
import type { Bind, InputSchema, Parameter } from '../tool.ts';
import type { Entity } from './entity.ts';
import { type Facet, sampleValue } from './facet.ts';
import { conditionsOf, type Filter, parametersOf, type Sample } from './filter.ts';

/** What a family proposes; `createCandidate` makes a tool of it, or refuses it. */
export interface Draft {
  readonly family: string;
  readonly base: Entity;
  /** The tool's name as a phrase or in snake case. */
  readonly name: string;
  readonly description: string;
  readonly shape: 'rows' | 'row' | 'value';
  readonly outputs: readonly Output[];
  readonly filters?: readonly Filter[];
  /** So many of the first filters stand in the outputs (the part of a share) and do not restrict the rows. */
  readonly selectFilters?: number;
  readonly where?: readonly Condition[];
  readonly groupBy?: readonly Expression[];
  readonly having?: readonly Condition[];
  readonly orderBy?: readonly Order[];
  readonly distinct?: boolean;
  /** Parameters that are no filters, as `minimum` of a HAVING; limit and offset are added to rows by themselves. */
  readonly parameters?: readonly Parameter[];
  /** Facets that must have a value in the example's row, so that the answer has something to show. */
  readonly needs?: readonly Facet[];
  /** Default of `limit` for rankings; lists have 100. */
  readonly limit?: number;
  /** What the endpoint is about besides its base: facets and measures, for diversity. */
  readonly subjects: readonly string[];
  /** How natural and informative the question is, 0 to 1. */
  readonly score: number;
}

export interface Candidate {
  readonly draft: Draft;
  readonly name: string;
  readonly title: string;
  readonly statement: Statement;
  readonly parameters: readonly Parameter[];
  readonly inputSchema: InputSchema;
  /** Parameters that a caller thinks of as such: paging left out. */
  readonly arity: number;
}

const LONGEST_NAME = 64;
const MOST_FILTERS = 4;

/** Makes a candidate of a draft: composes the statement, finds example arguments that belong together. */
export function createCandidate(draft: Draft): Candidate | undefined {
  const name = toSnake(draft.name);
  if (name.length > LONGEST_NAME) return undefined;
  const filters = draft.filters ?? [];
  const own = filters.length === 0 ? [] : filterParameters(draft, filters, name);
  if (own === undefined || (filters.length === 0 && !hasSample(draft))) return undefined;
  const parameters = [...own, ...(draft.parameters ?? [])];
  const names = new Set(parameters.map((parameter) => parameter.name));
  if (names.size < parameters.length || parameters.length > MOST_FILTERS) return undefined;
  const all = draft.shape === 'rows' ? [...parameters, ...pagingParameters(draft.limit)] : parameters;
  return {
    draft,
    name,
    title: capitalise(name.replaceAll('_', ' ')),
    statement: withSpellings(renderQuery(toQuery(draft, filters), draft.shape), parameters),
    parameters: all,
    inputSchema: toInputSchema(all),
    arity: parameters.length + (draft.limit === undefined ? 0 : 1),
  };
}

/** Arguments that are texts meet all spellings of their column's values; others are bound as they are. */
function withSpellings(statement: Statement, parameters: readonly Parameter[]): Statement {
  const schemas = new Map(parameters.map(({ name, schema }) => [name, schema]));
  const binds = statement.binds.map((bind): Bind => {
    if (bind.kind === 'literal' || bind.spelled === undefined) return bind;
    const { spelled, ...plain } = bind;
    const schema = schemas.get(bind.name);
    if (schema?.type !== 'string') return plain;
    return schema.enum === undefined ? bind : { ...plain, spelled: { ...spelled, listed: true } };
  });
  return { ...statement, binds };
}

function toQuery(draft: Draft, filters: readonly Filter[]): Query {
  return {
    base: draft.base.table,
    outputs: draft.outputs,
    where: [...filters.slice(draft.selectFilters ?? 0).flatMap(conditionsOf), ...(draft.where ?? [])],
    groupBy: draft.groupBy ?? [],
    having: draft.having ?? [],
    orderBy: draft.orderBy ?? [],
    distinct: draft.distinct ?? false,
  };
}

/** The filters' parameters with the values of the first fitting sample row; each endpoint begins at another row. */
function filterParameters(draft: Draft, filters: readonly Filter[], name: string): Parameter[] | undefined {
  const samples = draft.base.table.samples;
  const start = samples.length === 0 ? 0 : hashOf(name) % samples.length;
  for (let step = 0; step < samples.length; step++) {
    const sample = samples[(start + step) % samples.length];
    if (sample === undefined || !shows(draft, sample)) continue;
    const parameters = filters.map((filter) => parametersOf(filter, sample));
    if (parameters.every((each) => each !== undefined)) return parameters.flat();
  }
  return undefined;
}

function hasSample(draft: Draft): boolean {
  if (draft.needs === undefined || draft.needs.length === 0) return true;
  return draft.base.table.samples.some((sample) => shows(draft, sample));
}

function shows(draft: Draft, sample: Sample): boolean {
  return (draft.needs ?? []).every((facet) =>
    facet.columns.every((_, i) => isShown(sampleValue(facet, sample, i))),
  );
}

function isShown(value: Value | undefined): boolean {
  return value !== undefined && value !== '';
}

function pagingParameters(limit = 100): Parameter[] {
  return [
    {
      name: 'limit',
      schema: {
        type: 'integer',
        description: 'Most rows to return.',
        minimum: 1,
        maximum: 1000,
        default: limit,
      },
      required: false,
      operator: 'limit',
    },
    {
      name: 'offset',
      schema: { type: 'integer', description: 'Rows to skip, for reading on.', minimum: 0, default: 0 },
      required: false,
      operator: 'offset',
    },
  ];
}

function toInputSchema(parameters: readonly Parameter[]): InputSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter.schema])),
    required: parameters.filter((parameter) => parameter.required).map((parameter) => parameter.name),
    additionalProperties: false,
  };
}
