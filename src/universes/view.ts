import { quoteIdentifier } from '../database/quote.ts';
import { ToolError } from '../errors.ts';
import { hintNearest } from '../nearest.ts';
import type { Schema, Table } from '../schema/model.ts';
import { toSafeName, toUniqueNames } from './column-names.ts';
import { type JoinStep, planJoins } from './join-order.ts';
import type { ColumnReference, JoinCondition, View, ViewColumn, ViewDefinition } from './universe.ts';

/** Tables of the schema by the alias under which a definition names them. */
type Tables = ReadonlyMap<string, Table>;

/**
 * Checks a definition against a schema and writes its statement: the first table, the others joined in the order of
 * the conditions, all columns of each table in the order in which the tables are named. Throws
 * `catalogue.invalid_universe` with the reason.
 */
export function resolveView(schema: Schema, definition: ViewDefinition): View {
  const tables = findTables(schema, definition);
  const columns = nameColumns(definition, tables);
  return {
    sql: writeStatement(definition, tables, columns),
    columns: columns.map(({ name, table, column, isFloat }) => ({ name, table, column, isFloat })),
  };
}

function findTables(schema: Schema, definition: ViewDefinition): Tables {
  if (definition.tables.length > 1 && definition.conditions.length === 0) {
    throw refuse(
      'Several tables without a condition that joins them.',
      'Add a condition for each table but one.',
    );
  }
  return new Map(definition.tables.map(({ alias, table }) => [alias, findTable(schema, table)]));
}

/** As SQLite finds it: whatever the case of ASCII letters. */
function findTable(schema: Schema, name: string): Table {
  const found = schema.tables.find((table) => foldCase(table.name) === foldCase(name));
  if (found) return found;
  const names = schema.tables.map((table) => table.name);
  throw refuse(`Table "${name}" is not in the database.`, hintNearest(name, names, 'table'));
}

interface SourceColumn extends ViewColumn {
  readonly alias: string;
}

function nameColumns({ tables, conditions }: ViewDefinition, byAlias: Tables): SourceColumn[] {
  const sources = tables.flatMap(({ alias, prefix }) => {
    const table = byAlias.get(alias);
    const isBare = alias === '' && conditions.length === 0;
    return (table?.columns ?? []).map(({ name, affinity }) => {
      const safe = toSafeName(name);
      return {
        alias,
        table: table?.name ?? '',
        column: name,
        isFloat: affinity === 'real',
        name: isBare ? safe : `${prefix}_${safe}`,
      };
    });
  });
  const names = toUniqueNames(sources.map((source) => source.name));
  return sources.map((source, index) => ({ ...source, name: names[index] ?? source.name }));
}

function writeStatement(
  definition: ViewDefinition,
  tables: Tables,
  columns: readonly SourceColumn[],
): string {
  const order = planJoins(definition);
  const selected = columns.map((column) => `${quote(column)} AS ${quoteIdentifier(column.name)}`).join(', ');
  const joins = order.steps.map((step) => writeJoin(step, tables));
  const where = order.where.map((condition) => writeCondition(condition, tables));
  const filter = where.length === 0 ? [] : [`WHERE ${where.join(' AND ')}`];
  return [`SELECT ${selected}`, `FROM ${writeTable(order.first, tables)}`, ...joins, ...filter].join(' ');
}

function writeJoin({ alias, kind, on }: JoinStep, tables: Tables): string {
  const pairs = on.map((condition) => writeCondition(condition, tables)).join(' AND ');
  return `${kind} JOIN ${writeTable(alias, tables)} ON ${pairs}`;
}

function writeTable(alias: string, tables: Tables): string {
  return `${quoteIdentifier(requireTable(alias, tables).name)} AS ${quoteIdentifier(alias)}`;
}

function writeCondition({ left, right }: JoinCondition, tables: Tables): string {
  return `${quote(findColumn(left, tables))} = ${quote(findColumn(right, tables))}`;
}

function findColumn({ alias, column }: ColumnReference, tables: Tables): ColumnReference {
  const table = requireTable(alias, tables);
  const found = table.columns.find(({ name }) => foldCase(name) === foldCase(column));
  if (found) return { alias, column: found.name };
  const names = table.columns.map(({ name }) => name);
  throw refuse(`Column "${column}" is not in table "${table.name}".`, hintNearest(column, names, 'column'));
}

function requireTable(alias: string, tables: Tables): Table {
  const table = tables.get(alias);
  if (table) return table;
  throw refuse(`Alias "${alias}" names no table.`, hintNearest(alias, [...tables.keys()], 'alias'));
}

function quote({ alias, column }: ColumnReference): string {
  return `${quoteIdentifier(alias)}.${quoteIdentifier(column)}`;
}

function foldCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function refuse(message: string, hint: string): ToolError {
  return new ToolError('catalogue.invalid_universe', { message, hint });
}
