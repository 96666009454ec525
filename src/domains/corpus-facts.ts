import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { toFileName } from '../search/corpus-name.ts';
import type { CorpusProblem } from '../search/document.ts';
import { SEARCH_VERSION } from '../search/stamp.ts';
import type { CorpusSource } from './corpora.ts';

/** What is known of a domain's documents without reading them. */
export interface CorpusFacts {
  readonly documents: number;
  /** Parts of the corpus that were skipped; of many, the first. */
  readonly problems: readonly CorpusProblem[];
}

const receipt = z.object({
  state: z.string(),
  documents: z.number(),
  problems: z.array(z.object({ position: z.number(), reason: z.string() })),
});

/** What was learnt of a corpus when its index was built; undefined where corpus, program or index are others now. */
export function readCorpusFacts(source: CorpusSource): CorpusFacts | undefined {
  try {
    const parsed = receipt.parse(JSON.parse(readFileSync(toReceiptFile(source), 'utf8')));
    return parsed.state === describeCorpusState(source) && existsSync(toIndexFile(source))
      ? parsed
      : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps what was learnt of a corpus in the state that it had before its index was built. */
export function keepCorpusFacts(source: CorpusSource, facts: z.infer<typeof receipt>): void {
  const file = toReceiptFile(source);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(facts)}\n`);
}

/** The state of a corpus and of the program that reads it. */
export function describeCorpusState({ file, language }: CorpusSource): string {
  const { size, mtimeMs } = statSync(file);
  return JSON.stringify([SEARCH_VERSION, file, size, mtimeMs, language]);
}

function toIndexFile({ indexDirectory, file }: CorpusSource): string {
  return toFileName({ cacheDir: indexDirectory, corpusFile: file });
}

function toReceiptFile(source: CorpusSource): string {
  return toIndexFile(source).replace(/\.sqlite$/, '.json');
}
