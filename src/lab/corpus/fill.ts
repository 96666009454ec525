import pluralize from 'pluralize';
import { pickOne, type Random, shuffle } from '../random.ts';
import { type Cast, writeTime } from './cast.ts';
import type { Entity } from './entities.ts';
import { inventPerson, type PersonLists } from './inventions.ts';
import { NUMBER_WORDS, ORDINALS, WORDS } from './language/words.ts';
import type { WordsSpec } from './model.ts';
import { FIRST_MARK, NAME_MARK, SECOND_MARK } from './polish.ts';
import type { Surroundings } from './surroundings.ts';
import { fillTemplate, type Piece, parseTemplate } from './template.ts';
import { toPoolName, writeNumber } from './values.ts';

const TRIES = 40;
const DAY = 86_400_000;

/** What the gaps of a document's texts are filled from. */
export interface FillWorld {
  readonly random: Random;
  readonly cast: Cast;
  readonly entities: readonly Entity[];
  readonly around: readonly Surroundings[];
  readonly words: WordsSpec;
  readonly people: PersonLists;
  readonly pools: Readonly<Record<string, readonly string[]>>;
  /** Names of others that the text may mention, drawn anew each time. */
  readonly drawOther: () => Entity | undefined;
}

/** What one text adds: the fact that it tells, what stands in it, and which of two entities is meant. */
export interface Filling {
  readonly value?: string;
  readonly inner?: string;
  readonly asked?: string;
  readonly label?: string;
  readonly othernoun?: string;
  readonly number?: number;
  readonly of?: 'a' | 'b' | undefined;
  readonly facts?: (name: string) => string;
}

export interface Filler {
  /** The text with all gaps filled; undefined where one cannot be. Names that it brings in count as known once `keep` is called. */
  fill(text: string, filling?: Filling): string | undefined;
  keep(): void;
}

/** Fills the gaps of one document's texts; whoever has been named in full is called by the short name later. */
export function createFiller(world: FillWorld): Filler {
  const templates = new Map<string, readonly Piece[]>();
  const pools = new Map<string, readonly string[]>();
  let known: ReadonlySet<string> = new Set();
  let now = known;
  let kept = world.cast.days[0];
  let day = kept;
  const drawWord = (gap: string): string => {
    const name = toPoolName(gap);
    const words = pools.get(name) ?? shuffle(world.random, world.pools[name] ?? []);
    pools.set(name, words);
    return words[(Number(/\.(\d+)$/.exec(gap)?.[1] ?? 1) - 1) % Math.max(1, words.length)] ?? '';
  };
  const name = (gap: string): string | undefined => {
    const full = world.cast.words.get(gap);
    const short = now.has(gap) ? world.cast.short.get(gap) : undefined;
    if (world.cast.short.has(gap)) now = new Set([...now, gap]);
    return short ?? full;
  };
  const nextDay = (): string => {
    day += DAY * (1 + world.random.below(40));
    return writeTime(day);
  };
  return {
    fill: (text, filling = {}) => {
      now = known;
      day = kept;
      const pieces = templates.get(text) ?? parseTemplate(text);
      templates.set(text, pieces);
      const others: Entity[] = [];
      let isWhole = true;
      const filled = fillTemplate(pieces, world.random, (gap) => {
        const word =
          fillOwn(gap, filling) ??
          fillEntity(gap, world, filling) ??
          fillOther(gap, world, others) ??
          fillNumber(gap, world) ??
          (gap === 'day' ? nextDay() : undefined) ??
          (gap.startsWith('pool.') ? drawWord(gap) : undefined) ??
          (gap.endsWith('!') ? world.cast.words.get(gap.slice(0, -1)) : name(gap)) ??
          fillWord(gap.replace('!', ''), world);
        if (word === undefined) isWhole = false;
        return word ?? '';
      });
      return isWhole ? filled : undefined;
    },
    keep: () => {
      known = now;
      kept = day;
    },
  };
}

function fillOwn(
  gap: string,
  { value, inner, asked, label, othernoun, number, facts }: Filling,
): string | undefined {
  if (gap === 'value') return value;
  if (gap === 'inner') return inner;
  if (gap === 'asked') return asked;
  if (gap === 'label') return label;
  if (gap === 'othernoun') return othernoun;
  if (gap === 'k') return ['', 'one', ...NUMBER_WORDS][number ?? 0];
  return gap.startsWith('fact.') ? facts?.(gap.slice('fact.'.length)) : undefined;
}

/** Where a fact is told the entity keeps its name. */
function fillEntity(
  gap: string,
  { entities, random }: FillWorld,
  { of, value }: Filling,
): string | undefined {
  const [first, second] = entities;
  const meant = of === 'b' ? second : first;
  if (gap === 'called' && meant === first && value === undefined) return NAME_MARK;
  if (gap === 'called' || gap === 'called!') return meant === first ? FIRST_MARK : SECOND_MARK;
  if (gap === 'a') return FIRST_MARK;
  if (gap === 'b') return second === undefined ? undefined : SECOND_MARK;
  if (gap === 'noun') return pickOne(random, meant?.nouns ?? ['']);
  return meant?.cells.get(gap);
}

/** `{other}`, `{other2}` and so on: each another one, none of them linked with the entity. */
function fillOther(gap: string, { drawOther }: FillWorld, others: Entity[]): string | undefined {
  if (!/^other\d?$/.test(gap)) return undefined;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const other = drawOther();
    if (other === undefined) return undefined;
    if (others.some(({ name }) => name === other.name)) continue;
    others.push(other);
    return other.name;
  }
  return undefined;
}

/** `{n:20-90}` in digits, `{money:20-90}`, `{w:2-9}` in words, `{nth:2-9}`, `{pct}`. */
function fillNumber(gap: string, { random, around, cast }: FillWorld): string | undefined {
  if (gap === 'pct') {
    const share = drawFree(around, () => 7 + random.below(820) / 10);
    return share === undefined ? undefined : `${share.toFixed(1)} percent`;
  }
  const [, kind, low, high] = /^(n|w|nth|money):(\d+)-(\d+)$/.exec(gap) ?? [];
  if (kind === undefined) return undefined;
  const draw = (): number => Number(low) + random.below(Number(high) - Number(low) + 1);
  if (kind === 'w') return NUMBER_WORDS[draw() - 2];
  if (kind === 'nth') return ORDINALS[draw() - 2];
  const number = drawFree(around, draw);
  if (number === undefined) return undefined;
  return kind === 'n' ? writeNumber(number) : `${writeNumber(number)} ${cast.words.get('currency') ?? ''}`;
}

/** A number that the database does not hold beside the entities. */
function drawFree(around: readonly Surroundings[], draw: () => number): number | undefined {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const number = draw();
    if (!around.some(({ numbers }) => numbers.has(number))) return number;
  }
  return undefined;
}

function fillWord(gap: string, { random, words, people }: FillWorld): string | undefined {
  if (gap === 'person') return inventPerson(random, people);
  if (gap === 'objects') return pluralize(pickOne(random, words.object));
  if (gap === 'letter') return pickOne(random, ['C', 'D', 'F', 'G', 'H']);
  const list = WORDS[gap];
  return list === undefined ? undefined : pickOne(random, list);
}
