import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Part of every content hash: raise it when the same file makes other rows. */
const ENGINE = 'lab 4, faker 10.6.0';

const receipt = z.object({
  contentHash: z.string(),
  dataHash: z.string(),
  rows: z.record(z.string(), z.number()),
  bytes: z.number(),
  milliseconds: z.number(),
});

/** What was built, kept as `lab.json` beside the database. */
export type Receipt = z.infer<typeof receipt>;

export interface BuildJob {
  readonly name: string;
  /** The folder with the domain files and `vocabularies/`. */
  readonly source: string;
  /** The folder that gets `<name>/<name>.sqlite`. */
  readonly target: string;
  readonly seed: string;
  readonly scale: number;
}

/** The receipt of a database that is still what its file asks for; null where it must be built. */
export function findCurrent(job: BuildJob): Receipt | null {
  const file = join(job.target, job.name, 'lab.json');
  if (!existsSync(file) || !existsSync(databaseFile(job))) return null;
  const read = receipt.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  return read.success && read.data.contentHash === hashContent(job) ? read.data : null;
}

/** The database file of a job. */
export function databaseFile(job: BuildJob): string {
  return join(job.target, job.name, `${job.name}.sqlite`);
}

/** The file that a job builds from. */
export function domainFile(job: BuildJob): string {
  return join(job.source, `${job.name}.yaml`);
}

/** Covers the domain file, the vocabularies it names, the engine, the seed and the scale. */
export function hashContent(job: BuildJob): string {
  const hash = createHash('sha256').update(`${ENGINE}\n${job.seed}\n${job.scale}\n`);
  const text = readFileSync(domainFile(job), 'utf8');
  hash.update(text);
  for (const name of listVocabularies(text)) {
    hash.update(readFileSync(join(job.source, 'vocabularies', name)));
  }
  return hash.digest('hex');
}

/** The vocabulary files that a domain file names, without reading it whole. */
function listVocabularies(text: string): string[] {
  const named = /^vocabularies:\s*\[([^\]]*)\]/m.exec(text)?.[1] ?? '';
  const shared = named
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const files = [...text.matchAll(/^\s*facts_file:\s*(\S+)/gm)].map((match) => match[1] ?? '');
  return [...shared.map((name) => `${name}.csv`), ...files];
}
