import { basename } from 'node:path';
import { ToolError } from '../errors.ts';
import { type Analyser, type AnalyserOf, createAnalyser } from './analyse.ts';
import { buildSearchFile } from './build.ts';
import { countDocuments } from './corpus.ts';
import { toFileName } from './corpus-name.ts';
import type { CorpusProblem } from './document.ts';
import type { CacheSlot, IndexCache } from './index-cache.ts';
import { isLanguageCode, type Language } from './language-codes.ts';
import { createOnce } from './once.ts';
import { estimateBytes, loadRanking, type Ranking } from './ranking.ts';
import { readStamp } from './stamp.ts';
import type { RankingName, SearchFile, SearchStorage } from './storage.ts';

export interface CorpusIndexOptions {
  /** `.jsonl`, or `.json` with an array. */
  readonly corpusFile: string;
  /** Where texts and rankings are kept, as `<corpus>.search.sqlite`; made where it is missing. */
  readonly cacheDir: string;
  /** `auto` tells it from the corpus. */
  readonly language: Language | 'auto';
  readonly storage: SearchStorage;
  /** Shared by the indexes of a process. */
  readonly cache: IndexCache;
  /** Shared by corpora of one language; by default each makes its own. */
  readonly analyserOf?: AnalyserOf;
  /** Told of each part of the corpus that is skipped, when the index is built. */
  readonly onProblem?: (problem: CorpusProblem) => void;
}

/** What a question needs in memory. */
export interface LoadedIndex {
  readonly ranking: Ranking;
  readonly analyser: Analyser;
  readonly bytes: number;
}

/** A corpus's texts on disk and its rankings, made when first needed. Its methods throw `database.unavailable`. */
export interface CorpusIndex {
  load(name: RankingName): Promise<LoadedIndex>;
  file(): Promise<SearchFile>;
  /** The number of documents; builds and loads nothing. */
  count(): Promise<number>;
  close(): void;
}

/** Makes the index of one corpus; nothing is read yet. A saved one of another stamp, or damaged, is built anew. */
export function createCorpusIndex(options: CorpusIndexOptions): CorpusIndex {
  const file = createOnce(() => explainFailure(options, () => openOrBuild(options)));
  const closeFile = (): void => {
    file.take()?.then(close, ignore);
  };
  const createSlot = (name: RankingName): CacheSlot<LoadedIndex> =>
    options.cache.createSlot(async () => {
      const saved = readIndex(await file.get(), name, options);
      if (saved !== undefined) return saved;
      closeFile();
      await explainFailure(options, () => rebuild(options));
      return requireIndex(await file.get(), name, options);
    });
  const slots = { words: createSlot('words'), stop_words: createSlot('stop_words') };
  const count = createOnce(() => explainFailure(options, () => countWithoutBuilding(options)));
  return {
    load: (name) => slots[name].get(),
    file: file.get,
    count: count.get,
    close: () => {
      slots.words.clear();
      slots.stop_words.clear();
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
  await buildSearchFile(options.storage.create(name), {
    ...options,
    stamp,
    analyserOf: options.analyserOf ?? createAnalyser,
  });
  const file = options.storage.open(name);
  if (file === undefined) throw new Error('What was just written cannot be read.');
  return file;
}

async function rebuild(options: CorpusIndexOptions): Promise<void> {
  const stamp = await readStamp(options.corpusFile, options.language);
  (await build(options, stamp)).close();
}

/** Undefined where the ranking is not the one that was written. */
function readIndex(
  file: SearchFile,
  name: RankingName,
  options: CorpusIndexOptions,
): LoadedIndex | undefined {
  try {
    return requireIndex(file, name, options);
  } catch {
    return undefined;
  }
}

function requireIndex(
  file: SearchFile,
  name: RankingName,
  { analyserOf = createAnalyser }: CorpusIndexOptions,
): LoadedIndex {
  const saved = file.readRanking(name);
  if (saved === undefined) throw new Error('The index is damaged.');
  const { language } = file.facts;
  const analyser = analyserOf(isLanguageCode(language) ? language : 'none');
  return { ranking: loadRanking(saved), analyser, bytes: estimateBytes(saved) };
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
