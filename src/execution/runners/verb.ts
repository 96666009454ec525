import { openDatabase } from '../../database/open.ts';
import { toJsonText } from '../../json.ts';
import type { FileState, LineageRow, ViewSource } from '../../sessions/lineage.ts';
import { readRows } from '../../table/read.ts';
import { findColumn, namesOf, type Table } from '../../table/table.ts';
import { loadView } from '../../universes/load.ts';
import type { StepResult } from '../../verbs/verb.ts';
import { verbOf } from '../../verbs/verbs.ts';
import { writeList, writePreview } from '../preview.ts';
import { renderRows } from '../render.ts';
import { checkFile, createFileWatch } from './file-watch.ts';
import { toKeptTable } from './kept-table.ts';
import { createTableCache, type NotedTable, type TableCache } from './table-cache.ts';

/**
 * A table to make or to read; plain data. The executor may have forgotten the tables that it is made of: without
 * `lineage` it then answers `missing`, and is to be asked again with it.
 */
export interface TableJob {
  readonly kind: 'table';
  readonly target: LineageRow;
  /** The target and all that it was made of, parents first. */
  readonly lineage?: readonly LineageRow[];
  /** The files that it comes from, as they have to be. */
  readonly files: readonly FileState[];
  readonly read: TableRead;
}

/** What is wanted of the table: the answer of its verb, its preview, or a page of its rows. */
export type TableRead =
  | ({ readonly kind: 'answer' } & PreviewForm)
  | ({ readonly kind: 'preview'; readonly columns?: readonly string[] } & PreviewForm)
  | {
      readonly kind: 'rows';
      readonly offset: number;
      readonly limit: number;
      readonly columns?: readonly string[];
    };

/** How a preview shows what is long. */
export interface PreviewForm {
  /** Blobs by their size, and long texts by their beginning. */
  readonly brief?: boolean;
}

export type TableResult =
  | { readonly kind: 'missing' }
  /** `text` lacks the opening brace and the handle. */
  | { readonly kind: 'table'; readonly text: string; readonly firstColumn: string | undefined }
  | {
      readonly kind: 'list';
      readonly text: string;
      readonly truncated: boolean;
      readonly total: number;
      readonly firstColumn: string;
    }
  | { readonly kind: 'value'; readonly text: string }
  | { readonly kind: 'rows'; readonly text: string; readonly total: number };

export interface TableRunnerOptions {
  /** Bytes of tables to keep. Default: 512 MiB. */
  readonly cacheBytes?: number;
}

export interface TableRunner {
  /** Throws the errors of the database and of the table engine. */
  run(job: TableJob): TableResult;
  readonly cache: TableCache;
  /** Tables that were made again from their lineage, so far. */
  readonly rebuilds: number;
  close(): void;
}

/** Bytes of tables that are kept unless another budget is given. */
export const DEFAULT_CACHE_BYTES = 512 * 1024 * 1024;

/** Where the tables behind handles live. What had to go is made again from its lineage. */
export function createTableRunner({
  cacheBytes = DEFAULT_CACHE_BYTES,
}: TableRunnerOptions = {}): TableRunner {
  const cache = createTableCache(cacheBytes);
  const watch = createFileWatch();
  let rebuilds = 0;
  const keep = (key: string, noted: NotedTable, isAgain: boolean): void => {
    cache.set(key, noted);
    if (isAgain) rebuilds += 1;
  };
  return {
    run(job) {
      watch.check(job.files);
      return runJob({ cache, keep }, job);
    },
    cache,
    get rebuilds() {
      return rebuilds;
    },
    close: cache.clear,
  };
}

class MissingTable extends Error {}

interface Tables {
  readonly cache: TableCache;
  keep(key: string, noted: NotedTable, isAgain: boolean): void;
}

