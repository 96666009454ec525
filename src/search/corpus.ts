import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import type { CorpusDocument, CorpusProblem } from './document.ts';

/** Longer lines are no documents but a broken file. */
const LONGEST_TEXT = 20_000_000;

export interface CorpusEntry {
  readonly position: number;
  readonly document?: CorpusDocument;
  readonly problem?: CorpusProblem;
}

/**
 * Reads a corpus, entry by entry: lines of `{id, title?, text, metadata?}` or `{_id, title, text}`, or a `.json` file
 * with an array of `{doc_id, text}`. What is broken comes as a problem with its place. Throws where the file cannot be
 * read, or is a `.json` file that is no array.
 */
export async function* readCorpus(file: string): AsyncGenerator<CorpusEntry> {
  if (file.endsWith('.json')) return yield* readArray(file);
  const lines = createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity });
  let position = 0;
  for await (const line of lines) {
    position += 1;
    const text = position === 1 ? line.replace(/^\ufeff/, '') : line;
    if (text.trim() !== '') yield toEntry(position, () => JSON.parse(text));
  }
}

/** The number of documents that can be read, each id counted once. */
export async function countDocuments(file: string): Promise<number> {
  const ids = new Set<string>();
  for await (const { document } of readCorpus(file)) if (document !== undefined) ids.add(document.id);
  return ids.size;
}

async function* readArray(file: string): AsyncGenerator<CorpusEntry> {
  const entries: unknown = JSON.parse((await readFile(file, 'utf8')).replace(/^\ufeff/, ''));
  if (!Array.isArray(entries)) throw new Error(`"${basename(file)}" is not an array of documents.`);
  for (const [index, entry] of entries.entries()) yield toEntry(index + 1, () => entry);
}

function toEntry(position: number, read: () => unknown): CorpusEntry {
  try {
    return { position, document: parseDocument(read()) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { position, problem: { position, reason } };
  }
}

function parseDocument(value: unknown): CorpusDocument {
  if (!isRecord(value)) throw new Error('It is not a JSON object.');
  const { title, text, metadata } = value;
  const id = parseId(value.id ?? value._id ?? value.doc_id);
  if (typeof text !== 'string') throw new Error(`Document "${id}" has no "text".`);
  if (text.length > LONGEST_TEXT) throw new Error(`Document "${id}" is too long: ${text.length} characters.`);
  return {
    id,
    text: text.toWellFormed(),
    ...(typeof title === 'string' && title.trim() !== '' ? { title: title.toWellFormed() } : {}),
    ...(isRecord(metadata) ? { metadata } : {}),
  };
}

function parseId(id: unknown): string {
  if (typeof id === 'number' || typeof id === 'bigint') return String(id);
  if (typeof id === 'string' && id !== '') return id.toWellFormed();
  throw new Error('It has no "id".');
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
