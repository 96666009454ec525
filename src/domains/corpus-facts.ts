import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, extname } from 'node:path';
import { z } from 'zod';
import { type Content, readContent } from '../database/content-key.ts';
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

/** What was learnt of a corpus when its index was built, and of which content by what. */
const RECEIPT = z.object({
  shape: z.string(),
  content: z.object({ identity: z.string(), key: z.string() }),
  documents: z.number(),
  problems: z.array(z.object({ position: z.number(), reason: z.string() })),
});

type CorpusReceipt = z.infer<typeof RECEIPT>;

/** What was learnt of a corpus when its index was built; undefined where its content, program or index are others now. */
export async function readCorpusFacts(source: CorpusSource): Promise<CorpusFacts | undefined> {
  try {
    const kept = RECEIPT.parse(JSON.parse(readFileSync(toReceiptFile(source), 'utf8')));
    if (kept.shape !== describeShape(source) || !existsSync(toIndexFile(source))) return undefined;
    const content = await readContent(source.file, kept.content);
    if (content.key !== kept.content.key) return undefined;
    if (content.identity !== kept.content.identity) remember(source, { ...kept, content });
    return { documents: kept.documents, problems: kept.problems };
  } catch {
    return undefined;
  }
}

/** Keeps what was learnt of a corpus of the content that it had before its index was built. */
export function keepCorpusFacts(
  source: CorpusSource,
  facts: CorpusFacts & { readonly content: Content },
): void {
  const file = toReceiptFile(source);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ shape: describeShape(source), ...facts })}\n`);
}

/** So that a copy is not hashed at each start; where it cannot be written, it is. */
function remember(source: CorpusSource, kept: CorpusReceipt): void {
  try {
    keepCorpusFacts(source, kept);
  } catch {
    // The folder is not ours to write to.
  }
}

/** All that shapes an index beside the corpus. */
function describeShape({ file, language }: CorpusSource): string {
  return JSON.stringify([SEARCH_VERSION, extname(file), language, process.versions.icu ?? '']);
}

function toIndexFile({ indexDirectory, file }: CorpusSource): string {
  return toFileName({ cacheDir: indexDirectory, corpusFile: file });
}

function toReceiptFile(source: CorpusSource): string {
  return toIndexFile(source).replace(/\.sqlite$/, '.json');
}
