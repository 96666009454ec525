import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stemmer } from '@orama/stemmers/english';
import { stopwords } from '@orama/stopwords/english';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const golden = join(import.meta.dirname, '..', 'golden');
const folder = join(golden, 'tool-questions');
const questionsSchema = z.array(z.strictObject({ question: z.string().min(1), tool: z.string().min(1) }));

/** Words that say what kind of answer is wanted, not what it is about. */
const verbs = [
  'get',
  'list',
  'count',
  'find',
  'search',
  'return',
  'show',
  'give',
  'per',
  'many',
  'much',
  'between',
];
const ignored: ReadonlySet<string> = new Set([...stopwords, ...verbs]);

function readQuestions(file: string) {
  return questionsSchema.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')));
}

function readToolNames(domain: string): ReadonlySet<string> {
  const lines = readFileSync(join(golden, 'catalogue', 'built-in', `${domain}.txt`), 'utf8').split('\n');
  return new Set(lines.flatMap((line) => /^\w+/.exec(line) ?? []));
}

function stems(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => !ignored.has(word)).map(stemmer));
}

function sharedWords(question: string, tool: string): readonly string[] {
  const named = stems(tool.replaceAll('_', ' '));
  return [...stems(question)].filter((stem) => named.has(stem));
}

describe.each(readdirSync(folder).filter((file) => file.endsWith('.json')))('the questions of %s', (file) => {
  const domain = file.replace(/\.json$/, '');
  const questions = readQuestions(file);
  const names = questions.map(({ tool }) => tool);

  it('are twenty, about twenty tools', () => {
    expect(questions).toHaveLength(20);
    expect(new Set(names).size).toBe(20);
    expect(new Set(questions.map(({ question }) => question)).size).toBe(20);
  });

  it('ask for tools of the domain, and for at most two that every domain has', () => {
    const endpoints = readToolNames(domain);
    const others = names.filter((name) => !endpoints.has(name));
    expect(others.length).toBeLessThanOrEqual(2);
    expect(others.filter((name) => name !== 'get_data' && name !== `query_${domain}`)).toEqual([]);
  });

  it('share at most one content word with the name of their tool', () => {
    const told = questions.map(({ question, tool }) => ({
      question,
      tool,
      shared: sharedWords(question, tool),
    }));
    expect(told.filter(({ shared }) => shared.length > 1)).toEqual([]);
  });
});
