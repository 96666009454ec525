import { type Analyser, createAnalyser } from './analyse.ts';
import { createRanking } from './ranking.ts';
import { findConcepts } from './tool-concepts.ts';

/** What is read of a parameter. */
export interface SearchableParameter {
  readonly description?: string;
  readonly enum?: readonly string[];
}

/** What is read of a tool; `Tool` of the catalogue is one. */
export interface SearchableTool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema?: { readonly properties: Readonly<Record<string, SearchableParameter>> };
}

export interface ToolHit<T> {
  readonly found: T;
  readonly score: number;
}

export interface ToolSearch<T> {
  /** Adds what is found by a tool's words; `labels` are further ones: of its tables and columns, its domain. */
  add(entry: T, tool: SearchableTool, labels?: readonly string[]): void;
  /** What fits a request in everyday words, best first, ties in the order of adding; none for one without words. */
  search(query: string, limit: number, accept?: (entry: T) => boolean): readonly ToolHit<T>[];
}

/** How many times a word counts by where it stands. */
const WEIGHTS = {
  name: 3,
  title: 1,
  description: 2,
  parameter: 1,
  values: 1,
  labels: 1,
  concept: 3,
} as const;
/** Values of a category beyond this many are not searched. */
const MOST_VALUES = 50;
/** A request is read up to here. */
const LONGEST_QUERY = 5_000;

/** Makes a search for tools by BM25 over all their words, each weighted by where it stands. */
export function createToolSearch<T>(): ToolSearch<T> {
  const analyser = createAnalyser('en');
  const toTerms = rememberTerms(analyser);
  const ranking = createRanking();
  const entries: { readonly value: T }[] = [];
  return {
    add(value, tool, labels = []) {
      entries.push({ value });
      ranking.add(toToolTerms(tool, labels, toTerms));
    },
    search(query, limit, accept = () => true) {
      const text = toPlainWords(query.slice(0, LONGEST_QUERY));
      const terms = [...analyser.analyse(text).terms, ...findConcepts(text.toLowerCase())];
      const isAccepted = (number: number): boolean => {
        const entry = entries[number];
        return entry !== undefined && accept(entry.value);
      };
      return ranking.search(terms, limit, isAccepted).flatMap(({ number, score }) => {
        const entry = entries[number];
        return entry === undefined ? [] : [{ found: entry.value, score }];
      });
    },
  };
}

type ToTerms = (text: string) => readonly string[];

/** Tools share most of their parameters' descriptions. */
function rememberTerms(analyser: Analyser): ToTerms {
  const known = new Map<string, readonly string[]>();
  return (text) => {
    const terms = known.get(text) ?? analyser.analyse(text).terms;
    known.set(text, terms);
    return terms;
  };
}

function toToolTerms(tool: SearchableTool, labels: readonly string[], toTerms: ToTerms): string[] {
  const name = toPlainWords(tool.name);
  const texts: readonly (readonly [text: string, weight: number])[] = [
    [name, WEIGHTS.name],
    [tool.title ?? '', WEIGHTS.title],
    [tool.description, WEIGHTS.description],
    ...Object.entries(tool.inputSchema?.properties ?? {}).flatMap(toParameterTexts),
    [labels.join('\n'), WEIGHTS.labels],
  ];
  const words = texts.flatMap(([text, weight]) => repeat(toTerms(text), weight));
  return [...words, ...repeat(findConcepts(`${name} ${tool.description}`.toLowerCase()), WEIGHTS.concept)];
}

function toParameterTexts([name, parameter]: [string, SearchableParameter]): (readonly [string, number])[] {
  return [
    [`${toPlainWords(name)}\n${parameter.description ?? ''}`, WEIGHTS.parameter],
    [(parameter.enum ?? []).slice(0, MOST_VALUES).join('\n'), WEIGHTS.values],
  ];
}

function repeat(terms: readonly string[], times: number): string[] {
  return Array.from({ length: times }, () => terms).flat();
}

/** `get_userByID` → `get user By ID`. */
function toPlainWords(name: string): string {
  return name.replace(/[_-]+/g, ' ').replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
}
