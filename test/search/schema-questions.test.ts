import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { asksOfOne } from '../../src/search/tool-look-ups.ts';

const golden = join(import.meta.dirname, '..', 'golden');
const questions = z
  .array(z.strictObject({ domain: z.string(), question: z.string().min(1), tools: z.string().min(1) }))
  .parse(JSON.parse(readFileSync(join(golden, 'tool-questions', 'from-schemas', 'questions.json'), 'utf8')));

it('the questions from schemas are 200 or more, each once, about built-in domains', () => {
  const domains = readdirSync(join(golden, 'catalogue', 'built-in')).map((file) => file.replace('.txt', ''));
  expect(
    new Set(questions.map(({ domain, question }) => `${domain} ${question}`)).size,
  ).toBeGreaterThanOrEqual(200);
  expect(questions.filter(({ domain }) => !domains.includes(domain))).toEqual([]);
});

it('most of them have a right tool on record', () => {
  const names = (domain: string): readonly string[] =>
    readFileSync(join(golden, 'catalogue', 'built-in', `${domain}.txt`), 'utf8').match(/^\w+/gm) ?? [];
  const have = questions.filter(({ domain, tools }) => {
    const isRight = new RegExp(`^(?:${tools})$`);
    return names(domain).some((name) => isRight.test(name));
  });
  expect(have.length / questions.length).toBeGreaterThan(0.5);
});

it.each([
  'What is the population of Manila?',
  'How tall is Abomination?',
  'When was SC Ganguly born?',
  'How many pages does The Prophet have?',
  'Where is "Tiramisu Kitchen"?',
])('%s asks of one thing', (question) => {
  expect(asksOfOne(question)).toBe(true);
});

it.each([
  'What is the average price of Frostie?',
  'Which country has the largest surface area?',
  'Which universities are in Australia?',
  'How many countries are in Asia?',
  'what is the price',
  'List the films of Penelope Guiness',
])('%s asks of more, or of none', (question) => {
  expect(asksOfOne(question)).toBe(false);
});
