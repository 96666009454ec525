import { type Connection, openDatabase } from '../database/open.ts';
import { type Budget, DEFAULT_BUDGET } from './budget.ts';
import { type Descriptions, readDescriptions, readTableDescriptions } from './descriptions.ts';
import { inferLinks } from './infer-relations.ts';
import { introspect, type RawTable } from './introspect.ts';
import { createKeyReader } from './key-values.ts';
import type { Relation, Schema, Table } from './model.ts';
import { profileTable, type TableProfile } from './profile.ts';
import { listDeclared, measureRelation } from './relations.ts';
import { createSample, type Sample } from './sample.ts';
import { createSampler } from './sample-rows.ts';
import { toTable } from './to-table.ts';
import { estimateViewSteps } from './view-cost.ts';
import { inheritRoles } from './view-roles.ts';

export interface SchemaSource {
  readonly domain: string;
  readonly file: string;
  /** The folder of its description files, where there is one. */
  readonly descriptions?: string;
}

/** Reads what a database is: tables, statistics, roles and relations. Throws `database.unavailable`. */
export function readSchema(source: SchemaSource, budget: Budget = DEFAULT_BUDGET): Schema {
  const connection = openDatabase(source.file);
  try {
    return describe(connection, source, budget);
  } finally {
    connection.close();
  }
}

function describe(connection: Connection, source: SchemaSource, budget: Budget): Schema {
  const profiles = profileAll(connection, introspect(connection), budget);
  const relations = relate(connection, profiles);
  const descriptions: Descriptions = readDescriptions(source.descriptions);
  const described = readTableDescriptions(source.descriptions);
  const sampleRows = createSampler({ connection, profiles, relations });
  const tables = [...profiles.values()].map(
    (profile): Table => ({
      ...toTable(profile, relations, descriptions.get(profile.sample.table.name.toLowerCase())),
      ...described.get(profile.sample.table.name.toLowerCase()),
      samples: sampleRows(profile.sample.table.name),
    }),
  );
  return { domain: source.domain, tables: inheritRoles(tables), relations };
}

function profileAll(
  connection: Connection,
  tables: readonly RawTable[],
  budget: Budget,
): ReadonlyMap<string, TableProfile> {
  const base = tables
    .filter((table) => table.kind === 'table')
    .map((table) => createSample(connection, table, budget));
  const biggest = Math.max(0, ...base.map((sample) => sample.rowCount));
  const views = tables
    .filter((table) => table.kind === 'view')
    .flatMap((view) => sampleView(connection, view, { budget, biggest }) ?? []);
  return new Map([...base, ...views].map((sample) => [sample.table.name, profileTable(sample)] as const));
}

/** A view that costs too much or cannot be run is left out. */
function sampleView(
  connection: Connection,
  view: RawTable,
  { budget, biggest }: { readonly budget: Budget; readonly biggest: number },
): Sample | undefined {
  try {
    if (estimateViewSteps(connection, view.name, biggest) > budget.viewSteps) return undefined;
    return createSample(connection, view, budget);
  } catch {
    return undefined;
  }
}

function relate(connection: Connection, profiles: ReadonlyMap<string, TableProfile>): Relation[] {
  const samples = new Map([...profiles].map(([name, profile]) => [name, profile.sample] as const));
  const tables = new Map([...samples].map(([name, sample]) => [name, sample.table] as const));
  const context = {
    tables,
    reader: createKeyReader(connection, samples),
    rowCount: (table: string) => samples.get(table)?.rowCount ?? 0,
    profile: (table: string, column: string) => {
      const position = tables.get(table)?.columns.findIndex((each) => each.name === column) ?? -1;
      return profiles.get(table)?.columns[position];
    },
  };
  const declared = listDeclared([...tables.values()]);
  return [...declared, ...inferLinks(declared, context)].flatMap(
    (link) => measureRelation(link, context) ?? [],
  );
}
