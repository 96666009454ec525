import { createHash } from 'node:crypto';

/** Which tools work on a universe: the generic seven, the flattened set with getters, or the domain's endpoints. */
export type CollectionName = 'slot' | 'sel' | 'rest';

/** A table of a view, under an alias; `prefix` begins the names of its columns. */
export interface ViewTable {
  readonly alias: string;
  readonly table: string;
  readonly prefix: string;
}

export type JoinKind = 'INNER' | 'LEFT' | 'RIGHT' | 'FULL';

export interface ColumnReference {
  readonly alias: string;
  readonly column: string;
}

export interface JoinCondition {
  readonly left: ColumnReference;
  readonly right: ColumnReference;
  readonly kind: JoinKind;
}

/** Which tables a view is made of, in the order in which they were named, and how they are joined. */
export interface ViewDefinition {
  readonly tables: readonly ViewTable[];
  readonly conditions: readonly JoinCondition[];
}

export interface ViewColumn {
  /** Unique in the view. */
  readonly name: string;
  readonly table: string;
  readonly column: string;
  /** Declared REAL: its whole numbers are floating point too. */
  readonly isFloat: boolean;
}

/** A definition checked against a schema: its statement, and its columns in the statement's order. */
export interface View {
  readonly sql: string;
  readonly columns: readonly ViewColumn[];
}

export interface Universe {
  readonly id: string;
  readonly domain: string;
  readonly collection: CollectionName;
  readonly definition: ViewDefinition;
  /** Null for the collection `rest`, which works on endpoints and not on a view. */
  readonly view: View | null;
  /** One line for people and models. */
  readonly title: string;
}

/**
 * The id of a generated universe: twelve and twelve hexadecimal digits of a SHA-256 of what it is, so that it is the
 * same on every machine and says nothing about the data.
 */
export function toUniverseId(domain: string, collection: CollectionName, definition: ViewDefinition): string {
  const tables = definition.tables.map((table) => [table.alias, table.table, table.prefix]);
  const conditions = definition.conditions.map(({ left, right, kind }) => [
    left.alias,
    left.column,
    right.alias,
    right.column,
    kind,
  ]);
  const text = JSON.stringify([domain, collection, tables, conditions]);
  const digits = createHash('sha256').update(text).digest('hex');
  return `${digits.slice(0, 12)}-${digits.slice(12, 24)}`;
}
