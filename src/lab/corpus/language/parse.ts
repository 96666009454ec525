import type { ValueSpec } from '../model.ts';
import { WORDS } from './words.ts';

/** A fact that a beat tells; `date` and `money` take their range and currency from the document. */
export interface BeatFact {
  readonly name: string;
  readonly value: ValueSpec | 'date' | { readonly money: readonly [number, number] } | 'row' | 'column';
  /** Questions for the value, and questions for the entity that hold the value. */
  readonly ask: readonly string[];
  readonly choose: readonly string[];
}

/** One thing that happens: how it is asked about, and how it is told. */
export interface Beat {
  readonly questions: readonly string[];
  readonly say: readonly string[];
  readonly fact?: BeatFact;
}

/** A named part of the shared texts; its beats have an order. */
export interface Section {
  readonly name: string;
  readonly titles: readonly string[];
  readonly openings: readonly string[];
  readonly closings: readonly string[];
  readonly beats: readonly Beat[];
}

interface Open {
  fact?: { name: string; value: BeatFact['value']; ask: string[]; choose: string[] };
  readonly questions: string[];
  readonly say: string[];
}

interface OpenSection {
  readonly name: string;
  readonly titles: string[];
  readonly openings: string[];
  readonly closings: string[];
  readonly beats: Open[];
}

/** Reads shared texts, whose lines `affairs-one.ts` explains. */
export function parseSections(text: string): Section[] {
  const sections: OpenSection[] = [];
  for (const line of text.split('\n')) {
    const [, sign = '', rest = ''] = /^(#|=|\?|-|@|!!|!|>|<)\s*(.*)$/.exec(line.trim()) ?? [];
    if (sign === '#' || sections.length === 0)
      sections.push({ name: rest, titles: [], openings: [], closings: [], beats: [] });
    const section = sections.at(-1);
    if (section !== undefined && sign !== '#' && sign !== '') addLine(section, sign, rest);
  }
  return sections;
}

function addLine(section: OpenSection, sign: string, text: string): void {
  if (sign === '=') section.titles.push(text);
  else if (sign === '>') section.openings.push(text);
  else if (sign === '<') section.closings.push(text);
  else addToBeat(openBeat(section, sign), sign, text);
}

/** A beat is over when a question or a fact comes after its sentences. */
function openBeat({ beats }: OpenSection, sign: string): Open {
  const last = beats.at(-1);
  if (last !== undefined && !((sign === '?' || sign === '@') && last.say.length > 0)) return last;
  const next: Open = { questions: [], say: [] };
  beats.push(next);
  return next;
}

function addToBeat(beat: Open, sign: string, text: string): void {
  if (sign === '@') beat.fact = readFact(text);
  else if (sign === '!') beat.fact?.ask.push(text);
  else if (sign === '!!') beat.fact?.choose.push(text);
  else if (sign === '?') beat.questions.push(text);
  else beat.say.push(text);
}

function readFact(text: string): NonNullable<Open['fact']> {
  const [name = '', kind, low, high, unit] = text.split(' ');
  const range: [number, number] = [Number(low), Number(high)];
  return { name, value: toValue(kind, { range, unit, list: low }), ask: [], choose: [] };
}

function toValue(
  kind: string | undefined,
  { range, unit, list = '' }: { range: [number, number]; unit: string | undefined; list: string | undefined },
): BeatFact['value'] {
  const more = unit === undefined ? {} : { unit };
  if (kind === 'person') return { person: {} };
  if (kind === 'organisation') return { organisation: {} };
  if (kind === 'number') return { number: range, ...more };
  if (kind === 'decimal') return { decimal: range, ...more };
  if (kind === 'money') return { money: range };
  if (kind === 'text') return { one: [...(WORDS[list] ?? [])] };
  return kind === 'date' ? 'date' : 'row';
}
