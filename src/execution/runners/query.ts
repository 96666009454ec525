import { LRUCache } from 'lru-cache';
import { type Connection, type OpenOptions, openDatabase } from '../../database/open.ts';
import type { Query } from '../../database/query.ts';
import type { Value } from '../../schema/model.ts';
import type { Outcome } from '../outcome.ts';
import { ANSWER_BYTES, type ResultRow, renderRow, renderRows, renderValue } from '../render.ts';
import { toQueryError } from './query-error.ts';
import { createSpeller, type SpelledJob, type SpelledText, type Speller } from './spell-job.ts';

/** A statement to run on a database file, with its values; plain data. */
export interface QueryJob {
  readonly kind: 'query';
  readonly file: string;
  readonly sql: string;
  readonly binds: readonly Value[];
  readonly shape: 'rows' | 'row' | 'value';
  /** The most rows to answer with, for the shape `rows`; the statement itself may read one more. */
  readonly limit: number;
  /** Those of the values that are texts to be met in whatever spelling; left out where there is none. */
  readonly texts?: readonly SpelledText[];
  /** The answer has no `hint`. */
  readonly quiet?: true;
}

export interface QueryRunner {
  run(job: QueryJob): Outcome;
  /** The connection on which statements of a file run. */
  open(file: string): Connection;
  close(): void;
}

/** Files kept open, and prepared statements kept for each. */
const OPEN_FILES = 128;
const STATEMENTS_PER_FILE = 512;

const BLOB_LENGTH = 1024;

interface OpenFile {
  readonly connection: Connection;
  readonly statements: LRUCache<string, PreparedQuery>;
  readonly speller: Speller;
}

interface PreparedQuery {
  readonly query: Query;
  /** Length of the JSON of a row without its values. */
  readonly frame: number;
}

/** Runs statements on read-only connections that it opens on demand; it keeps a bounded number of both. */
export function createQueryRunner(options: OpenOptions = {}): QueryRunner {
  const files = new LRUCache<string, OpenFile>({
    max: OPEN_FILES,
    dispose: ({ connection }) => connection.close(),
  });
  const open = (name: string): OpenFile => {
    const known = files.get(name);
    if (known !== undefined) return known;
    const file = openFile(name, options);
    files.set(name, file);
    return file;
  };
  return {
    run: (job) => runQuery(open, job),
    open: (name) => open(name).connection,
    close: () => files.clear(),
  };
}

function openFile(file: string, options: OpenOptions): OpenFile {
  const connection = openDatabase(file, options);
  const statements = new LRUCache<string, PreparedQuery>({ max: STATEMENTS_PER_FILE });
  return { connection, statements, speller: createSpeller(connection) };
}

function prepare({ connection, statements }: OpenFile, sql: string): PreparedQuery {
  const query = connection.prepare(sql);
  const prepared = { query, frame: query.columns.reduce((sum, name) => sum + name.length + 4, 2) };
  statements.set(sql, prepared);
  return prepared;
}

function runQuery(open: (file: string) => OpenFile, job: QueryJob): Outcome {
  try {
    const file = open(job.file);
    const { sql, binds, hint } = job.texts === undefined ? toPlain(job) : file.speller.spell(job, job.texts);
    const said = job.quiet === true ? undefined : hint;
    const prepared = file.statements.get(sql) ?? prepare(file, sql);
    if (job.shape === 'rows') {
      const { rows, more } = readRows(prepared, binds, job.limit);
      return renderRows(rows, more, said);
    }
    const cells = prepared.query.first(binds);
    if (job.shape === 'value') return renderValue(cells?.[0] ?? null, said);
    return renderRow(cells === undefined ? null : toRow(prepared.query.columns, cells), said);
  } catch (error) {
    throw toQueryError(error);
  }
}

function toPlain({ sql, binds }: QueryJob): SpelledJob {
  return { sql, binds };
}

/** Reads up to `limit` rows, and stops early where they are longer than any answer: no call reads without bound. */
function readRows(
  { query, frame }: PreparedQuery,
  binds: readonly Value[],
  limit: number,
): { rows: ResultRow[]; more: boolean } {
  const rows: ResultRow[] = [];
  let length = 0;
  for (const cells of query.iterate(binds)) {
    if (rows.length === limit || length > ANSWER_BYTES) return { rows, more: true };
    length += frame;
    for (const cell of cells) length += shownLength(cell);
    rows.push(toRow(query.columns, cells));
  }
  return { rows, more: false };
}

/** A lower bound of a cell's length in an answer, where blobs are cut. */
function shownLength(cell: Value): number {
  if (typeof cell === 'string') return cell.length;
  return cell instanceof Uint8Array ? Math.min(cell.length, BLOB_LENGTH) : 1;
}

function toRow(columns: readonly string[], cells: readonly Value[]): ResultRow {
  const row: Record<string, Value> = {};
  for (let index = 0; index < columns.length; index += 1) row[columns[index] ?? ''] = cells[index] ?? null;
  return row;
}
