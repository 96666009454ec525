import MiniSearch, { type Options } from 'minisearch';
import { createTop } from './top.ts';

/** Textbook BM25's parameters: how soon a repeated word stops counting, and how much long texts are held back. */
export const K1 = 1.5;
export const B = 0.75;
/** A question's terms beyond this many are left out, the least telling first. */
const MOST_TERMS = 64;
/** Of how many terms at most it is found out what they tell: the ones asked most often, then the first. */
const MOST_WEIGHED = 256;
/** Memory for each character of a saved ranking, measured: its postings are Maps. */
const BYTES_PER_CHARACTER = 6.1;

export interface Hit {
  /** Which text, by the order of adding, from 0. */
  readonly number: number;
  readonly score: number;
}

/** Texts as lists of terms, ranked by BM25. */
export interface Ranking {
  /** Adds a text and gives its number. */
  add(terms: readonly string[]): number;
  /** The best texts for the terms (repeated ones count as often), best first, ties by number. */
  search(terms: readonly string[], limit: number, accept?: (number: number) => boolean): readonly Hit[];
  /** What each term of a question tells: its rarity times its count in the question; 0 for an unknown one. */
  weigh(terms: readonly string[]): ReadonlyMap<string, number>;
  /** What `loadRanking` reads. */
  save(): string;
}

interface Entry {
  readonly id: number;
  /** The terms, one a line. */
  readonly text: string;
}

/** Makes an empty ranking. */
export function createRanking(): Ranking {
  return toRanking(new MiniSearch<Entry>(OPTIONS));
}

/** Reads what `save` wrote. Throws where it is something else. */
export function loadRanking(saved: string): Ranking {
  return toRanking(MiniSearch.loadJSON<Entry>(saved, OPTIONS));
}

/** About how many bytes of memory a saved ranking takes once it is loaded. */
export function estimateBytes(saved: string): number {
  return saved.length * BYTES_PER_CHARACTER;
}

const LINE = '\n';
const REPEAT = '\0';

/**
 * One field and BM25 without delta, by Lucene's formula. minisearch takes the number of different tokens for a text's
 * length; so each repeated term is a token of its own, which becomes the term again when it is indexed.
 */
const OPTIONS: Options<Entry> = {
  fields: ['text'],
  tokenize: tellRepeatsApart,
  processTerm: (token) => {
    const end = token.indexOf(REPEAT);
    return end < 0 ? token : token.slice(0, end);
  },
  searchOptions: {
    combineWith: 'OR',
    bm25: { k: K1, b: B, d: 0 },
    tokenize: splitLines,
    processTerm: (term) => term,
  },
};

/** `a b a` → `a`, `b`, `a` with a mark and its number. */
function tellRepeatsApart(text: string): string[] {
  const seen = new Map<string, number>();
  return splitLines(text).map((term) => {
    const before = seen.get(term) ?? 0;
    seen.set(term, before + 1);
    return before === 0 ? term : `${term}${REPEAT}${before}`;
  });
}

function splitLines(text: string): string[] {
  return text === '' ? [] : text.split(LINE);
}

function toRanking(index: MiniSearch<Entry>): Ranking {
  const weigh = (terms: readonly string[]): Map<string, number> => weighTerms(index, countTerms(terms));
  return {
    add(terms) {
      const number = index.documentCount;
      index.add({ id: number, text: terms.join(LINE) });
      return number;
    },
    search(terms, limit, accept = () => true) {
      const counts = countTerms(terms);
      const asked = counts.size <= MOST_TERMS ? Array.from(counts.keys()) : chooseTelling(weigh(terms));
      const best = createTop(limit);
      index.search(asked.join(LINE), {
        boostTerm: (term) => counts.get(term) ?? 1,
        // Nothing passes: the filter keeps the best itself, so that thousands of results need no sorting.
        filter({ id, score, queryTerms }) {
          // minisearch multiplies by the number of terms matched and, as BM25 was first written, by k + 1.
          if (accept(id)) best.offer(id, score / queryTerms.length / (K1 + 1));
          return false;
        },
      });
      return best.ranked();
    },
    weigh,
    save: () => JSON.stringify(index),
  };
}

function countTerms(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  if (counts.size <= MOST_WEIGHED) return counts;
  return new Map([...counts].sort(([, a], [, b]) => b - a).slice(0, MOST_WEIGHED));
}

function weighTerms(index: MiniSearch<Entry>, counts: ReadonlyMap<string, number>): Map<string, number> {
  return new Map(
    Array.from(counts, ([term, count]) => [term, count * toIdf(countTexts(index, term), index)]),
  );
}

function toIdf(found: number, { documentCount }: MiniSearch<Entry>): number {
  return found === 0 ? 0 : Math.log(1 + (documentCount - found + 0.5) / (found + 0.5));
}

/** A search that is asked to pass over every text it meets costs no results. */
function countTexts(index: MiniSearch<Entry>, term: string): number {
  let found = 0;
  const boostDocument = (): number => {
    found += 1;
    return 0;
  };
  index.search(term, { boostDocument });
  return found;
}

function chooseTelling(weights: ReadonlyMap<string, number>): string[] {
  const known = Array.from(weights).filter(([, weight]) => weight > 0);
  known.sort(([a, weightOfA], [b, weightOfB]) => weightOfB - weightOfA || (a < b ? -1 : 1));
  return known.slice(0, MOST_TERMS).map(([term]) => term);
}
