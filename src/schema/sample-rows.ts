import type { Connection } from '../database/open.ts';
import { quoteIdentifier } from '../database/quote.ts';
import type { Row, Value } from '../database/value.ts';
import type { Relation, SampleRow } from './model.ts';
import type { TableProfile } from './profile.ts';

const ROWS = 32;
const STEPS = 3;
const TRIES = 4;
const LONGEST_TEXT = 200;

export interface SampleContext {
  readonly connection: Connection;
  readonly profiles: ReadonlyMap<string, TableProfile>;
  readonly relations: readonly Relation[];
}

/** Makes the function that picks a table's sample rows; rows of parents that were read once are shared. */
export function createSampler(context: SampleContext): (table: string) => SampleRow[] {
  const parents = new Map<string, SampleRow | undefined>();
  const outgoing = (table: string): readonly Relation[] =>
    context.relations.filter((relation) => relation.child === table && relation.matchShare > 0);

  const toSample = (table: string, row: Row, steps: number): SampleRow => ({
    values: toRecord(columnsOf(context, table), row),
    parents: steps === 0 ? {} : readParents(table, row, steps),
  });
  const readParents = (table: string, row: Row, steps: number): Record<string, SampleRow> => {
    const found: Record<string, SampleRow> = {};
    for (const relation of outgoing(table)) {
      const parent = readParent(relation, pick(columnsOf(context, table), row, relation.childColumns), steps);
      if (parent !== undefined) found[relation.id] = parent;
    }
    return found;
  };
  const readParent = (relation: Relation, key: readonly Value[], steps: number): SampleRow | undefined => {
    if (key.some((value) => value === null)) return undefined;
    const name = JSON.stringify([relation.parent, relation.parentColumns, key.map(String), steps]);
    if (parents.has(name)) return parents.get(name);
    const row = readRow(context, relation, key);
    const sample = row === undefined ? undefined : toSample(relation.parent, row, steps - 1);
    parents.set(name, sample);
    return sample;
  };
  return (table) => {
    const wanted = outgoing(table).length;
    return chunk(context.profiles.get(table)?.spread ?? [], ROWS).flatMap((group) => {
      const best = group.toSorted((a, b) => countFilled(b) - countFilled(a)).slice(0, TRIES);
      const samples = best.map((row) => toSample(table, row, STEPS));
      return (
        samples.find((sample) => Object.keys(sample.parents).length === wanted) ?? mostParents(samples) ?? []
      );
    });
  };
}

function mostParents(samples: readonly SampleRow[]): SampleRow | undefined {
  const count = (sample: SampleRow): number => Object.keys(sample.parents).length;
  return samples.toSorted((a, b) => count(b) - count(a))[0];
}

function columnsOf(context: SampleContext, table: string): readonly string[] {
  return context.profiles.get(table)?.sample.table.columns.map((column) => column.name) ?? [];
}

function readRow(context: SampleContext, relation: Relation, key: readonly Value[]): Row | undefined {
  const list = columnsOf(context, relation.parent).map(quoteIdentifier).join(', ');
  const where = relation.parentColumns.map((column) => `${quoteIdentifier(column)} = ?`).join(' AND ');
  const sql = `SELECT ${list} FROM ${quoteIdentifier(relation.parent)} WHERE ${where} LIMIT 1`;
  return context.connection.read(sql, key)[0];
}

function toRecord(columns: readonly string[], row: Row): Record<string, Value> {
  const cells = columns.map((column, position) => [column, row[position] ?? null] as const);
  return Object.fromEntries(cells.filter(([, value]) => isShown(value)));
}

function isShown(value: Value): boolean {
  if (value instanceof Uint8Array) return false;
  return typeof value !== 'string' || value.length <= LONGEST_TEXT;
}

function pick(columns: readonly string[], row: Row, wanted: readonly string[]): Value[] {
  return wanted.map((column) => row[columns.indexOf(column)] ?? null);
}

/** Empty texts tell as little as nulls. */
function countFilled(row: Row): number {
  return row.filter((value) => value !== null && value !== '').length;
}

/** Splits into at most `count` neighbourhoods of nearly equal size. */
function chunk<T>(items: readonly T[], count: number): T[][] {
  const groups = Math.min(items.length, count);
  const start = (group: number): number => Math.floor((group * items.length) / groups);
  return Array.from({ length: groups }, (_, group) => items.slice(start(group), start(group + 1)));
}
