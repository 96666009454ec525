import { z } from 'zod';
import { ToolError } from '../errors.ts';
import type { Schema } from '../schema/model.ts';
import type {
  CollectionName,
  ColumnReference,
  JoinCondition,
  JoinKind,
  Universe,
  ViewDefinition,
} from './universe.ts';
import { resolveView } from './view.ts';

const TABLE = z.looseObject({ original_table_name: z.string().min(1), modified_table_name: z.string() });
const CONDITION = z.union([
  z.tuple([z.string(), z.string()]),
  z.tuple([z.string(), z.string(), z.string().nullable()]),
]);
const VIEW = z.looseObject({
  alias_to_table_dict: z.record(z.string(), TABLE),
  condition_sequence: z.array(CONDITION).default([]),
});
const ENTRY = z.looseObject({
  domain: z.string().min(1),
  init_args: VIEW,
  server_type: z.string().nullish(),
});

const COLLECTIONS: ReadonlyMap<string, CollectionName> = new Map([
  ['slot_filling', 'slot'],
  ['slot', 'slot'],
  ['selection', 'sel'],
  ['sel', 'sel'],
]);

const JOIN_KINDS: ReadonlyMap<string, JoinKind> = new Map([
  ['', 'INNER'],
  ['INNER', 'INNER'],
  ['LEFT', 'LEFT'],
  ['RIGHT', 'RIGHT'],
  ['FULL', 'FULL'],
]);

/** An entry of a universe file whose form is right; its tables are checked when its domain is there. */
export interface UniverseEntry {
  readonly id: string;
  readonly domain: string;
  readonly collection: CollectionName;
  readonly definition: ViewDefinition;
}

/** An entry that can not be served, and why. */
export interface RefusedEntry {
  readonly id: string;
  readonly reason: string;
}

export interface UniverseFile {
  readonly entries: readonly UniverseEntry[];
  readonly refused: readonly RefusedEntry[];
}

/** Parses one entry. Throws `catalogue.invalid_universe`. */
export function parseEntry(id: string, raw: unknown): UniverseEntry {
  const parsed = ENTRY.safeParse(raw);
  if (!parsed.success) throw refuse(z.prettifyError(parsed.error));
  const { domain, init_args: view, server_type: type } = parsed.data;
  const tables = Object.entries(view.alias_to_table_dict).map(([alias, table]) => ({
    alias,
    table: table.original_table_name,
    prefix: table.modified_table_name,
  }));
  const conditions = view.condition_sequence.map(parseCondition);
  const collection = COLLECTIONS.get(type ?? '') ?? 'slot';
  return { id, domain, collection, definition: { tables, conditions } };
}

/** Checks an entry against its domain's schema. Throws `catalogue.invalid_universe`. */
export function toUniverse(entry: UniverseEntry, schema: Schema): Universe {
  const view = resolveView(schema, entry.definition);
  const tables = entry.definition.tables.map(({ table }) => table).join(', ');
  return { ...entry, view, title: `${tables} (${view.columns.length} columns)` };
}

/** What is wrong with an entry, on one line. */
export function toReason(error: unknown): string {
  if (!(error instanceof ToolError)) throw error;
  return [error.message, error.hint].filter((part) => part !== undefined).join(' ');
}

function parseCondition([left, right, kind]: z.output<typeof CONDITION>): JoinCondition {
  const word = (kind ?? '')
    .trim()
    .toUpperCase()
    .replace(/\s*(OUTER\s*)?(JOIN)?$/, '');
  const found = JOIN_KINDS.get(word);
  if (found === undefined) throw refuse(`"${kind}" is no kind of join; use INNER or LEFT.`);
  return { left: parseReference(left), right: parseReference(right), kind: found };
}

/** Only the first dot divides, so that dots in column names work. */
function parseReference(text: string): ColumnReference {
  const dot = text.indexOf('.');
  if (dot < 0) throw refuse(`"${text}" is no column of an alias; write "alias.column".`);
  return { alias: text.slice(0, dot), column: text.slice(dot + 1) };
}

function refuse(message: string): ToolError {
  return new ToolError('catalogue.invalid_universe', { message });
}
