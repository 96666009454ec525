import type { ReadyDomain } from '../../domains/domains.ts';
import type { Column, Relation, Table, Value } from '../../schema/model.ts';

const TOP_VALUES_SHOWN = 5;

/** A domain's schema as both doors show it: tables with their columns and rows, and how they refer to each other. */
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
