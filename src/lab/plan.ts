import { readFileSync, statSync } from 'node:fs';
import { chooseTarget, listDomainFiles } from './places.ts';
import type { DomainJob } from './prepared.ts';
import { domainFile } from './receipt.ts';

/** Which databases of a folder of domain files are built, and how. */
export interface LabWorld {
  /** The folder with the domain files. */
  readonly directory: string;
  /** Where the databases go. */
  readonly target: string;
  /** The folder with the corpus files, and the one for the documents made of them; without it none are made. */
  readonly corpora?: { readonly source: string; readonly target?: string };
  readonly seed?: string;
  /** Multiplies the rows of all tables of 50 rows or more. */
  readonly scale?: number;
  /** Only these domains. */
  readonly only?: readonly string[];
}

export const DEFAULT_SEED = 'rookery';

/** What there is to build, by name. */
export function listJobs(world: LabWorld): DomainJob[] {
  const { directory: source, target, seed = DEFAULT_SEED, scale = 1, only } = world;
  const corpora = world.corpora === undefined ? {} : { corpora: toCorpora(world.corpora) };
  const names = listDomainFiles(source).filter((name) => only?.includes(name) ?? true);
  return names.map((name) => ({ name, source, target, seed, scale, ...corpora }));
}

function toCorpora({ source, target }: NonNullable<LabWorld['corpora']>): NonNullable<DomainJob['corpora']> {
  return { source, target: target ?? chooseTarget(source, { name: 'corpora' }) };
}

/** A guess of the work: the rows that the file asks for, and its length. */
export function weigh(job: DomainJob): number {
  const file = domainFile(job);
  const rows = [...readFileSync(file, 'utf8').matchAll(/^ +rows: (\d+)/gm)].map((match) => Number(match[1]));
  return rows.reduce((sum, count) => sum + count, 0) * 10 + statSync(file).size;
}
