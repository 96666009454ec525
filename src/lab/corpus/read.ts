import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parse as parseYaml } from 'yaml';
import type { z } from 'zod';
import { findNearest } from '../../nearest.ts';
import { listMistakes } from './check-spec.ts';
import { type CorpusSpec, corpusSpec } from './model.ts';

/** Every key that some part of a corpus file can have, for hints. */
const KEYS =
  'words field people expert object site subjects pools documents table key called where order take noun names asked about title facts text mentions value ask tell of fact any person year date number decimal one place organisation step digits unit'.split(
    ' ',
  );

/** Reads a corpus file. Throws an error that names the file and, of each mistake, the place and what is allowed there. */
export function readCorpusFile(file: string): CorpusSpec {
  return parseCorpus(readFileSync(file, 'utf8'), file);
}

/** As `readCorpusFile`, of a text; all scalars are texts, as in the domain files. */
export function parseCorpus(text: string, file: string): CorpusSpec {
  const document = readYaml(text, file);
  const result = corpusSpec.safeParse(document);
  if (!result.success) throw refuse(file, listIssues(result.error));
  const mistakes = listMistakes(result.data);
  if (mistakes.length > 0) throw refuse(file, mistakes);
  return result.data;
}

function readYaml(text: string, file: string): unknown {
  try {
    return parseYaml(text, { schema: 'failsafe', uniqueKeys: true });
  } catch (error) {
    throw refuse(file, [error instanceof Error ? error.message : String(error)]);
  }
}

function refuse(file: string, lines: readonly string[]): Error {
  return new Error(
    `${basename(file)} is no valid corpus file:\n${lines.map((line) => `  ${line}`).join('\n')}`,
  );
}

function listIssues(error: z.ZodError): string[] {
  return error.issues.flatMap((issue) => describe(issue, []));
}

/** Of a choice of forms the one that came closest says what is wrong. */
function describe(issue: z.core.$ZodIssue, above: readonly PropertyKey[]): string[] {
  const path = [...above, ...issue.path];
  if (issue.code === 'invalid_union') {
    const closest = issue.errors.toSorted((a, b) => depth(b) - depth(a))[0] ?? [];
    if (closest.length > 0) return closest.flatMap((each) => describe(each, path));
  }
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys : [];
  const hints = unknown.flatMap((key) => findNearest(key, KEYS, 1)).map((key) => `"${key}"`);
  const hint = hints.length > 0 ? ` Did you mean ${hints.join(', ')}?` : '';
  return [`${writePath(path)}: ${issue.message}.${hint}`.replace(/\.\./, '.')];
}

function depth(issues: readonly z.core.$ZodIssue[]): number {
  return Math.max(
    0,
    ...issues.map((issue) => issue.path.length + (issue.code === 'unrecognized_keys' ? 1 : 0)),
  );
}

function writePath(path: readonly PropertyKey[]): string {
  const written = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('');
  return written === '' ? 'the file' : written.replace(/^\./, '');
}
