import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type BetterSqlite3 from 'better-sqlite3';
import type { CorpusDocument } from '../search/document.ts';
import type {
  PassagePlace,
  RankingName,
  SearchFile,
  SearchFileWriter,
  SearchStorage,
  SectionPlace,
  StoredFacts,
  StoredSection,
} from '../search/storage.ts';
import { connect } from './engine.ts';
import { mapErrors } from './problem.ts';

/** Raised with every change of the tables below; files of another version are not read. */
const VERSION = 2;

const TABLES = `
  CREATE TABLE document (id TEXT PRIMARY KEY, title TEXT, text TEXT NOT NULL, metadata TEXT) WITHOUT ROWID;
  CREATE TABLE section (number INTEGER PRIMARY KEY, document_id TEXT NOT NULL, first_part INTEGER NOT NULL, passages TEXT NOT NULL);
  CREATE TABLE facts (stamp TEXT, language TEXT, documents INTEGER, passages INTEGER);
  CREATE TABLE ranking (name TEXT PRIMARY KEY, hash TEXT NOT NULL, saved TEXT NOT NULL) WITHOUT ROWID;
  PRAGMA user_version = ${VERSION};
`;

const RANKINGS: readonly RankingName[] = ['words', 'stop_words'];

interface DocumentRow {
  readonly id: string;
  readonly title: string | null;
  readonly text: string;
  readonly metadata: string | null;
}

interface SectionRow extends DocumentRow {
  readonly section: number;
  readonly firstPart: number;
  readonly passages: string;
}

/** Keeps each corpus, its passages and its rankings in one SQLite file, written aside and moved into place. */
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
  return database.prepare<[], StoredFacts>('SELECT stamp, language, documents, passages FROM facts').get();
}

function toSearchFile(database: BetterSqlite3.Database, facts: StoredFacts): SearchFile {
  const ranking = database.prepare<[string], { hash: string; saved: string }>(
    'SELECT hash, saved FROM ranking WHERE name = ?',
  );
  const section = database.prepare<[number], SectionRow>(
    `SELECT number AS section, first_part AS firstPart, passages, id, title, text, metadata
     FROM section JOIN document ON document.id = section.document_id WHERE number = ?`,
  );
  const document = database.prepare<[string], DocumentRow>('SELECT * FROM document WHERE id = ?');
  return {
    facts,
    readRanking(name) {
      const row = mapErrors(() => ranking.get(name));
      return row !== undefined && hashText(row.saved) === row.hash ? row.saved : undefined;
    },
    readSection(number) {
      const row = mapErrors(() => section.get(number));
      return row === undefined ? undefined : toStoredSection(row);
    },
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
    finish(facts, rankings) {
      database.prepare('INSERT INTO facts VALUES (@stamp, @language, @documents, @passages)').run(facts);
      const ranking = database.prepare<[RankingName, string, string]>('INSERT INTO ranking VALUES (?, ?, ?)');
      for (const name of RANKINGS) ranking.run(name, hashText(rankings[name]), rankings[name]);
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
): Pick<SearchFileWriter, 'addDocument' | 'addSection' | 'readDocuments'> {
  const document = database.prepare<[DocumentRow]>(
    'INSERT INTO document VALUES (@id, @title, @text, @metadata) ON CONFLICT DO NOTHING',
  );
  const section = database.prepare<[number, string, number, string]>(
    'INSERT INTO section VALUES (?, ?, ?, ?)',
  );
  const page = database.prepare<[string, number], DocumentRow>(
    'SELECT * FROM document WHERE id > ? ORDER BY id LIMIT ?',
  );
  return {
    addDocument: (entry) => mapErrors(() => document.run(toRow(entry)).changes === 1),
    addSection: (place) => {
      const { documentId, firstPart, passages } = place;
      mapErrors(() => section.run(place.section, documentId, firstPart, writePassages(passages)));
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

function toStoredSection(row: SectionRow): StoredSection {
  const { section, id, firstPart, passages } = row;
  return { section, documentId: id, firstPart, passages: parsePassages(passages), document: toDocument(row) };
}

/** Three numbers for each passage. */
function writePassages(passages: SectionPlace['passages']): string {
  return JSON.stringify(passages.flatMap(({ shownFrom, start, end }) => [shownFrom, start, end]));
}

function parsePassages(text: string): PassagePlace[] {
  const numbers: number[] = JSON.parse(text);
  return Array.from({ length: numbers.length / 3 }, (_, at) => {
    const [shownFrom = 0, start = 0, end = 0] = numbers.slice(3 * at);
    return { shownFrom, start, end };
  });
}

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
