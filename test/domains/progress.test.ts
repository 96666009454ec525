import { expect, test } from 'vitest';
import type { Domain } from '../../src/domains/domains.ts';
import { describeProgress } from '../../src/domains/progress.ts';

function list(...parts: readonly Partial<Domain>[]): Domain[] {
  return parts.map((part, index) => ({ name: `d${index + 1}`, file: 'x', status: 'ready', ...part }));
}

const CORPUS = { file: 'x', language: 'auto', indexDirectory: 'x', documents: 0, problems: [] } as const;

test('where all is done there is nothing to tell', () => {
  expect(describeProgress(list({}, { status: 'failed', reason: 'gone' }))).toBeUndefined();
  expect(describeProgress([])).toBeUndefined();
});

test('what is being made is named, and the rest counted', () => {
  const domains = list(
    {},
    { status: 'failed' },
    { status: 'building', stage: 'building' },
    { status: 'building', stage: 'reading' },
    { status: 'building', stage: 'waiting' },
    { corpus: { ...CORPUS, hasten: () => undefined } },
  );
  expect(describeProgress(domains)).toBe(
    '2 of 6 domains are ready; 1 failed, building d3, reading d4, 3 to come, documents of 1 to come. What is asked for comes first.',
  );
});

test('of many that are made at the same time three are named', () => {
  const domains = list(
    ...Array.from({ length: 5 }, () => ({ status: 'building', stage: 'reading' }) as const),
  );
  expect(describeProgress(domains)).toContain('reading d1 and d2 and d3 and others');
});
