import { join } from 'node:path';
import { readSources, type SourceFile } from './source-rules.ts';

/** Whoever loads one of these starts a process, a thread or a server. */
const SLOW_MODULE = /^(node:(child_process|cluster|http|http2|https|net|worker_threads)|@hono\/node-server)$/;

/** Collections of documents and real databases: minutes of work. */
const REFERENCE_DATA = /\bprocess\.env\.ROOKERY_REFERENCE_DATA\b/;

/** Where imports are followed to; what lies elsewhere is a package. */
const FOLLOWED = ['src', 'scripts', 'bench', 'test'];

/** The test files of the repository, each in one of two lists; paths are relative to its root. */
export interface TestFiles {
  /** Those that load nothing, on whatever way, that starts something or reads reference data. */
  readonly fast: readonly string[];
  readonly slow: readonly string[];
}

/** Reads the files of a repository whose imports tell which tests are fast. */
export function readFollowed(root: string): SourceFile[] {
  return FOLLOWED.flatMap((folder) => readSources(join(root, folder), `${folder}/`));
}

/** Sorts the test files among those of a repository. */
export function sortTests(files: readonly SourceFile[]): TestFiles {
  const tests = files.map(({ path }) => path).filter((path) => path.endsWith('.test.ts'));
  const slow = tests.filter((path) => findSlow(path, files) !== undefined);
  return { fast: tests.filter((path) => !slow.includes(path)), slow };
}

/** The shortest way from a file, through what it loads, to what makes it slow; none where it is fast. */
export function findSlow(path: string, files: readonly SourceFile[]): readonly string[] | undefined {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const seen = new Set([path]);
  const ways: (readonly string[])[] = [[path]];
  for (const way of ways) {
    const last = way.at(-1) ?? path;
    const file = byPath.get(last);
    if (SLOW_MODULE.test(last) || REFERENCE_DATA.test(file?.text ?? '')) return way;
    const next = (file?.loads ?? []).filter((target) => !seen.has(target));
    for (const target of next) seen.add(target);
    ways.push(...next.map((target) => [...way, target]));
  }
  return undefined;
}
