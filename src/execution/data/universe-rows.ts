import type { ReadyDomain } from '../../domains/domains.ts';
import { toJsonText } from '../../json.ts';
import type { Universe } from '../../universes/universe.ts';
import { ANSWER_BYTES } from '../render.ts';

/** A universe as lists show it. It says what is there, never what is asked about it. */
export interface UniverseRow {
  readonly tool_universe_id: string;
  readonly domain: string;
  readonly collection: string;
  readonly title: string;
  readonly tables: readonly { readonly name: string; readonly num_records: number }[];
  readonly num_columns: number;
  readonly columns?: readonly string[];
}

/** Describes a universe of a domain. */
export function describeUniverse(universe: Universe, { schema }: ReadyDomain): UniverseRow {
  const { id, domain, collection, title, definition, view } = universe;
  const named =
    collection === 'rest'
      ? schema.tables.map(({ name }) => name)
      : definition.tables.map(({ table }) => table);
  const tables = named.map((name) => ({ name, num_records: countRows(name, schema.tables) }));
  const columns = view?.columns.map((column) => column.name);
  return {
    tool_universe_id: id,
    domain,
    collection,
    title,
    tables,
    num_columns: columns?.length ?? 0,
    ...(columns !== undefined && { columns }),
  };
}

/** The list of a domain's universes as JSON text; where it does not fit an answer, without the columns, then cut. */
export function writeUniverses(rows: readonly UniverseRow[]): string {
  const whole = toJsonText({ universes: rows });
  if (Buffer.byteLength(whole) <= ANSWER_BYTES) return whole;
  const short = rows.map(({ columns, ...row }) => row);
  const shorter = toJsonText({ universes: short });
  if (Buffer.byteLength(shorter) <= ANSWER_BYTES) return shorter;
  const fitting = short.slice(
    0,
    Math.floor((short.length * ANSWER_BYTES * 0.9) / Buffer.byteLength(shorter)),
  );
  return toJsonText({ universes: fitting, truncated: true, total: rows.length });
}

function countRows(name: string, tables: ReadyDomain['schema']['tables']): number {
  return tables.find((table) => table.name.toLowerCase() === name.toLowerCase())?.rowCount ?? 0;
}
