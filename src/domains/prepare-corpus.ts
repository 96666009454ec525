import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { createSearchStorage } from '../database/search-storage.ts';
import { createCorpusIndex, toFileName } from '../search/corpus-index.ts';
import type { CorpusProblem } from '../search/document.ts';
import { createIndexCache } from '../search/index-cache.ts';
import { SEARCH_VERSION } from '../search/stamp.ts';
import type { CorpusSource } from './corpora.ts';

/** What is known of a domain's documents without reading them. */
export interface CorpusFacts {
  readonly documents: number;
  /** Parts of the corpus that were skipped; of many, the first. */
  readonly problems: readonly CorpusProblem[];
}

/** Problems that are kept. */
const MOST_PROBLEMS = 20;

const receipt = z.object({
  state: z.string(),
  documents: z.number(),
  problems: z.array(z.object({ position: z.number(), reason: z.string() })),
});

/** What was learnt of a corpus when its index was built; undefined where corpus, program or index are others now. */
export function readCorpusFacts(source: CorpusSource): CorpusFacts | undefined {
  try {
    const parsed = receipt.parse(JSON.parse(readFileSync(toReceiptFile(source), 'utf8')));
    return parsed.state === describeState(source) && existsSync(toIndexFile(source)) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** Brings a corpus's index up to date, which may take minutes for a big one. Throws `database.unavailable`. */
export async function prepareCorpus(source: CorpusSource): Promise<CorpusFacts> {
  const state = describeState(source);
  const problems: CorpusProblem[] = [];
  const corpus = createCorpusIndex({
    corpusFile: source.file,
    cacheDir: source.indexDirectory,
    language: source.language,
    storage: createSearchStorage(),
    cache: createIndexCache(0),
    onProblem: (problem) => void (problems.length < MOST_PROBLEMS && problems.push(problem)),
  });
  const { documents } = (await corpus.file()).facts;
  corpus.close();
  writeReceipt(source, { state, documents, problems });
  return { documents, problems };
}

function writeReceipt(source: CorpusSource, facts: z.infer<typeof receipt>): void {
  const file = toReceiptFile(source);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(facts)}\n`);
}

function describeState({ file, language }: CorpusSource): string {
  const { size, mtimeMs } = statSync(file);
  return JSON.stringify([SEARCH_VERSION, file, size, mtimeMs, language]);
}

function toIndexFile({ indexDirectory, file }: CorpusSource): string {
  return toFileName({ cacheDir: indexDirectory, corpusFile: file });
}

function toReceiptFile(source: CorpusSource): string {
  return toIndexFile(source).replace(/\.sqlite$/, '.json');
}
