import { createAnalyser } from './analyse.ts';
import { createRanking } from './ranking.ts';
import type { SearchableTool } from './searchable-tool.ts';
import { createTokenise, type Tokenise } from './tokenise.ts';
import { findConcepts } from './tool-concepts.ts';
import { countConstants } from './tool-constants.ts';
import { createCoverage } from './tool-coverage.ts';
import { findIntents } from './tool-intents.ts';
import { asksOfOne } from './tool-look-ups.ts';
import { PAGING, readToolTerms, rememberTerms, toPlainWords } from './tool-terms.ts';
import { createValueIndex } from './tool-values.ts';
import { createTop } from './top.ts';

/** A column that a tool's parameter is compared with. */
export interface SearchableColumn {
  /** Tells columns of all domains apart. */
  readonly key: string;
  /** Some of its values. */
  readonly values: readonly string[];
}

/** What is known of a tool beside itself. */
export interface ToolContext {
  /** Further words that it is found by: of its tables and columns, its domain. */
  readonly labels?: readonly string[];
  readonly columns?: readonly SearchableColumn[];
}

export interface ToolHit<T> {
  readonly found: T;
  readonly score: number;
}

export interface ToolSearch<T> {
  /** Adds what is found by a tool's words, values and kind. */
  add(entry: T, tool: SearchableTool, context?: ToolContext): void;
  /** What fits a request in everyday words, best first, ties in the order of adding; none for one without words. */
  search(query: string, limit: number, accept?: (entry: T) => boolean): readonly ToolHit<T>[];
}

/** What each sign of fitness adds to a score at most (of the values: for each column). */
const PARTS = { coverage: 1, family: 0.6, bm25: 0.4, values: 0.25, need: 0.25, lookUp: 0.8 } as const;
/** BM25 tells apart this many tools; those after have too little of it to count. */
const MOST_RANKED = 500;
/** A tool that needs this many values more than a question names is as bad as any. */
const WORST_NEED = 3;
/** A request is read up to here. */
const LONGEST_QUERY = 5_000;

interface Entry<T> {
  readonly value: T;
  readonly family: string | undefined;
  /** How many values a call has to give; undefined for tools that are not endpoints. */
  readonly needs: number | undefined;
  /** How many values a call may give. */
  readonly takes: number;
  readonly columns: readonly string[];
}

/**
 * Makes a search for tools. A tool fits a question by its words (how much of the question they cover, and BM25), by the
 * kind of question that it answers, by the values that the question names, and by how many it needs.
 */
export function createToolSearch<T>(): ToolSearch<T> {
  const analyser = createAnalyser('en');
  const tokenise = createTokenise();
  const toTerms = rememberTerms(analyser);
  const ranking = createRanking();
  const coverage = createCoverage();
  const values = createValueIndex();
  const entries: Entry<T>[] = [];
  return {
    add(value, tool, { labels = [], columns = [] } = {}) {
      entries.push(toEntry(value, tool, columns));
      const { repeated, weighted } = readToolTerms(tool, labels, toTerms);
      ranking.add(repeated);
      coverage.add(weighted);
      for (const column of columns) values.add(column.key, () => toWordLists(column, tokenise));
    },
    search(query, limit, accept = () => true) {
      const asked = query.slice(0, LONGEST_QUERY);
      const text = toPlainWords(asked);
      const terms = [...analyser.analyse(text).terms, ...findConcepts(text.toLowerCase())];
      const toScore = createScoring({
        covered: coverage.measure(terms),
        ranked: toShares(ranking.search(terms, MOST_RANKED)),
        named: values.find([...tokenise(asked)]),
        intents: findIntents(asked),
        constants: countConstants(asked),
        isOfOne: asksOfOne(asked),
      });
      const best = createTop(limit);
      for (const [number, entry] of entries.entries()) {
        const score = toScore(entry, number);
        if (score > 0 && accept(entry.value)) best.offer(number, score);
      }
      return best.ranked().flatMap(({ number, score }) => {
        const entry = entries[number];
        return entry === undefined ? [] : [{ found: entry.value, score }];
      });
    },
  };
}

function toEntry<T>(value: T, tool: SearchableTool, columns: readonly SearchableColumn[]): Entry<T> {
  const { kind, family = kind, inputSchema } = tool;
  const keys = [...new Set(columns.map(({ key }) => key))];
  const needs = tool.family === undefined ? undefined : (inputSchema?.required ?? []).length;
  const takes = Object.keys(inputSchema?.properties ?? {}).filter((each) => !PAGING.has(each)).length;
  return { value, family, needs, takes, columns: keys };
}

function* toWordLists({ values }: SearchableColumn, tokenise: Tokenise): Generator<readonly string[]> {
  for (const value of values) yield [...tokenise(value)];
}

/** What is known of a question. */
interface Signs {
  readonly covered: Float64Array;
  readonly ranked: ReadonlyMap<number, number>;
  readonly named: ReadonlyMap<string, number>;
  readonly intents: ReadonlyMap<string, number>;
  readonly constants: number;
  /** It asks for a property of one thing. */
  readonly isOfOne: boolean;
}

/** Tells how well a tool fits; 0 for one that has nothing of what is asked. */
function createScoring({ covered, ranked, named, intents, constants, isOfOne }: Signs) {
  return ({ family, needs, takes, columns }: Entry<unknown>, number: number): number => {
    const said =
      PARTS.coverage * (covered[number] ?? 0) +
      PARTS.bm25 * (ranked.get(number) ?? 0) +
      PARTS.family * (family === undefined ? 0 : (intents.get(family) ?? 0)) +
      PARTS.values * columns.reduce((sum, column) => sum + (named.get(column) ?? 0), 0) +
      (isOfOne && family === 'lookup' ? PARTS.lookUp : 0);
    return said === 0 ? 0 : said + PARTS.need * toNeedFit({ needs, takes }, constants);
  };
}

/**
 * How well the number of values that a tool needs fits the number that a question names, from 0 on. Naming more than is
 * needed harms less than needing more than is named; that both are many is a good sign.
 */
function toNeedFit({ needs, takes }: Pick<Entry<unknown>, 'needs' | 'takes'>, constants: number): number {
  if (needs === undefined) return WORST_NEED;
  const missing = Math.max(0, needs - constants);
  const unused = constants > 0 && takes === 0 ? 1 : 0;
  return Math.max(0, WORST_NEED - missing - unused + Math.min(needs, constants) / 2);
}

function toShares(hits: readonly { readonly number: number; readonly score: number }[]): Map<number, number> {
  const highest = hits[0]?.score ?? 1;
  return new Map(hits.map(({ number, score }) => [number, score / highest]));
}
