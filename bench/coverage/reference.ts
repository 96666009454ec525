import type { Connection } from '../../src/database/open.ts';
import type { Row, Value } from '../../src/database/value.ts';

/** A question that a person wrote, with its answer on its own example. */
export interface Asked {
  readonly name: string;
  readonly sql: string;
  /** The example's values; limits left out. */
  readonly values: readonly string[];
  readonly rows: readonly Row[];
}

interface Entry {
  readonly operation_id: string;
  readonly sql: readonly { readonly sql: string; readonly binds: string | null }[];
  readonly fetch: readonly string[];
  readonly example: Readonly<Record<string, string>>;
}

/** Reads the list of endpoints and runs each with its example arguments. */
export function readAsked(entries: readonly Entry[], database: Connection): Asked[] {
  return entries.map((entry) => {
    const [statement] = entry.sql;
    if (statement === undefined) throw new Error(`${entry.operation_id} has no statement`);
    const binds = bindsOf(statement.binds, entry.example);
    const rows = database.read(statement.sql, binds);
    const shown = entry.fetch.includes('fetchone') ? rows.slice(0, 1) : rows;
    const values = Object.entries(entry.example)
      .filter(([name]) => name !== 'limit')
      .map(([, value]) => value);
    return { name: entry.operation_id, sql: statement.sql, values, rows: shown.some(tells) ? shown : [] };
  });
}

/** Whether a row says anything: a value that is neither null nor 0. */
function tells(row: Row): boolean {
  return row.some((cell) => cell !== null && cell !== 0);
}

/** `(first_name, year + '%')` with the example's values. */
function bindsOf(text: string | null, example: Readonly<Record<string, string>>): Value[] {
  const parts = (text ?? '').replace(/^\(|\)$/g, '').split(',');
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [, name = '', suffix = ''] = /^(\w+)(?: \+ '(.*)')?$/.exec(part) ?? [];
      return name === 'limit' ? Number(example[name]) : `${example[name] ?? ''}${suffix}`;
    });
}
