import { basename, join } from 'node:path';
import { ToolError } from '../errors.ts';
import { type Analyser, createAnalyser } from './analyse.ts';
import { type Bm25, createBm25 } from './bm25.ts';
import { buildSearchFile } from './build.ts';
import { countDocuments } from './corpus.ts';
import { toCorpusName } from './corpus-name.ts';
import type { CorpusProblem } from './document.ts';
import type { IndexCache } from './index-cache.ts';
import { isLanguageCode, type Language } from './languages.ts';
import { createOnce } from './once.ts';
import { decodePostings } from './postings-file.ts';
import { hashBytes, readStamp } from './stamp.ts';
import type { SearchFile, SearchStorage } from './storage.ts';

export interface CorpusIndexOptions {
  /** `.jsonl`, or `.json` with an array. */
  readonly corpusFile: string;
  /** Where texts and index are kept, as `<corpus>.search.sqlite`; made where it is missing. */
  readonly cacheDir: string;
  /** `auto` tells it from the corpus. */
  readonly language: Language | 'auto';
  readonly storage: SearchStorage;
  /** Shared by the indexes of a process. */
  readonly cache: IndexCache;
  /** Told of each part of the corpus that is skipped, when the index is built. */
  readonly onProblem?: (problem: CorpusProblem) => void;
}

/** What a question needs in memory. */
export interface LoadedIndex {
  readonly bm25: Bm25;
  readonly analyser: Analyser;
  readonly bytes: number;
}

/** A corpus's texts on disk and its index, made when first needed. Its methods throw `database.unavailable`. */
export interface CorpusIndex {
  load(): Promise<LoadedIndex>;
  file(): Promise<SearchFile>;
  /** The number of documents; builds and loads nothing. */
  count(): Promise<number>;
  close(): void;
}

/** Makes the index of one corpus; nothing is read yet. A saved index of another stamp, or damaged, is built anew. */
export function createCorpusIndex(options: CorpusIndexOptions): CorpusIndex {
  const file = createOnce(() => explainFailure(options, () => openOrBuild(options)));
  const closeFile = (): void => {
    file.take()?.then(close, ignore);
  };
  const slot = options.cache.createSlot(async () => {
    const saved = readIndex(await file.get());
    if (saved !== undefined) return saved;
    closeFile();
    await explainFailure(options, () => rebuild(options));
    return requireIndex(await file.get());
  });
  const count = createOnce(() => explainFailure(options, () => countWithoutBuilding(options)));
  return {
    load: slot.get,
    file: file.get,
    count: count.get,
    close: () => {
      slot.clear();
      closeFile();
    },
  };
}

async function openOrBuild(options: CorpusIndexOptions): Promise<SearchFile> {
  const stamp = await readStamp(options.corpusFile, options.language);
  return openCurrent(options, stamp) ?? (await build(options, stamp));
}

function openCurrent(options: CorpusIndexOptions, stamp: string): SearchFile | undefined {
  const file = options.storage.open(toFileName(options));
  if (file === undefined || file.facts.stamp === stamp) return file;
  file.close();
  return undefined;
}

async function build(options: CorpusIndexOptions, stamp: string): Promise<SearchFile> {
  const name = toFileName(options);
  await buildSearchFile(options.storage.create(name), { ...options, stamp });
  const file = options.storage.open(name);
  if (file === undefined) throw new Error('What was just written cannot be read.');
  return file;
}

async function rebuild(options: CorpusIndexOptions): Promise<void> {
  const stamp = await readStamp(options.corpusFile, options.language);
  (await build(options, stamp)).close();
}

function toFileName({ cacheDir, corpusFile }: CorpusIndexOptions): string {
  return join(cacheDir, `${toCorpusName(corpusFile)}.search.sqlite`);
}

/** Undefined where the index is not the one that was written. */
function readIndex(file: SearchFile): LoadedIndex | undefined {
  try {
    return requireIndex(file);
  } catch {
    return undefined;
  }
}

function requireIndex(file: SearchFile): LoadedIndex {
  const bytes = file.readIndex();
  if (hashBytes(bytes) !== file.facts.indexHash) throw new Error('The index is damaged.');
  const bm25 = createBm25(decodePostings(bytes));
  const { language } = file.facts;
  return { bm25, bytes: bm25.bytes, analyser: createAnalyser(isLanguageCode(language) ? language : 'none') };
}

async function countWithoutBuilding(options: CorpusIndexOptions): Promise<number> {
  const file = openCurrent(options, await readStamp(options.corpusFile, options.language));
  if (file === undefined) return countDocuments(options.corpusFile);
  file.close();
  return file.facts.documents;
}

async function explainFailure<T>(options: CorpusIndexOptions, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (cause) {
    if (cause instanceof ToolError) throw cause;
    const message = `The corpus "${basename(options.corpusFile)}" cannot be read or indexed.`;
    throw new ToolError('database.unavailable', { message, cause });
  }
}

function close(file: SearchFile): void {
  file.close();
}

/** A file that never opened needs no closing. */
function ignore(): void {}
