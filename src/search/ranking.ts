import MiniSearch, { type Options } from 'minisearch';
import { createTop } from './top.ts';

/** Textbook BM25's parameters: how soon a repeated word stops counting, and how much long texts are held back. */
export const K1 = 1.5;
export const B = 0.75;
/** A question's terms beyond this many are left out, the least telling first. */
const MOST_TERMS = 64;
/** Of how many terms at most it is found out what they tell: the ones asked most often, then the first. */
const MOST_WEIGHED = 256;
/** Before a term of as many texts is scored, it is looked whether all of them have to be. */
const FREQUENT = 200;
/** Sums of the same parts in another order differ by less. */
const TOLERANCE = 1e-9;
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
  return {
    add(terms) {
      const number = index.documentCount;
      index.add({ id: number, text: terms.join(LINE) });
      return number;
    },
    search: (terms, limit, accept = () => true) =>
      searchByTerm(index, weighTerms(index, terms), { limit, accept }),
    weigh: (terms) => new Map(weighTerms(index, terms).map(({ term, weight }) => [term, weight] as const)),
    save: () => JSON.stringify(index),
  };
}

/** A term of a question. */
interface AskedTerm {
  readonly term: string;
  /** How often it is asked for. */
  readonly count: number;
  /** How many texts have it. */
  readonly texts: number;
  /** Its rarity times its count: more it cannot add to a score. */
  readonly weight: number;
}

function weighTerms(index: MiniSearch<Entry>, terms: readonly string[]): AskedTerm[] {
  return Array.from(countTerms(terms), ([term, count]) => {
    const texts = countTexts(index, term);
    return { term, count, texts, weight: texts === 0 ? 0 : count * toIdf(texts, index.documentCount) };
  });
}

function countTerms(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  if (counts.size <= MOST_WEIGHED) return counts;
  return new Map([...counts].sort(([, a], [, b]) => b - a).slice(0, MOST_WEIGHED));
}

function toIdf(found: number, all: number): number {
  return Math.log(1 + (all - found + 0.5) / (found + 0.5));
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

/** The most telling of a question's terms, those of fewest texts first. */
function chooseTelling(asked: readonly AskedTerm[]): AskedTerm[] {
  const known = asked.filter(({ texts }) => texts > 0);
  known.sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1));
  return known.slice(0, MOST_TERMS).sort((a, b) => a.texts - b.texts || (a.term < b.term ? -1 : 1));
}

interface Wanted {
  readonly limit: number;
  readonly accept: (number: number) => boolean;
}

/**
 * The best texts, term by term, those of fewest texts first. A term adds at most its weight to a score: once the terms
 * that are left could not lift a new text among the best, only those are scored that may still be among them. The plain
 * version is one search for all terms, for which minisearch makes an object of every text that has any of them; the
 * frequent terms cost it most, and tell least.
 */
function searchByTerm(index: MiniSearch<Entry>, asked: readonly AskedTerm[], wanted: Wanted): readonly Hit[] {
  const found: Found = { scores: new Float64Array(index.documentCount), numbers: [] };
  const terms = chooseTelling(asked);
  let left = terms.reduce((sum, { weight }) => sum + weight, 0);
  for (const term of terms) {
    const last = term.texts < FREQUENT ? undefined : rank(found, wanted)[wanted.limit - 1];
    const isSettled = last !== undefined && last.score > left;
    addScores(index, term, found, isSettled ? last.score - left - TOLERANCE : 0);
    left -= term.weight;
  }
  return rank(found, wanted);
}

interface Found {
  readonly scores: Float64Array;
  /** The texts whose score is not 0, in no order. */
  readonly numbers: number[];
}

/** Adds a term's part to the scores of the texts that have it, above 0 only where there is as much already. */
function addScores(index: MiniSearch<Entry>, { term, count }: AskedTerm, found: Found, least: number): void {
  const { scores, numbers } = found;
  index.search(term, {
    ...(least > 0 && { boostDocument: (number: number) => ((scores[number] ?? 0) >= least ? 1 : 0) }),
    // Nothing passes: the filter adds up, so that no list of results is made and sorted.
    filter({ id, score }) {
      const before = scores[id] ?? 0;
      if (before === 0) numbers.push(id);
      // As BM25 was first written, minisearch multiplies by k + 1.
      scores[id] = before + (count * score) / (K1 + 1);
      return false;
    },
  });
}

function rank({ scores, numbers }: Found, { limit, accept }: Wanted): readonly Hit[] {
  const best = createTop(limit);
  for (const number of numbers) if (accept(number)) best.offer(number, scores[number] ?? 0);
  return best.ranked();
}
