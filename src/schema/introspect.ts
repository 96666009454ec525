import type { Connection } from '../database/open.ts';
import type { Value } from '../database/value.ts';
import { toAffinity } from './affinity.ts';
import type { Column } from './model.ts';

export type RawColumn = Pick<
  Column,
  'name' | 'declaredType' | 'affinity' | 'notNull' | 'keyPosition' | 'generated'
>;

/** A declared foreign key whose table and columns exist, named as the schema spells them. */
export interface RawForeignKey {
  readonly columns: readonly string[];
  readonly parent: string;
  readonly parentColumns: readonly string[];
}

/** A table or view as the schema declares it, before any row is read. */
export interface RawTable {
  readonly name: string;
  readonly kind: 'table' | 'view';
  readonly columns: readonly RawColumn[];
  readonly primaryKey: readonly string[];
  /** Column combinations under a unique index over all rows, the primary key left out. */
  readonly uniqueKeys: readonly (readonly string[])[];
  /** The name by which the row number can be read; undefined where there is none. */
  readonly rowId: string | undefined;
  readonly foreignKeys: readonly RawForeignKey[];
}

const SHADOW_SUFFIX =
  /^_(content|segments|segdir|docsize|stat|data|idx|config|node|parent|rowid|chunks|info|rowids|vector_chunks\d+)$/;

/** Reads the tables and views of a database in the order of their creation; virtual and broken ones are left out. */
export function introspect(connection: Connection): readonly RawTable[] {
  const listed = listTables(connection);
  const virtual = listed.filter((entry) => entry.type === 'virtual').map((entry) => entry.name);
  const tables = listed
    .filter((entry) => entry.type === 'table' || entry.type === 'view')
    .filter((entry) => !isShadow(entry.name, virtual))
    .flatMap((entry) => readTable(connection, entry) ?? []);
  return tables.map((table) => ({ ...table, foreignKeys: readForeignKeys(connection, table, tables) }));
}

interface ListedTable {
  readonly name: string;
  readonly type: string;
  readonly withoutRowId: boolean;
  readonly strict: boolean;
}

function listTables(connection: Connection): ListedTable[] {
  const rows = connection.read(
    `SELECT l.name, l.type, l.wr, l.strict FROM pragma_table_list AS l
     JOIN sqlite_schema AS s ON s.name = l.name AND s.type IN ('table', 'view')
     WHERE l.schema = 'main' AND l.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY s.rowid`,
  );
  return rows.map(([name, type, wr, strict]) => ({
    name: String(name),
    type: String(type),
    withoutRowId: wr === 1,
    strict: strict === 1,
  }));
}

function isShadow(name: string, virtual: readonly string[]): boolean {
  return virtual.some((owner) => name.startsWith(owner) && SHADOW_SUFFIX.test(name.slice(owner.length)));
}

function readTable(connection: Connection, entry: ListedTable): RawTable | undefined {
  const columns = readColumns(connection, entry);
  if (columns.length === 0) return undefined;
  const primaryKey = columns
    .filter((column) => column.keyPosition > 0)
    .toSorted((a, b) => a.keyPosition - b.keyPosition)
    .map((column) => column.name);
  const kind = entry.type === 'view' ? 'view' : 'table';
  const rowId = kind === 'view' || entry.withoutRowId ? undefined : findRowIdName(columns);
  const uniqueKeys = kind === 'view' ? [] : readUniqueKeys(connection, entry.name);
  return { name: entry.name, kind, columns, primaryKey, uniqueKeys, rowId, foreignKeys: [] };
}

/** A view whose definition no longer works has no columns here. */
function readColumns(connection: Connection, entry: ListedTable): RawColumn[] {
  try {
    const rows = connection.read(
      'SELECT name, type, "notnull", pk, hidden FROM pragma_table_xinfo(?) ORDER BY cid',
      [entry.name],
    );
    return rows.filter((row) => row[4] !== 1).map((row) => toColumn(row, entry.strict));
  } catch (error) {
    if (entry.type === 'view') return [];
    throw error;
  }
}

function toColumn([name, type, notNull, pk, hidden]: readonly Value[], strict: boolean): RawColumn {
  const declaredType = String(type ?? '')
    .replace(/\s*GENERATED ALWAYS\s*$/i, '')
    .trim()
    .toUpperCase();
  return {
    name: String(name),
    declaredType,
    affinity: strict && declaredType === 'ANY' ? 'blob' : toAffinity(declaredType),
    notNull: notNull === 1,
    keyPosition: Number(pk),
    generated: hidden === 2 || hidden === 3,
  };
}

function findRowIdName(columns: readonly RawColumn[]): string | undefined {
  const taken = new Set(columns.map((column) => column.name.toLowerCase()));
  return ['rowid', '_rowid_', 'oid'].find((name) => !taken.has(name));
}

function readUniqueKeys(connection: Connection, table: string): string[][] {
  const rows = connection.read(
    `SELECT i.name, c.name FROM pragma_index_list(?) AS i, pragma_index_info(i.name) AS c
     WHERE i."unique" = 1 AND i.partial = 0 AND i.origin <> 'pk' ORDER BY i.seq DESC, c.seqno`,
    [table],
  );
  const keys = new Map<string, Value[]>();
  for (const [index, column] of rows) {
    keys.set(String(index), [...(keys.get(String(index)) ?? []), column ?? null]);
  }
  return [...keys.values()]
    .map((columns) => columns.filter((name) => typeof name === 'string'))
    .filter((columns, position) => columns.length === [...keys.values()][position]?.length);
}

function readForeignKeys(
  connection: Connection,
  table: RawTable,
  tables: readonly RawTable[],
): RawForeignKey[] {
  if (table.kind === 'view') return [];
  const rows = connection.read(
    'SELECT id, "table", "from", "to" FROM pragma_foreign_key_list(?) ORDER BY id DESC, seq',
    [table.name],
  );
  const groups = new Map<Value, (readonly Value[])[]>();
  for (const row of rows) groups.set(row[0] ?? null, [...(groups.get(row[0] ?? null) ?? []), row]);
  const keys = [...groups.values()].flatMap((group) => resolveForeignKey(group, table, tables) ?? []);
  const seen = new Set<string>();
  return keys.filter((key) => !seen.has(JSON.stringify(key)) && seen.add(JSON.stringify(key)));
}

/** Names are looked up without regard to case, as SQLite does; a key to what does not exist is dropped. */
function resolveForeignKey(
  rows: readonly (readonly Value[])[],
  table: RawTable,
  tables: readonly RawTable[],
): RawForeignKey | undefined {
  const parent = tables.find((each) => each.kind === 'table' && isSameName(each.name, rows[0]?.[1]));
  if (parent === undefined) return undefined;
  const columns = rows.map((row) => findColumn(table, row[2]));
  const parentColumns = rows.map((row, position) =>
    row[3] === null ? parent.primaryKey[position] : findColumn(parent, row[3]),
  );
  if (rows.some((row) => row[3] === null) && parent.primaryKey.length !== rows.length) return undefined;
  if (!columns.every(isPresent) || !parentColumns.every(isPresent)) return undefined;
  return { columns, parent: parent.name, parentColumns };
}

function findColumn(table: RawTable, name: Value | undefined): string | undefined {
  return table.columns.find((column) => isSameName(column.name, name))?.name;
}

function isSameName(name: string, other: Value | undefined): boolean {
  return typeof other === 'string' && name.toLowerCase() === other.toLowerCase();
}

function isPresent(name: string | undefined): name is string {
  return name !== undefined;
}
