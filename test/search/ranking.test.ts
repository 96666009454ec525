import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findBestPassage } from '../../src/search/best-passage.ts';
import { createRanking, loadRanking, type Ranking } from '../../src/search/ranking.ts';
import { type OracleHit, rankPlainly } from './oracle.ts';

type Text = readonly string[];

const word = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', '__proto__', 'constructor', '😀', '-the');
const text = fc.array(word, { maxLength: 12 });
const corpus = fc.array(text, { minLength: 1, maxLength: 12 });
const question = fc.array(word, { minLength: 1, maxLength: 8 });

function rank(texts: readonly Text[]): Ranking {
  const ranking = createRanking();
  for (const terms of texts) ranking.add(terms);
  return ranking;
}

function toOracle(texts: readonly Text[]) {
  return texts.map((terms, at) => ({ id: String(at).padStart(3, '0'), terms }));
}

function expectSame(found: readonly { number: number; score: number }[], expected: readonly OracleHit[]) {
  expect(found).toHaveLength(expected.length);
  const scores = new Map(expected.map(({ id, score }) => [Number(id), score]));
  for (const [place, hit] of found.entries()) {
    expect(hit.score).toBeCloseTo(scores.get(hit.number) ?? -1, 10);
    expect(hit.score).toBeCloseTo(expected[place]?.score ?? -1, 10);
  }
}

describe('the ranking', () => {
  it('is textbook BM25, written down plainly', () => {
    fc.assert(
      fc.property(corpus, question, (texts, asked) => {
        expectSame(rank(texts).search(asked, 100), rankPlainly(toOracle(texts), asked));
      }),
    );
  });

  it('gives the first of the whole for a smaller limit', () => {
    fc.assert(
      fc.property(corpus, question, fc.integer({ min: 1, max: 12 }), (texts, asked, limit) => {
        const ranking = rank(texts);
        expect(ranking.search(asked, limit)).toEqual(ranking.search(asked, 100).slice(0, limit));
      }),
    );
  });

  it('answers the same after being saved and loaded, and grows on', () => {
    fc.assert(
      fc.property(corpus, text, question, (texts, another, asked) => {
        const ranking = rank(texts);
        const loaded = loadRanking(ranking.save());
        expect(loaded.search(asked, 100)).toEqual(ranking.search(asked, 100));
        expect(loaded.add(another)).toBe(ranking.add(another));
        expect(loaded.search(asked, 100)).toEqual(ranking.search(asked, 100));
      }),
    );
  });

  it('puts equal scores in the order of the texts', () => {
    const found = rank([['b'], ['a', 'c'], ['b', 'a'], ['a', 'c']]).search(['c', 'b', 'a'], 4);
    expect(found.map((hit) => hit.number)).toEqual([1, 2, 3, 0]);
  });

  it('passes over texts that are not accepted', () => {
    const found = rank([['a'], ['a'], ['a']]).search(['a'], 2, (at) => at !== 0);
    expect(found.map((hit) => hit.number)).toEqual([1, 2]);
  });

  it('keeps the most telling 64 of many terms', () => {
    const common = Array.from({ length: 80 }, (_, at) => `common${at}`);
    const ranking = rank([common, common, [...common, 'rare'], common]);
    expect(ranking.search([...common, 'rare'], 1)[0]?.number).toBe(2);
  });

  it('finds nothing among no texts, and texts without terms never', () => {
    expect(rank([]).search(['a'], 10)).toEqual([]);
    expect(rank([[], ['a'], []]).search(['a'], 10)).toHaveLength(1);
  });

  it('refuses what was not saved by it', () => {
    const saved = rank([['a', 'b']]).save();
    for (const broken of ['', 'null', '{}', saved.slice(0, -1)]) expect(() => loadRanking(broken)).toThrow();
  });
});

describe('the best passage of a section', () => {
  const analyser = {
    language: 'none' as const,
    analyse: (text: string) => ({ terms: text.trim().split(' '), stopWords: [] }),
  };
  const find = (text: string, weights: readonly (readonly [string, number])[]): number => {
    let start = 0;
    const passages = text.split('|').map((part) => {
      const place = { shownFrom: start, start, end: start + part.length };
      start = place.end + 1;
      return place;
    });
    const section = { section: 0, documentId: 'x', firstPart: 1, passages, document: { id: 'x', text } };
    return findBestPassage(section, { weights: () => new Map(weights), analyser });
  };

  it('is the one with the most telling terms', () => {
    expect(
      find('a b|a b d|c', [
        ['a', 1],
        ['d', 2],
      ]),
    ).toBe(1);
  });

  it('is the first where none or all fit', () => {
    expect(find('b|c|d', [['a', 1]])).toBe(0);
    expect(find('a b|a c|a d', [['a', 1]])).toBe(0);
  });
});
