import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Part of every content hash: raise it when the same file makes other documents. */
const ENGINE = 'corpus 3';

const corpusReceipt = z.object({
  contentHash: z.string(),
  dataHash: z.string(),
  documents: z.number(),
  facts: z.number(),
  milliseconds: z.number(),
});

/** What was built, kept as `<domain>.receipt.json` beside the documents. */
export type CorpusReceipt = z.infer<typeof corpusReceipt>;

export interface CorpusJob {
  readonly name: string;
  /** The folder with the corpus files, and the one that gets `<name>.jsonl` and `<name>.facts.jsonl`. */
  readonly source: string;
  readonly target: string;
  /** The domain's database, its file of origin, and the hash of its values. */
  readonly database: string;
  readonly domainFile: string;
  readonly dataHash: string;
  readonly seed: string;
}

/** The file that holds a domain's documents. */
export function corpusFile(target: string, name: string): string {
  return join(target, `${name}.jsonl`);
}

/** The file that holds what a domain's documents tell. */
export function factsFile(target: string, name: string): string {
  return join(target, `${name}.facts.jsonl`);
}

/** The file that holds what a domain's documents are about: rows, register, affair. */
export function aboutFile(target: string, name: string): string {
  return join(target, `${name}.about.jsonl`);
}

/** Whether texts were written for a domain. */
export function hasCorpusSource({ source, name }: Pick<CorpusJob, 'source' | 'name'>): boolean {
  return existsSync(sourceFile({ source, name }));
}

/** The receipt of documents that are still what their file, database and seed ask for; null where they must be built. */
export function findCurrentCorpus(job: CorpusJob): CorpusReceipt | null {
  const files = [
    receiptFile(job),
    ...[corpusFile, factsFile, aboutFile].map((file) => file(job.target, job.name)),
  ];
  if (!files.every((file) => existsSync(file))) return null;
  const read = corpusReceipt.safeParse(JSON.parse(readFileSync(receiptFile(job), 'utf8')));
  return read.success && read.data.contentHash === hashContent(job) ? read.data : null;
}

/** The file of a domain's texts. */
export function sourceFile({ source, name }: Pick<CorpusJob, 'source' | 'name'>): string {
  return join(source, `${name}.yaml`);
}

/** The file that says what was built of what. */
export function receiptFile({ target, name }: CorpusJob): string {
  return join(target, `${name}.receipt.json`);
}

/** A hash of all that a domain's documents are made of. */
export function hashContent(job: CorpusJob): string {
  const hash = createHash('sha256').update(`${ENGINE}\n${job.seed}\n${job.dataHash}\n`);
  return hash.update(readFileSync(sourceFile(job))).digest('hex');
}
