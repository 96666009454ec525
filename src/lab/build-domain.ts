import { createHash } from 'node:crypto';
import { createDraft, type Draft, type NewColumn, type NewIndex, type NewTable } from '../database/create.ts';
import { orderTables, planExpressions, sourceReference } from './order.ts';
import { splitReference } from './parents.ts';
import type { ColumnSpec, TableSpec } from './spec/model.ts';
import type { ReadDomain } from './spec/read.ts';
import { fillTable } from './table.ts';
import type { TableData, World } from './world.ts';

export interface DomainOptions {
  readonly seed: string;
  readonly scale: number;
}

export interface BuiltDomain {
  /** Rows by table. */
  readonly rows: Readonly<Record<string, number>>;
  /** SHA-256 of all values, the same on every machine. */
  readonly dataHash: string;
}

/** Makes the rows of a domain and writes them to a new database file. */
export function buildDomain(domain: ReadDomain, file: string, options: DomainOptions): BuiltDomain {
  const world: World = { spec: domain.spec, seed: options.seed, tables: new Map() };
  const draft = createDraft();
  try {
    for (const name of orderTables(domain.spec)) {
      const data = fillTable(world, name, domain.facts.get(name), options.scale);
      addToDraft(world, draft, data);
    }
    computeLast(world, draft);
    draft.write(file, listTables(world), listIndexes(world, isShown));
    return { rows: countRows(world), dataHash: hashData(world) };
  } finally {
    draft.close();
  }
}

function addToDraft(world: World, draft: Draft, data: TableData): void {
  const spec = tableSpec(world, data.name);
  const columns = storedColumns(spec, data);
  draft.createTable(data.name, columns);
  draft.insert(
    data.name,
    columns.map((column) => data.cells.get(column.name) ?? []),
    data.size,
  );
  for (const index of listIndexes(world, () => true, data.name)) draft.createIndex(index);
  compute(world, draft, data, (column) => column.sql);
}

function computeLast(world: World, draft: Draft): void {
  for (const data of world.tables.values()) compute(world, draft, data, (column) => column.sql_last);
}

/** Sets the computed columns of a table in the draft, and reads them back. */
function compute(
  world: World,
  draft: Draft,
  data: TableData,
  read: (column: ColumnSpec) => string | undefined,
): void {
  const steps = planExpressions(tableSpec(world, data.name), read);
  for (const step of steps) {
    try {
      draft.compute(data.name, step);
    } catch (error) {
      const columns = [...step.keys()].join(', ');
      throw new Error(`${world.spec.domain}: ${data.name}.${columns}: ${String(error)}`, { cause: error });
    }
  }
  const names = steps.flatMap((step) => [...step.keys()]);
  if (names.length === 0) return;
  const cells = draft.readColumns(data.name, names);
  for (const [at, name] of names.entries()) data.cells.set(name, cells[at] ?? []);
}

/** Hidden columns that only point at a row have no value to store. */
function storedColumns(spec: TableSpec, data: TableData): NewColumn[] {
  return Object.entries(spec.columns)
    .filter(([name]) => data.cells.has(name))
    .map(([name, column]) => ({ name, type: column.type ?? '' }));
}

/** The tables and columns that the database shows, in the order of the file. */
function listTables(world: World): NewTable[] {
  return shownTables(world).map(([name, spec]) => {
    const shown = Object.entries(spec.columns).filter(([, column]) => isShown(column));
    return {
      name,
      columns: shown.map(([column, { type }]) => ({ name: column, type: type ?? '' })),
      primaryKey: spec.primary_key ?? [],
      foreignKeys: shown.flatMap(([column, { references }]) =>
        (references ?? []).map((reference) => toForeignKey(world, column, reference)),
      ),
    };
  });
}

function toForeignKey(world: World, column: string, reference: string): NewTable['foreignKeys'][number] {
  const parent = splitReference(world, reference);
  if (parent.column === null) throw new Error(`${world.spec.domain}: "${reference}" names no column`);
  return { column, table: parent.table, parentColumn: parent.column };
}

/** An index on each side of every join that is not a key already. */
function listIndexes(world: World, shows: (column: ColumnSpec) => boolean, only?: string): NewIndex[] {
  const sides = new Map<string, NewIndex>();
  const add = (table: string, column: string): void => {
    const spec = tableSpec(world, table);
    const target = spec.columns[column];
    if (target === undefined || !shows(target) || spec.primary_key?.[0] === column) return;
    if (only !== undefined ? table !== only : spec.hidden === true) return;
    sides.set(`${table}\u0000${column}`, { name: `${table} by ${column}`, table, columns: [column] });
  };
  for (const [table, spec] of Object.entries(world.spec.tables)) {
    for (const [name, column] of Object.entries(spec.columns)) {
      const references = [...(column.references ?? []), sourceReference(column)].filter(
        (each) => each !== null,
      );
      if (references.length > 0 || column.index === true) add(table, name);
      for (const reference of references) {
        const parent = splitReference(world, reference);
        if (parent.column !== null) add(parent.table, parent.column);
      }
    }
  }
  return [...sides.values()].filter((index) => isStored(world, index));
}

/** Columns that only point at a row are not stored, so no index can be on them. */
function isStored(world: World, index: NewIndex): boolean {
  const data = world.tables.get(index.table);
  return index.columns.every((column) => data?.cells.has(column) === true);
}

function countRows(world: World): Record<string, number> {
  return Object.fromEntries(shownTables(world).map(([name]) => [name, world.tables.get(name)?.size ?? 0]));
}

function hashData(world: World): string {
  const hash = createHash('sha256');
  for (const table of listTables(world)) {
    const data = world.tables.get(table.name);
    for (const column of table.columns) {
      hash.update(JSON.stringify([table.name, column.name, data?.cells.get(column.name)]));
    }
  }
  return hash.digest('hex');
}

function shownTables(world: World): [string, TableSpec][] {
  return Object.entries(world.spec.tables).filter(([, spec]) => spec.hidden !== true);
}

function isShown(column: ColumnSpec): boolean {
  return column.hidden !== true;
}

function tableSpec(world: World, name: string): TableSpec {
  const spec = world.spec.tables[name];
  if (spec === undefined) throw new Error(`${world.spec.domain}: there is no table "${name}"`);
  return spec;
}
