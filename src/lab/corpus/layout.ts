import { pickOne, type Random } from '../random.ts';
import type { Section } from './language/parse.ts';
import type { MadeFact } from './told.ts';

const MOST_PARAGRAPHS = 8;

/** One thing told: its sentences, the question that they answer, the fact in them. */
export interface Told {
  readonly text: string;
  readonly question?: string | undefined;
  readonly fact?: MadeFact | undefined;
}

export interface Parts {
  readonly opening: string;
  readonly told: readonly Told[];
  readonly closing: string;
  /** Puts what the register has around a question or a sentence. */
  readonly wrap: (inner: string, number: number) => string | undefined;
}

/** Lays out what is told as the register does: flowing, by question and answer, or item by item. */
export function layOut(register: Section, parts: Parts, random: Random): string[] {
  if (register.name === 'interview' || register.name === 'faq') return layQuestions(parts, random);
  if (register.name === 'minutes' || register.name === 'log') return layItems(parts);
  const isHeaded = register.name === 'report';
  const groups = group(parts.told, random);
  const paragraphs = groups.map((told, at) => {
    const text = told.map((each) => each.text).join(' ');
    return isHeaded ? (parts.wrap(text, at + 1) ?? text) : text;
  });
  if (isHeaded) return limit([parts.opening, ...paragraphs, parts.closing]);
  const [first = '', ...rest] = paragraphs;
  const opened = `${parts.opening} ${first}`;
  const last = rest.pop();
  const isApart = register.name === 'letter' || random.chance(0.4);
  if (last === undefined) return limit(isApart ? [opened, parts.closing] : [`${opened} ${parts.closing}`]);
  return limit(
    isApart ? [opened, ...rest, last, parts.closing] : [opened, ...rest, `${last} ${parts.closing}`],
  );
}

/** Paragraphs of two to five things, or a single one. */
function group(told: readonly Told[], random: Random): Told[][] {
  if (told.length <= 5 && random.chance(0.5)) return [[...told]];
  const groups: Told[][] = [];
  for (let at = 0; at < told.length; ) {
    const size = pickOne(random, [2, 3, 3, 4, 5]);
    groups.push(told.slice(at, at + size));
    at += size;
  }
  return groups;
}

function layQuestions({ opening, told, closing, wrap }: Parts, random: Random): string[] {
  const paragraphs: string[] = [];
  for (const [at, { text, question }] of told.entries()) {
    const asked = question === undefined ? undefined : wrap(lower(question), at + 1);
    if (asked !== undefined) paragraphs.push(`${asked} ${text}`);
    else paragraphs.push(`${paragraphs.pop() ?? ''} ${text}`);
  }
  return limit([
    opening,
    ...merge(paragraphs, MOST_PARAGRAPHS - 2),
    ...(random.chance(0.7) ? [closing] : []),
  ]);
}

function layItems({ opening, told, closing, wrap }: Parts): string[] {
  const items = told.map(({ text }, at) => wrap(text, at + 1) ?? text);
  return limit([opening, ...merge(items, MOST_PARAGRAPHS - 2), closing]);
}

/** At most so many paragraphs: neighbours become one. */
function merge(paragraphs: readonly string[], most: number): string[] {
  const size = Math.ceil(paragraphs.length / most);
  return size <= 1
    ? [...paragraphs]
    : Array.from({ length: Math.ceil(paragraphs.length / size) }, (_each, at) =>
        paragraphs.slice(at * size, (at + 1) * size).join(' '),
      );
}

function limit(paragraphs: readonly string[]): string[] {
  return merge(
    paragraphs.map((each) => each.trim()).filter((each) => each !== ''),
    MOST_PARAGRAPHS,
  );
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
