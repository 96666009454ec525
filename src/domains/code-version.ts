import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * A digest of the code that reads schemas and writes catalogues: what other code made is not taken from the cache. It
 * covers that code alone, so that a version of the program that learns the same starts with what is there.
 */
export function readCodeVersion(): string {
  const hash = createHash('sha256');
  for (const module of listLearningCode()) hash.update(`${module}\n`).update(readFileSync(locate(module)));
  return hash.digest('hex').slice(0, 16);
}

/** The files that take part in learning, as paths below `src`: what `built` imports, and what that does. */
export function listLearningCode(): readonly string[] {
  const found = new Set([`domains/built${extname(import.meta.url)}`]);
  for (const module of found) for (const next of listImports(module)) found.add(next);
  return [...found].sort();
}

const ROOT = new URL('..', import.meta.url);

/** Imports of types alone are left out, where they say so: nothing of them runs. */
const IMPORT = /^(?:import|export)\s+(?!type\b)[^;'"]*?['"](\.[^'"]+)['"]/gm;

function listImports(module: string): string[] {
  const from = new URL(module, ROOT);
  return [...readFileSync(from, 'utf8').matchAll(IMPORT)].map(([, target = '']) =>
    new URL(target, from).href.slice(ROOT.href.length),
  );
}

function locate(module: string): string {
  return fileURLToPath(new URL(module, ROOT));
}
