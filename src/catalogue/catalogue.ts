import type { Schema } from '../schema/model.ts';
import { withoutSecrets } from '../schema/secrets.ts';
import { FAMILIES } from './endpoints/families.ts';
import { createSubject } from './endpoints/subject.ts';
import { type Candidate, createCandidate, type Draft } from './model/draft.ts';
import type { Entity } from './model/entity.ts';
import { createModel } from './model/model.ts';
import { shortenNames } from './naming/shorten.ts';
import { selectCandidates } from './select.ts';
import type { Catalogue, Endpoint } from './tool.ts';

export interface CatalogueOptions {
  /** Columns that hold secrets are asked for and shown as any other. */
  readonly secrets?: boolean;
  /** Most endpoints; by default it grows with the schema, up to 328. */
  readonly cap?: number;
}

const LARGEST_CAP = 328;

/** Writes the endpoint tools of a domain from its schema. Deterministic: same schema, same tools in the same order. */
export function createCatalogue(given: Schema, options: CatalogueOptions = {}): Catalogue {
  const schema = options.secrets === true ? given : withoutSecrets(given);
  const model = createModel(schema);
  const asked = model.entities.filter((entity) => entity.table.rowCount > 0);
  const candidates = (asked.length > 0 ? asked : model.entities).flatMap((entity) => {
    const subject = createSubject(entity, model);
    const families = FAMILIES.filter((family) => entity.kind !== 'bridge' || family.forBridges === true);
    return families
      .flatMap((family) => keepBest(family.draft(subject)))
      .flatMap((draft) => createCandidate(draft) ?? []);
  });
  const { chosen, collisions } = selectCandidates(candidates, options.cap ?? capFor(schema));
  const short = shortenNames(chosen.map(({ name }) => name));
  const endpoints = inReadingOrder(chosen, model.entities).map((candidate) =>
    toEndpoint(candidate, short.get(candidate.name) ?? candidate.name),
  );
  return {
    domain: schema.domain,
    endpoints,
    byName: new Map(endpoints.map((endpoint) => [endpoint.name, endpoint])),
    collisions,
  };
}

/** Of one table and family no catalogue has room for more; to compose a statement costs more than to draft it. */
const MOST_OF_FAMILY = 80;

function keepBest(drafts: readonly Draft[]): Draft[] {
  return [...drafts].sort((a, b) => b.score - a.score).slice(0, MOST_OF_FAMILY);
}

/** About 160 for a database of seven tables and fifty columns. */
function capFor(schema: Schema): number {
  const tables = schema.tables.filter((table) => table.rowCount > 0);
  const columns = tables.reduce((sum, table) => sum + Math.min(table.columns.length, 30), 0);
  return Math.min(
    LARGEST_CAP,
    Math.round(9.5 * tables.length + 1.3 * columns + 4.5 * schema.relations.length) + 12,
  );
}

/** By table in the schema's order, then by family, then by value. */
function inReadingOrder(chosen: readonly Candidate[], entities: readonly Entity[]): Candidate[] {
  const tables = entities.map((entity) => entity.table.name);
  const rank = ({ draft }: Candidate) => tables.indexOf(draft.base.table.name);
  const families = [...new Set(chosen.map(({ draft }) => draft.family))];
  return [...chosen].sort(
    (a, b) => rank(a) - rank(b) || families.indexOf(a.draft.family) - families.indexOf(b.draft.family),
  );
}

function toEndpoint({ draft, title, parameters, inputSchema, statement }: Candidate, name: string): Endpoint {
  return Object.freeze({
    name,
    kind: 'endpoint' as const,
    title,
    description: draft.description,
    parameters,
    inputSchema,
    plan: { kind: 'query' as const, sql: statement.sql, binds: statement.binds, shape: draft.shape },
    family: draft.family,
    tables: statement.tables,
    joins: statement.joins,
  });
}