function runJob(tables: Tables, job: TableJob): TableResult {
  const lineage = new Map((job.lineage ?? [job.target]).map((row) => [row.key, row]));
  // With its lineage a job comes again, because a table was missing.
  const source = { ...tables, lineage, isAgain: job.lineage !== undefined };
  try {
    return job.read.kind === 'answer'
      ? answer(job, (key) => requireTable(source, key).table, tables.cache)
      : readTable(requireTable(source, job.target.key), job.read);
  } catch (error) {
    if (error instanceof MissingTable) return { kind: 'missing' };
    throw error;
  }
}

interface TableSource extends Tables {
  readonly lineage: ReadonlyMap<string, LineageRow>;
  readonly isAgain: boolean;
}

/** A table from the cache, or made again from its parents. */
function requireTable(source: TableSource, key: string): NotedTable {
  const known = source.cache.get(key);
  if (known !== undefined) return known;
  const row = source.lineage.get(key);
  if (row === undefined) throw new MissingTable();
  const noted = toKeptTable(make(row, (parent) => requireTable(source, parent).table));
  source.keep(key, noted, source.isAgain);
  return noted;
}

function make({ origin, parents }: LineageRow, require: (key: string) => Table): StepResult {
  if (origin.kind === 'view') return { kind: 'table', table: readView(origin.view) };
  return verbOf(origin.step.verb).apply(origin.step, parents.map(require));
}

function readView(view: ViewSource): Table {
  checkFile(view);
  const connection = openDatabase(view.file);
  try {
    const table = loadView(connection, view);
    checkFile(view);
    return table;
  } finally {
    connection.close();
  }
}

function answer({ target, read }: TableJob, require: (key: string) => Table, cache: TableCache): TableResult {
  const form = { brief: 'brief' in read && read.brief === true };
  const known = isAnsweredByTable(target) ? cache.get(target.key) : undefined;
  if (known !== undefined) return toTableResult(known, form);
  if (target.origin.kind === 'view') return toTableResult({ table: require(target.key) }, form);
  const result = make(target, require);
  if (result.kind === 'value') return { kind: 'value', text: writeNoted(result) };
  if (result.kind === 'table') {
    cache.set(target.key, result);
    return toTableResult(result, form);
  }
  const { text, truncated } = writeList(result.items);
  return { kind: 'list', text, truncated, total: result.items.length, firstColumn: result.name };
}

/** Whether the answer is the preview of the table and nothing else, so that a known table is all that it takes. */
function isAnsweredByTable({ origin }: LineageRow): boolean {
  return origin.kind === 'view' || verbOf(origin.step.verb).makesTable;
}

/** A value alone, or with the note to it. */
function writeNoted({ value, note }: Extract<StepResult, { kind: 'value' }>): string {
  return note === undefined
    ? writeValue(value)
    : `{"result":${writeValue(value)},"note":${toJsonText(note)}}`;
}

function writeValue(value: number | bigint | string | null): string {
  return writeList([value]).text.slice(1, -1);
}

function toTableResult(
  { table, note }: NotedTable,
  form: PreviewForm & { readonly columns?: readonly string[] },
): TableResult {
  return { kind: 'table', text: writePreview(table, { ...form, note }), firstColumn: namesOf(table)[0] };
}

function readTable(
  { table: given, note }: NotedTable,
  read: Exclude<TableRead, { kind: 'answer' }>,
): TableResult {
  if (read.kind === 'preview') {
    const isWhole = read.brief === true && read.columns === undefined;
    return toTableResult({ table: given, ...(isWhole && { note }) }, read);
  }
  const columns = read.columns?.map((name) => findColumn(given, name)) ?? given.columns;
  const table = { ...given, columns };
  const names = namesOf(table);
  const rows = readRows(table, read.offset, read.limit).map((cells) =>
    Object.fromEntries(names.map((name, index) => [name, cells[index] ?? null])),
  );
  const more = read.offset + rows.length < table.rowCount;
  return { kind: 'rows', text: renderRows(rows, more).text, total: table.rowCount };
}
