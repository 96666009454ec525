import type { Entity } from './entities.ts';
import { listNumbers, takeDays, toPhrase } from './normal.ts';
import type { Surroundings } from './surroundings.ts';
import { replaceName } from './text.ts';
import type { FactValue } from './values.ts';

/** Words with a capital that are no names of anything a database would hold. */
const CALENDAR = new Set(
  'january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday'.split(
    ' ',
  ),
);
/** A run of words with capitals, short linking words inside it allowed. */
const CAPITALISED =
  /\p{Lu}(?:\.|[\p{L}\p{N}'’&-]*)(?:(?: (?:of|the|and|de|la|von|van|for|in|&))? (?:\p{Lu}\.|[\p{Lu}\d][\p{L}\p{N}'’&-]*))*/gu;
const LONGEST_NAME = 8;

/** Whether the database holds the value near the entity. */
export function isInDatabase(around: Surroundings, value: FactValue): boolean {
  if (value.number !== undefined) return around.numbers.has(Math.abs(value.number));
  if (value.day !== undefined) return around.days.has(value.day);
  return value.phrase !== undefined && around.hasPhrase(value.phrase);
}

/** The first number, day or name of a text that the database holds near one of its entities; null where there is none. */
export function findLeak(
  text: string,
  entities: readonly Entity[],
  surroundings: readonly Surroundings[],
): string | null {
  const { days, rest } = takeDays(removeNames(text, entities));
  const numbers = listNumbers(rest);
  const phrases = listNames(rest);
  for (const around of surroundings) {
    const leak =
      days.find((day) => around.days.has(day)) ??
      numbers.find((number) => around.numbers.has(number)) ??
      phrases.find((phrase) => around.cells.has(phrase));
    if (leak !== undefined) return String(leak).trim();
  }
  return null;
}

/** A text without the names of its entities, the longest first. */
function removeNames(text: string, entities: readonly Entity[]): string {
  const names = entities.flatMap((entity) => entity.names).toSorted((a, b) => b.length - a.length);
  return names.reduce((rest, name) => replaceName(rest, name, ' | '), text);
}

/** Names in a text, as phrases: words with capitals that stand together, in all their parts of two words and more. */
function listNames(text: string): string[] {
  const names: string[] = [];
  for (const match of text.matchAll(CAPITALISED)) {
    const words = match[0].split(' ');
    const isFirst = startsSentence(text, match.index);
    if (words.length === (isFirst ? 2 : 1)) names.push(words.at(-1) ?? '');
    for (let from = 0; from < words.length; from += 1) {
      for (let to = from + 2; to <= Math.min(words.length, from + LONGEST_NAME); to += 1)
        names.push(words.slice(from, to).join(' '));
    }
  }
  return names.map(toPhrase).filter((phrase) => !CALENDAR.has(phrase.trim()));
}

function startsSentence(text: string, at: number): boolean {
  return /(?:^|[.!?:|\n]["”’']?\s*["“‘(]?)$/.test(text.slice(Math.max(0, at - 6), at));
}
