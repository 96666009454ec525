import type { Endpoint, Tool } from '../../catalogue/tool.ts';
import type { Domain, ReadyDomain } from '../../domains/domains.ts';
import type { Column, Relation, Table, Value } from '../../schema/model.ts';
import type { Universes } from '../../universes/universes.ts';
import { toDomainEntry } from '../http/domain-entry.ts';

const TOP_VALUES_SHOWN = 5;

/** The body of `/v1/domains`: every domain with its size, or why it is not served. */
export function listDomains(domains: readonly Domain[], universes?: Pick<Universes, 'list'>): unknown {
  return { domains: domains.map((domain) => toDomainEntry(domain, universes)) };
}

/** The body of `/readyz`: whether every domain is ready or failed, and which is what. */
export function listReadiness(domains: readonly Domain[]): {
  readonly ready: boolean;
  readonly domains: unknown;
} {
  return {
    ready: domains.every((domain) => domain.status !== 'building'),
    domains: domains.map(({ name, status, reason }) => ({
      name,
      status,
      ...(reason !== undefined && { reason }),
    })),
  };
}

/** The body of `/v1/{domain}/tools`. */
export function listTools(domain: string, tools: readonly (Endpoint | Tool)[]): unknown {
  return { domain, count: tools.length, tools: tools.map(toToolEntry) };
}

function toToolEntry(tool: Endpoint | Tool): unknown {
  const { name, kind, title, description, inputSchema } = tool;
  return { name, kind, title, description, ...('family' in tool && { family: tool.family }), inputSchema };
}

/** The body of `/v1/{domain}/tools/{tool}`: the list's entry, with what its parameters compare. */
export function describeTool(tool: Endpoint | Tool): unknown {
  const { name, kind, title, description, inputSchema, parameters } = tool;
  return {
    ...{ name, kind, title, description },
    ...('family' in tool && { family: tool.family, tables: tool.tables }),
    inputSchema,
    parameters: parameters.map(({ schema: _, ...parameter }) => parameter),
  };
}

/** The body of `/v1/{domain}/schema`: tables with their columns and rows, and how they refer to each other. */
export function describeSchema({ schema }: ReadyDomain): unknown {
  return {
    domain: schema.domain,
    tables: schema.tables.map(toTableEntry),
    relations: schema.relations.map(toRelationEntry),
  };
}

function toTableEntry({
  name,
  kind,
  description,
  rowCount,
  rowCountEstimated,
  primaryKey,
  columns,
}: Table): unknown {
  return {
    name,
    kind,
    ...(description !== undefined && { description }),
    rows: rowCount,
    ...(rowCountEstimated && { rows_estimated: true }),
    primary_key: primaryKey,
    columns: columns.map(toColumnEntry),
  };
}

function toColumnEntry(column: Column): unknown {
  const { name, declaredType, role, notNull, label, description, valueDescription, profile } = column;
  return {
    ...{ name, type: declaredType, role, nullable: !notNull, label, description },
    value_description: valueDescription,
    distinct: profile.distinct,
    null_share: profile.nullShare,
    minimum: shorten(profile.minimum),
    maximum: shorten(profile.maximum),
    top_values: profile.topValues
      .slice(0, TOP_VALUES_SHOWN)
      .map(({ value, count }) => ({ value: shorten(value), count })),
  };
}

function toRelationEntry(relation: Relation): unknown {
  const { child, childColumns, parent, parentColumns, declared, cardinality } = relation;
  return { child, child_columns: childColumns, parent, parent_columns: parentColumns, declared, cardinality };
}

function shorten(value: Value): Value {
  if (value instanceof Uint8Array) return null;
  return typeof value === 'string' && value.length > 100 ? `${value.slice(0, 100)}…` : value;
}
