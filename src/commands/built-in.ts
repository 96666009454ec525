import { join } from 'node:path';
import type { DomainSource } from '../domains/discover.ts';
import { chooseTarget } from '../lab/places.ts';
import { type LabWorld, listJobs } from '../lab/plan.ts';
import { type DomainJob, hasDocuments } from '../lab/prepared.ts';
import { databaseFile } from '../lab/receipt.ts';
import { PACKAGE_ROOT } from '../package-info.ts';

/** The texts from which the documents of the built-in databases are made. */
export const CORPORA_FOLDER = join(PACKAGE_ROOT, 'corpora');

/** The built-in databases and the documents about them, which are built when they are first served. */
export interface BuiltIn {
  readonly sources: readonly DomainSource[];
  /** The folder that gets `<domain>.jsonl`, the documents about each database. */
  readonly corpora: string;
  /** Whether a domain has such documents, made already or not. */
  hasDocuments(domain: string): boolean;
}

/** The built-in databases of a folder of domain files; another seed or scale gives other rows and documents. */
export function listBuiltIn(directory: string, world: Pick<LabWorld, 'seed' | 'scale'> = {}): BuiltIn {
  const corpora = { source: CORPORA_FOLDER, target: chooseTarget(CORPORA_FOLDER, { name: 'corpora' }) };
  const recipes = listJobs({ ...world, directory, target: chooseTarget(directory), corpora });
  const withDocuments = new Set(recipes.filter(hasDocuments).map(({ name }) => name));
  return {
    sources: recipes.map(toSource),
    corpora: corpora.target,
    hasDocuments: (domain) => withDocuments.has(domain),
  };
}

function toSource(recipe: DomainJob): DomainSource {
  const { name, target } = recipe;
  const descriptions = join(target, name, 'database_description');
  return { name, file: databaseFile(recipe), descriptions, recipe };
}
