import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSplitPassages, type Passage } from '../../src/search/passages.ts';

const split = createSplitPassages();

function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}

function shown(text: string, passage: Passage): string {
  return text.slice(passage.shownFrom, passage.end);
}

const sentence = fc
  .array(fc.constantFrom('one', 'two', 'three', 'four'), { minLength: 1, maxLength: 150 })
  .map((words) => `${words.join(' ')}. `);
const text = fc.array(sentence, { maxLength: 40 }).map((sentences) => sentences.join(''));

describe('passages', () => {
  it('leave a text of up to 200 words whole', () => {
    const words = Array.from({ length: 200 }, () => 'word').join(' ');
    expect(split(words)).toEqual([{ shownFrom: 0, start: 0, end: words.length }]);
  });

  it('make up the whole text and stay within their size', () => {
    fc.assert(
      fc.property(text, (whole) => {
        const passages = split(whole);
        expect(passages.map(({ start, end }) => whole.slice(start, end)).join('')).toBe(whole);
        for (const passage of passages) expect(countWords(shown(whole, passage))).toBeLessThanOrEqual(200);
      }),
    );
  });

  it('end where sentences end, and say the last one again', () => {
    const sentences = Array.from(
      { length: 30 },
      (_, at) => `Sentence ${at} has exactly ten words in it, no more.`,
    );
    const whole = sentences.join(' ');
    const [first, second] = split(whole).map((passage) => shown(whole, passage).trim());
    expect(first).toMatch(/\.$/);
    expect(second).toMatch(/^Sentence/);
    const last = first?.match(/Sentence \d+/g)?.at(-1);
    expect(second).toContain(`${last} has`);
  });

  it('cut a sentence without end, and scripts without spaces', () => {
    for (const whole of ['word '.repeat(1_000), '字'.repeat(3_000), '字。'.repeat(1_500)]) {
      const passages = split(whole);
      expect(passages.length).toBeGreaterThan(4);
      expect(passages.map(({ start, end }) => whole.slice(start, end)).join('')).toBe(whole);
    }
  });

  it('are one for an empty text', () => {
    expect(split('')).toEqual([{ shownFrom: 0, start: 0, end: 0 }]);
  });
});
