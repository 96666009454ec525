import type { Analyser } from './analyse.ts';
import type { SearchableTool } from './searchable-tool.ts';
import { findConcepts } from './tool-concepts.ts';
import type { WeightedTerm } from './tool-coverage.ts';

/** Where a term stands: how often it counts for BM25, and how much of it a question covers. */
const PLACES = {
  name: { repeats: 3, covers: 1 },
  title: { repeats: 1, covers: 1 },
  description: { repeats: 2, covers: 0.85 },
  parameter: { repeats: 1, covers: 0.55 },
  values: { repeats: 1, covers: 0.7 },
  labels: { repeats: 1, covers: 0.75 },
  concept: { repeats: 3, covers: 0.5 },
} as const;

/** Values of a category beyond this many are not searched. */
const MOST_VALUES = 50;
/** Every list has them, and they tell nothing of it. */
export const PAGING: ReadonlySet<string> = new Set(['limit', 'offset']);

/** What a tool is found by. */
export interface ToolTerms {
  /** For BM25, as often as they count. */
  readonly repeated: readonly string[];
  readonly weighted: readonly WeightedTerm[];
}

/** Gives the terms of a text. */
export type ToTerms = (text: string) => readonly string[];

/** Remembers texts: tools share most of their parameters' descriptions. */
export function rememberTerms(analyser: Analyser): ToTerms {
  const known = new Map<string, readonly string[]>();
  return (text) => {
    const terms = known.get(text) ?? analyser.analyse(text).terms;
    known.set(text, terms);
    return terms;
  };
}

/** Reads the terms of a tool and its labels, each weighted by where it stands. */
export function readToolTerms(tool: SearchableTool, labels: readonly string[], toTerms: ToTerms): ToolTerms {
  const name = toPlainWords(tool.name);
  const texts: readonly PlacedText[] = [
    ['name', name],
    ['title', tool.title ?? ''],
    ['description', tool.description],
    ...readParameterTexts(tool),
    ['labels', labels.join('\n')],
  ];
  const placed = [
    ...texts.map(([place, text]) => [place, toTerms(text)] as const),
    ['concept', findConcepts(`${name} ${tool.description}`.toLowerCase())] as const,
  ];
  return {
    repeated: placed.flatMap(([place, terms]) => repeat(terms, PLACES[place].repeats)),
    weighted: placed.flatMap(([place, terms]) => terms.map((term) => [term, PLACES[place].covers] as const)),
  };
}

/** `get_userByID` → `get user By ID`. */
export function toPlainWords(name: string): string {
  return name.replace(/[_-]+/g, ' ').replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
}

type PlacedText = readonly [place: keyof typeof PLACES, text: string];

function readParameterTexts({ inputSchema }: SearchableTool): PlacedText[] {
  return Object.entries(inputSchema?.properties ?? {})
    .filter(([name]) => !PAGING.has(name))
    .flatMap(([name, { description = '', enum: values = [], examples = [] }]) => [
      ['parameter', `${toPlainWords(name)}\n${description}`],
      ['values', [...values.slice(0, MOST_VALUES), ...examples].join('\n')],
    ]);
}

function repeat(terms: readonly string[], times: number): string[] {
  return Array.from({ length: times }, () => terms).flat();
}
