import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBm25 } from '../../src/search/bm25.ts';
import { createPostingsBuilder, type Postings } from '../../src/search/postings.ts';
import { decodePostings, encodePostings } from '../../src/search/postings-file.ts';
import { type OracleHit, rankPlainly } from './oracle.ts';

type Section = readonly (readonly string[])[];

const word = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', '__proto__', 'constructor', '😀');
const row = fc.array(word, { maxLength: 12 });
const section = fc.array(row, { minLength: 1, maxLength: 4 });
const corpus = fc.array(section, { minLength: 1, maxLength: 12 });
const question = fc.array(word, { minLength: 1, maxLength: 8 });

function index(sections: readonly Section[]): Postings {
  const builder = createPostingsBuilder();
  for (const [heading = [], ...rows] of sections) {
    builder.addSection({ terms: heading, stopWords: [] });
    for (const terms of rows) builder.addRow({ terms, stopWords: [] });
  }
  return builder.build();
}

function toText(sections: readonly Section[]) {
  return sections.map((rows, at) => ({ id: String(at).padStart(3, '0'), terms: rows.flat() }));
}

function expectSame(found: readonly { section: number; score: number }[], expected: readonly OracleHit[]) {
  expect(found).toHaveLength(expected.length);
  const scores = new Map(expected.map(({ id, score }) => [Number(id), score]));
  for (const [place, hit] of found.entries()) {
    expect(hit.score).toBeCloseTo(scores.get(hit.section) ?? -1, 10);
    expect(hit.score).toBeCloseTo(expected[place]?.score ?? -1, 10);
  }
}

describe('BM25', () => {
  it('is the textbook formula, written down plainly', () => {
    fc.assert(
      fc.property(corpus, question, (sections, asked) => {
        const found = createBm25(index(sections)).search(asked, 100);
        expectSame(found, rankPlainly(toText(sections), asked));
      }),
    );
  });

  it('gives the first of the whole ranking for a smaller limit', () => {
    fc.assert(
      fc.property(corpus, question, fc.integer({ min: 1, max: 12 }), (sections, asked, limit) => {
        const bm25 = createBm25(index(sections));
        expect(bm25.search(asked, limit)).toEqual(bm25.search(asked, 100).slice(0, limit));
      }),
    );
  });

  it('answers the same after being written and read', () => {
    fc.assert(
      fc.property(corpus, question, (sections, asked) => {
        const postings = index(sections);
        const read = decodePostings(encodePostings(postings));
        expect(createBm25(read).search(asked, 100)).toEqual(createBm25(postings).search(asked, 100));
      }),
    );
  });

  it('puts equal scores in the order of the sections', () => {
    const found = createBm25(index([[['b']], [['a']], [['a']], [['a']]])).search(['a'], 2);
    expect(found.map((hit) => hit.section)).toEqual([1, 2]);
  });

  it('points to the row that answers best, never the heading', () => {
    const sections = [[['a'], ['b', 'c'], ['a', 'b', 'd'], ['c']], [['a', 'b']]];
    const found = createBm25(index(sections)).search(['a', 'd'], 10);
    expect(found.map((hit) => [hit.section, hit.row])).toEqual([
      [0, 2],
      [1, 4],
    ]);
  });

  it('points to the first row where only the heading fits', () => {
    expect(createBm25(index([[['a'], ['b'], ['c']]])).search(['a'], 1)[0]?.row).toBe(1);
  });

  it('passes over sections that are not accepted', () => {
    const found = createBm25(index([[['a']], [['a']], [['a']]])).search(['a'], 2, (at) => at !== 0);
    expect(found.map((hit) => hit.section)).toEqual([1, 2]);
  });

  it('keeps the most telling 64 of many terms', () => {
    const common = Array.from({ length: 80 }, (_, at) => `common${at}`);
    const bm25 = createBm25(index([[common], [common], [[...common, 'rare']], [common]]));
    expect(bm25.search([...common, 'rare'], 1)[0]?.section).toBe(2);
  });

  it('finds nothing in an empty index', () => {
    expect(createBm25(index([])).search(['a'], 10)).toEqual([]);
  });

  it('refuses bytes that are cut off', () => {
    const bytes = encodePostings(index([[['a', 'b']]]));
    for (const length of [0, 8, 16, bytes.length - 1])
      expect(() => decodePostings(bytes.subarray(0, length))).toThrow();
  });
});
