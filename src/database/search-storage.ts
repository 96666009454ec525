import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type BetterSqlite3 from 'better-sqlite3';
import type { CorpusDocument } from '../search/document.ts';
import type {
  PassagePlace,
  SearchFile,
  SearchFileWriter,
  SearchStorage,
  StoredFacts,
  StoredPassage,
} from '../search/storage.ts';
import { connect } from './engine.ts';
import { mapErrors } from './problem.ts';

/** Raised with every change of the tables below; files of another version are not read. */
const VERSION = 1;

const TABLES = `
  CREATE TABLE document (id TEXT PRIMARY KEY, title TEXT, text TEXT NOT NULL, metadata TEXT) WITHOUT ROWID;
  CREATE TABLE passage (
    place INTEGER PRIMARY KEY, document_id TEXT NOT NULL, part INTEGER NOT NULL,
    first INTEGER NOT NULL, past INTEGER NOT NULL
  );
  CREATE TABLE facts (stamp TEXT, language TEXT, documents INTEGER, passages INTEGER, index_hash TEXT);
  CREATE TABLE bm25 (bytes BLOB NOT NULL);
  PRAGMA user_version = ${VERSION};
`;

interface DocumentRow {
  readonly id: string;
  readonly title: string | null;
  readonly text: string;
  readonly metadata: string | null;
}

type PassageRow = PassagePlace & DocumentRow;

/** Keeps each corpus, its passages and its index in one SQLite file, written aside and moved into place. */
export function createSearchStorage(): SearchStorage {
  return { open: openSearchFile, create: createSearchFile };
}

function openSearchFile(file: string): SearchFile | undefined {
  if (!existsSync(file)) return undefined;
  let database: BetterSqlite3.Database | undefined;
  try {
    database = connect(file, { readonly: true, fileMustExist: true });
    const facts = readFacts(database);
    if (facts !== undefined) return toSearchFile(database, facts);
    database.close();
  } catch {
    database?.close();
  }
  return undefined;
}

/** Undefined for a file of another version, or one that SQLite finds damaged. */
function readFacts(database: BetterSqlite3.Database): StoredFacts | undefined {
  if (database.pragma('user_version', { simple: true }) !== VERSION) return undefined;
  if (database.pragma('quick_check', { simple: true }) !== 'ok') return undefined;
  return database
    .prepare<[], StoredFacts>(
      'SELECT stamp, language, documents, passages, index_hash AS indexHash FROM facts',
    )
    .get();
}

function toSearchFile(database: BetterSqlite3.Database, facts: StoredFacts): SearchFile {
  const index = database.prepare<[], { bytes: Uint8Array }>('SELECT bytes FROM bm25');
  const passage = database.prepare<[number], PassageRow>(
    `SELECT place AS row, document_id AS documentId, part, first AS start, past AS end, id, title, text, metadata
     FROM passage JOIN document ON document.id = passage.document_id WHERE place = ?`,
  );
  const document = database.prepare<[string], DocumentRow>('SELECT * FROM document WHERE id = ?');
  return {
    facts,
    readIndex: () => mapErrors(() => index.get()?.bytes ?? new Uint8Array()),
    readPassages: (rows) => mapErrors(() => rows.flatMap((row) => toStoredPassage(passage.get(row)))),
    readDocument(id) {
      const row = mapErrors(() => document.get(id));
      return row === undefined ? undefined : toDocument(row);
    },
    close: () => {
      database.close();
    },
  };
}

function createSearchFile(file: string): SearchFileWriter {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}.draft`;
  const database = mapErrors(() => connect(draft));
  database.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; ${TABLES} BEGIN`);
  return {
    ...createInserts(database),
    finish(facts, index) {
      database
        .prepare('INSERT INTO facts VALUES (@stamp, @language, @documents, @passages, @indexHash)')
        .run(facts);
      database.prepare('INSERT INTO bm25 VALUES (?)').run(index);
      database.exec('COMMIT');
      database.close();
      renameSync(draft, file);
    },
    discard() {
      database.close();
      rmSync(draft, { force: true });
    },
  };
}

function createInserts(
  database: BetterSqlite3.Database,
): Pick<SearchFileWriter, 'addDocument' | 'addPassages' | 'readDocuments'> {
  const document = database.prepare<[DocumentRow]>(
    'INSERT INTO document VALUES (@id, @title, @text, @metadata) ON CONFLICT DO NOTHING',
  );
  const passage = database.prepare<[PassagePlace]>(
    'INSERT INTO passage VALUES (@row, @documentId, @part, @start, @end)',
  );
  const page = database.prepare<[string, number], DocumentRow>(
    'SELECT * FROM document WHERE id > ? ORDER BY id LIMIT ?',
  );
  return {
    addDocument: (entry) => mapErrors(() => document.run(toRow(entry)).changes === 1),
    addPassages: (places) => {
      for (const place of places) mapErrors(() => passage.run(place));
    },
    readDocuments: (after, limit) => mapErrors(() => page.all(after ?? '', limit).map(toDocument)),
  };
}

function toRow({ id, title, text, metadata }: CorpusDocument): DocumentRow {
  const written = metadata === undefined ? null : JSON.stringify(metadata);
  return { id, title: title ?? null, text, metadata: written };
}

function toDocument({ id, title, text, metadata }: DocumentRow): CorpusDocument {
  return {
    id,
    text,
    ...(title === null ? {} : { title }),
    ...(metadata === null ? {} : { metadata: JSON.parse(metadata) }),
  };
}

function toStoredPassage(row: PassageRow | undefined): StoredPassage[] {
  if (row === undefined) return [];
  const { documentId, part, start, end } = row;
  return [{ place: { row: row.row, documentId, part, start, end }, document: toDocument(row) }];
}
