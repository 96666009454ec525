import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

export interface BenchDocument {
  readonly id: string;
  /** Title and text. */
  readonly text: string;
}

export interface BenchQuery {
  readonly text: string;
  /** Grades of the documents that answer it, by id. */
  readonly relevant: ReadonlyMap<string, number>;
}

/** A test collection in BEIR's form: `corpus.jsonl`, `queries.jsonl`, `qrels.tsv`. */
export interface Collection {
  readonly name: string;
  readonly corpusFile: string;
  readonly documents: readonly BenchDocument[];
  readonly queries: readonly BenchQuery[];
}

interface Line {
  readonly _id: string;
  readonly title?: string;
  readonly text: string;
}

/** The collections below a folder, by name; the folder may be one itself. */
export function readCollections(folder: string): Collection[] {
  if (existsSync(join(folder, 'corpus.jsonl'))) return [readCollection(folder)];
  const names = readdirSync(folder).sort();
  const folders = names.map((name) => join(folder, name));
  return folders.filter((path) => existsSync(join(path, 'corpus.jsonl'))).map(readCollection);
}

function readCollection(folder: string): Collection {
  const corpusFile = join(folder, 'corpus.jsonl');
  const grades = readGrades(folder);
  const queries = readLines(join(folder, 'queries.jsonl')).flatMap(({ _id, text }) => {
    const relevant = grades.get(_id);
    return relevant === undefined ? [] : [{ text, relevant }];
  });
  const documents = readLines(corpusFile).map(({ _id, title, text }) => ({
    id: _id,
    text: title === undefined || title === '' ? text : `${title}\n${text}`,
  }));
  return { name: basename(folder), corpusFile, documents, queries };
}

function readLines(file: string): Line[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line.trim() !== '').map((line): Line => JSON.parse(line));
}

function readGrades(folder: string): Map<string, Map<string, number>> {
  const places = [join(folder, 'qrels.tsv'), join(folder, 'qrels', 'test.tsv')];
  const file = places.find((place) => existsSync(place));
  if (file === undefined) throw new Error(`${folder} has no qrels.tsv.`);
  const grades = new Map<string, Map<string, number>>();
  for (const line of readFileSync(file, 'utf8').split('\n').slice(1)) {
    const [query, document, grade] = line.split('\t');
    if (query === undefined || document === undefined || !(Number(grade) > 0)) continue;
    const known = grades.get(query) ?? new Map<string, number>();
    grades.set(query, known.set(document, Number(grade)));
  }
  return grades;
}
