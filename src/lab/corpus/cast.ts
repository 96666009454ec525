import { pickOne, type Random } from '../random.ts';
import { inventPerson, inventPlace, inventSociety, type PersonLists } from './inventions.ts';
import { DECADES, WORDS } from './language/words.ts';
import type { WordsSpec } from './model.ts';
import { toDay, writeDay } from './normal.ts';
import type { Surroundings } from './surroundings.ts';

const DAY = 86_400_000;
const TRIES = 60;

/** Who and what else a document speaks of: the same all through it. */
export interface Cast {
  /** By gap: persons, towns, societies, years, days, words of the domain. */
  readonly words: ReadonlyMap<string, string>;
  /** By gap, how somebody or something is called once it is known. */
  readonly short: ReadonlyMap<string, string>;
  /** Milliseconds of the first, second and third day. */
  readonly days: readonly [number, number, number];
}

/** Draws a document's cast; its years and days are not those that the database holds beside its entities. */
export function drawCast(
  random: Random,
  { people, words, around }: { people: PersonLists; words: WordsSpec; around: readonly Surroundings[] },
): Cast {
  const days = drawDays(random, around);
  const year = new Date(days[0]).getUTCFullYear();
  const persons = drawNames(['p1', 'p2', 'p3'], () => inventPerson(random, people));
  const towns = drawNames(['t1', 't2'], () => inventPlace(random));
  const society = inventSociety(random);
  return {
    days,
    words: new Map([
      ...persons,
      ...towns,
      ['o1', `the ${society.name}`],
      ['y1', writeYear(random, around, [year - 9, year - 2])],
      ['y2', writeYear(random, around, [year - 1, year])],
      ['y3', writeYear(random, around, [year + 6, year + 28])],
      ...days.map((day, at): [string, string] => [`d${at + 1}`, writeTime(day)]),
      ['no', String(113 + random.below(860))],
      ['currency', pickOne(random, WORDS.currency ?? [])],
      ['field', words.field],
      ...(['people', 'expert', 'site'] as const).map((gap): [string, string] => [
        gap,
        pickOne(random, words[gap]),
      ]),
      ['object', pickOne(random, words.object)],
    ]),
    short: new Map([
      ...persons.map(([gap, name]): [string, string] => [gap, name.slice(name.lastIndexOf(' ') + 1)]),
      ['o1', `the ${society.kind.toLowerCase()}`],
    ]),
  };
}

/** A day as texts write it. */
export function writeTime(time: number): string {
  const date = new Date(time);
  return writeDay(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
}

/** Whether the database holds the day beside one of the entities. */
export function isStoredDay(time: number, around: readonly Surroundings[]): boolean {
  const date = new Date(time);
  const day = toDay(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
  return around.some(({ days }) => days.has(day));
}

function drawDays(random: Random, around: readonly Surroundings[]): [number, number, number] {
  const draw = (from: number, to: number): number => {
    let day = from;
    for (let tries = 0; tries < TRIES; tries += 1) {
      day = from + DAY * random.below(Math.max(1, Math.round((to - from) / DAY)));
      if (!isStoredDay(day, around)) return day;
    }
    return day;
  };
  const first = draw(Date.UTC(1974, 0, 1), Date.UTC(2021, 0, 1));
  const second = draw(first + 60 * DAY, first + 420 * DAY);
  return [first, second, draw(second + 30 * DAY, second + 500 * DAY)];
}

function writeYear(random: Random, around: readonly Surroundings[], [low, high]: [number, number]): string {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const year = low + random.below(high - low + 1);
    if (!around.some(({ numbers }) => numbers.has(year))) return String(year);
  }
  return pickOne(random, DECADES);
}

function drawNames(gaps: readonly string[], draw: () => string): [string, string][] {
  const names = new Set<string>();
  while (names.size < gaps.length) names.add(draw());
  return [...names].map((name, at): [string, string] => [gaps[at] ?? '', name]);
}
