import { createRandom, pickOne, type Random, shuffle } from '../random.ts';
import type { Entity } from './entities.ts';
import type { FactSpec, KindSpec, SlotSpec } from './model.ts';
import { FIRST_MARK, NAME_MARK, polish, polishLine, SECOND_MARK } from './polish.ts';
import { fillTemplate, parseTemplate } from './template.ts';
import { type FactValue, toPoolName } from './values.ts';

/** What one document is made of. */
export interface Ingredients {
  readonly kind: KindSpec;
  /** The place among the documents of its kind, and how often it was tried before. */
  readonly index: number;
  readonly attempt: number;
  /** The words of all random streams of this kind. */
  readonly seed: readonly (string | number)[];
  /** One entity, or the two that are compared. */
  readonly entities: readonly Entity[];
  readonly pools: Readonly<Record<string, readonly string[]>>;
  readonly values: ReadonlyMap<string, FactValue>;
}

export interface Composed {
  readonly title: string;
  readonly text: string;
  readonly questions: ReadonlyMap<string, string>;
}

/** Writes one document: the slots in order, a variant of each, then polished. */
export function compose(ingredients: Ingredients): Composed {
  const { kind, index, attempt, seed, entities } = ingredients;
  const random = createRandom(...seed, 'compose', index, attempt);
  const pick = createPicker(ingredients, random);
  const fill = createFill(ingredients, random);
  const paragraphs: string[][] = [[]];
  for (const [at, slot] of kind.text.entries()) {
    if ('paragraph' in slot) paragraphs.push([]);
    else paragraphs.at(-1)?.push(...writeSlot(slot, `text.${at}`, { ingredients, pick, fill, random }));
  }
  const title = polishLine(fill(pick('title', kind.title)), entities);
  const nouns = entities.length === 1 ? (entities[0]?.nouns ?? []) : [];
  const text = polish(
    paragraphs.map((sentences) => sentences.join(' ')),
    entities,
    nouns,
    random,
  );
  return { title, text, questions: askAll(ingredients, pick, fill) };
}

interface Writing {
  readonly ingredients: Ingredients;
  readonly pick: (place: string, variants: readonly string[]) => string;
  readonly fill: Fill;
  readonly random: Random;
}

type Fill = (text: string, fact?: { readonly name: string; readonly spec: FactSpec }) => string;

function writeSlot(slot: Exclude<SlotSpec, { paragraph: true }>, place: string, writing: Writing): string[] {
  if ('variants' in slot) return [writing.fill(writing.pick(place, slot.variants))];
  if ('any' in slot)
    return shuffle(writing.random, slot.of)
      .slice(0, slot.any + Math.floor(writing.ingredients.attempt / 8))
      .map((text) => writing.fill(text));
  const spec = writing.ingredients.kind.facts?.[slot.fact];
  if (spec === undefined) return [];
  return [writing.fill(writing.pick(`tell.${slot.fact}`, spec.tell), { name: slot.fact, spec })];
}

function askAll(ingredients: Ingredients, pick: Writing['pick'], fill: Fill): Map<string, string> {
  return new Map(
    Object.entries(ingredients.kind.facts ?? {}).map(([name, spec]) => {
      const question = fill(pick(`ask.${name}`, spec.ask), { name, spec });
      return [name, polishLine(question, ingredients.entities)];
    }),
  );
}

/**
 * The first time every variant of a slot gets its turn, in another order each round; later tries draw freely, and the
 * later the longer, because most texts that are refused are too short.
 */
function createPicker({ seed, index, attempt }: Ingredients, random: Random): Writing['pick'] {
  return (place, variants) => {
    if (attempt > 0) return pickLongest(random, variants, 1 + Math.floor(attempt / 8));
    const round = createRandom(...seed, place, Math.floor(index / variants.length));
    return shuffle(round, variants)[index % variants.length] ?? '';
  };
}

/** The longest of some draws. */
function pickLongest(random: Random, variants: readonly string[], draws: number): string {
  const drawn = Array.from({ length: draws }, () => pickOne(random, variants));
  return drawn.reduce((longest, each) => (each.length > longest.length ? each : longest));
}

/** Fills the gaps of this document's texts. */
function createFill({ entities, pools, values }: Ingredients, random: Random): Fill {
  const [first, second] = entities;
  const drawn = new Map<string, readonly string[]>();
  const drawWord = (gap: string): string => {
    const name = toPoolName(gap);
    const words = drawn.get(name) ?? shuffle(random, pools[name] ?? []);
    drawn.set(name, words);
    const place = Number(/\.(\d+)$/.exec(gap)?.[1] ?? 1) - 1;
    return words[place % Math.max(1, words.length)] ?? '';
  };
  return (text, fact) => {
    const meant = fact?.spec.of === 'b' ? second : first;
    return fillTemplate(parseTemplate(text), random, (gap) => {
      if (gap === 'called' && meant === first) return NAME_MARK;
      if (gap === 'called' || gap === 'called!') return meant === first ? FIRST_MARK : SECOND_MARK;
      if (gap === 'a') return FIRST_MARK;
      if (gap === 'b') return SECOND_MARK;
      if (gap === 'noun') return pickOne(random, meant?.nouns ?? ['']);
      if (gap === 'value') return values.get(fact?.name ?? '')?.text ?? '';
      if (gap.startsWith('fact.')) return values.get(gap.slice('fact.'.length))?.text ?? '';
      if (gap.startsWith('pool.')) return drawWord(gap);
      return meant?.cells.get(gap) ?? '';
    });
  };
}
