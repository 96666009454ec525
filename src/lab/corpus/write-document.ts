// Long, because the kinds of paragraphs and how each is written belong side by side.
import { type Random, shuffle } from '../random.ts';
import { isStoredDay, writeTime } from './cast.ts';
import { createFiller, type Filling, type FillWorld } from './fill.ts';
import { findLeak, isInDatabase } from './honesty.ts';
import type { Language } from './language/language.ts';
import type { Beat, BeatFact } from './language/parse.ts';
import { layOut, type Told } from './layout.ts';
import type { FactSpec } from './model.ts';
import { toDay } from './normal.ts';
import type { Plan } from './plan.ts';
import { polishLine } from './polish.ts';
import type { DrawnRow, MadeFact } from './told.ts';
import { drawValue, type FactValue, toText, type ValueWorld } from './values.ts';
import type { Voice } from './voice.ts';

const VALUE_TRIES = 80;
/** Words that an item of a text has, about: of those registers that repeat the question, and of the others. */
const WORDS_OF_ITEM = { asked: 33, told: 22 };
const WORDS_AROUND = 42;
const MENTION_SHARE = 0.34;
const DAY = 86_400_000;

/** What a document is written with. */
export interface Desk {
  readonly plan: Plan;
  readonly world: FillWorld;
  readonly values: ValueWorld;
  readonly language: Language;
  readonly voice: Voice;
  /** Another row, not linked with the entity, and not told of any by this relation. */
  readonly drawRow: (relation: string) => DrawnRow | undefined;
  /** A figure for some column of the entity. */
  readonly drawFigure: (
    place: number,
  ) =>
    | { readonly label: string; readonly value: FactValue; readonly compare: MadeFact['compare'] }
    | undefined;
}

export interface Written {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly facts: readonly MadeFact[];
}

/** An item of a text: where it goes, and how it is written. */
interface Item {
  readonly at: number;
  readonly write: () => Told | undefined;
}

/** Writes one document; undefined where its first sentences or its title cannot be written. */
export function writeDocument(desk: Desk): Written | undefined {
  const { plan, world } = desk;
  const writer = createWriter(desk);
  const title = writer.title();
  const opening = plan.register.openings.length === 0 ? '' : writer.say(plan.register.openings);
  if (opening === undefined || title === undefined) return undefined;
  const told = chooseItems(desk, writer)
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ write }) => write() ?? []);
  const closings = plan.register.closings.filter((closing) => closing !== '');
  const isClosed = closings.length === plan.register.closings.length || world.random.chance(0.7);
  const closing = isClosed ? (writer.say(closings) ?? '') : '';
  const paragraphs = layOut(plan.register, { opening, told, closing, wrap: writer.wrap }, world.random);
  return { title, paragraphs, facts: told.flatMap(({ fact }) => fact ?? []) };
}

interface Writer {
  /** A new sentence of these wordings, with its gaps filled. */
  say(wordings: readonly string[], filling?: Filling): string | undefined;
  /** The same where it may occur again. */
  ask(wordings: readonly string[], filling?: Filling): string | undefined;
  wrap(inner: string, number: number): string | undefined;
  title(): string | undefined;
}

function createWriter({ plan, world, voice }: Desk): Writer {
  const filler = createFiller(world);
  const { random, entities, around } = world;
  const fill = (wording: string, filling?: Filling): string | undefined => {
    const text = filler.fill(wording, filling);
    if (text === undefined || findLeak(polishLine(text, entities), entities, around) !== null)
      return undefined;
    return text;
  };
  const keep = (text: string | undefined): string | undefined => {
    if (text !== undefined) filler.keep();
    return text;
  };
  const say = (wordings: readonly string[], filling?: Filling): string | undefined =>
    keep(voice.say(wordings, random, (wording) => fill(wording, filling)));
  return {
    say,
    ask: (wordings, filling) =>
      shuffle(random, wordings)
        .map((each) => filler.fill(each, filling))
        .find((each) => each !== undefined),
    wrap: (inner, number) => {
      const all = plan.register.beats.flatMap((beat) => beat.say);
      const wraps = plan.register.name === 'report' ? all.slice(number - 1).slice(0, 1) : all;
      return keep(voice.frame(wraps, random, (wording) => fill(wording, { inner, number })));
    },
    title: () => {
      const titles = [
        ...plan.register.titles,
        ...(plan.affair?.titles ?? []),
        ...(plan.kind?.spec.title ?? []),
      ];
      return voice.say(titles, random, (wording) => fill(wording));
    },
  };
}

/** What the document must tell, and of the rest so much as its length has room for. */
function chooseItems(desk: Desk, writer: Writer): Item[] {
  const { plan, world } = desk;
  const beats = plan.affair?.beats ?? [];
  const isAsked = ['interview', 'faq'].includes(plan.register.name);
  const count = Math.max(
    3,
    Math.round((plan.words - WORDS_AROUND) / WORDS_OF_ITEM[isAsked ? 'asked' : 'told']),
  );
  if (plan.affair === undefined)
    return Array.from({ length: count + 1 }, (_each, at) => toAside(writer, desk, 'roundup', at));
  const half = Math.ceil(beats.length / 2);
  const first = toBeat(desk, writer, beats[0], 0);
  const telling = beats.map((beat, at) => ({ beat, at })).filter(({ beat }) => beat.fact !== undefined);
  const chosen = shuffle(world.random, telling).slice(0, count > 7 ? 2 : 1);
  const must = [
    ...first,
    ...chosen.flatMap(({ beat, at }) => toBeat(desk, writer, beat, at)),
    ...plan.relations.flatMap((relation) =>
      toRelation(desk, writer, relation, half + world.random.below(half)),
    ),
    ...(plan.comparison === undefined ? [] : [toFigure(desk, writer, plan.comparison)]),
    ...toKind(desk, writer, beats.length),
  ];
  const mentions = Array.from({ length: Math.max(1, Math.round(count * MENTION_SHARE)) }, () =>
    toAside(writer, desk, 'mention', beats.length),
  );
  const rest = beats.flatMap((beat, at) =>
    at === 0 || beat.fact !== undefined ? [] : toBeat(desk, writer, beat, at),
  );
  const room = Math.max(0, count - must.length - mentions.length);
  return [...must, ...mentions, ...shuffle(world.random, rest).slice(0, room)];
}

function toBeat(desk: Desk, writer: Writer, beat: Beat | undefined, at: number): Item[] {
  if (beat === undefined) return [];
  const write = (): Told | undefined => {
    const question = writer.ask(beat.questions);
    if (beat.fact === undefined) return toTold(writer.say(beat.say), { question });
    const value = drawFree(desk, (random) => drawBeatValue(desk, beat.fact, random));
    return value === undefined ? undefined : tell(writer, beat, { value, question, desk });
  };
  return [{ at, write }];
}

function toTold(text: string | undefined, more: Omit<Told, 'text'>): Told | undefined {
  return text === undefined ? undefined : { text, ...more };
}

/** A beat whose sentences hold a value, with the questions that ask for it. */
function tell(
  writer: Writer,
  { say, fact }: Beat,
  {
    value,
    question,
    desk,
    filling = {},
    more = {},
  }: {
    value: FactValue;
    question?: string | undefined;
    desk: Desk;
    filling?: Filling;
    more?: Partial<MadeFact>;
  },
): Told | undefined {
  const entity = desk.world.entities[0];
  const whole = { ...filling, value: value.text };
  const text = writer.say(say, whole);
  const asked = writer.ask(fact?.ask ?? [], { ...whole, value: '' });
  if (text === undefined || asked === undefined || entity === undefined || fact === undefined)
    return undefined;
  const choose = writer.ask(fact.choose, whole);
  const line = (written: string): string => polishLine(written, desk.world.entities);
  const made: MadeFact = {
    name: fact.name,
    entity,
    value,
    question: line(asked),
    ...(choose === undefined ? {} : { choose: line(choose) }),
    ...more,
  };
  return { text, question, fact: made };
}

function toRelation(desk: Desk, writer: Writer, place: number, at: number): Item[] {
  const beat = desk.language.relations[place];
  if (beat?.fact === undefined) return [];
  const { name } = beat.fact;
  const write = (): Told | undefined => {
    const row = desk.drawRow(name);
    if (row === undefined) return undefined;
    const filling = { othernoun: row.noun };
    return tell(writer, beat, { value: toText(row.name), desk, filling, more: { leads: row.leads } });
  };
  return [{ at: at + 0.5, write }];
}

function toFigure(desk: Desk, writer: Writer, place: number): Item {
  const { comparisons } = desk.language;
  const beat = comparisons[place % comparisons.length];
  const write = (): Told | undefined => {
    const figure = desk.drawFigure(place);
    if (beat === undefined || figure === undefined) return undefined;
    const { label, value, compare } = figure;
    return tell(writer, beat, {
      value,
      desk,
      filling: { label },
      more: compare === undefined ? {} : { compare },
    });
  };
  return { at: 1 + desk.world.random.below(6) + 0.4, write };
}

/** What only this domain knows: one or two facts in somebody's words, and sentences of the kind that nobody used yet. */
function toKind(desk: Desk, writer: Writer, length: number): Item[] {
  const { plan, world, language, voice } = desk;
  const kind = plan.kind?.spec;
  if (kind === undefined) return [];
  const quote = language.asides.get('quote') ?? [];
  const facts = Object.entries(kind.facts ?? {});
  const chosen = shuffle(world.random, facts).slice(0, plan.words > 190 ? 2 : 1);
  const values = new Map<string, FactValue>();
  const draw = (name: string): FactValue | undefined => {
    const spec = kind.facts?.[name]?.value;
    const value =
      values.get(name) ??
      (spec === undefined ? undefined : drawFree(desk, (random) => drawValue(spec, random, desk.values)));
    if (value !== undefined) values.set(name, value);
    return value;
  };
  const filling: Filling = { facts: (name) => draw(name)?.text ?? '' };
  const notes = kind.text.flatMap((slot) =>
    'variants' in slot ? slot.variants : 'of' in slot ? slot.of : [],
  );
  const items = chosen.map(
    ([name, fact]): Item => ({
      at: 1 + world.random.below(length) + 0.3,
      write: () => {
        const value = draw(name);
        return value === undefined
          ? undefined
          : quoteFact(desk, writer, { name, fact, value, quote, filling });
      },
    }),
  );
  if (!world.random.chance(0.45)) return items;
  const note: Item = {
    at: 2 + world.random.below(length) + 0.2,
    write: () => {
      const fresh = notes.filter((text) => text !== '' && voice.take(text)).slice(0, 1);
      const inner = writer.ask(fresh, filling);
      return inner === undefined
        ? undefined
        : toTold(writer.say(language.asides.get('notes') ?? [], { inner }), {});
    },
  };
  return [...items, note];
}

function quoteFact(
  desk: Desk,
  writer: Writer,
  {
    name,
    fact,
    value,
    quote,
    filling,
  }: {
    name: string;
    fact: FactSpec;
    value: FactValue;
    quote: readonly string[];
    filling: Filling;
  },
): Told | undefined {
  const entity = desk.world.entities[fact.of === 'b' ? 1 : 0];
  const inside = { ...filling, value: value.text, of: fact.of };
  const inner = writer.ask(fact.tell, inside);
  const question = writer.ask(fact.ask.slice(0, 1), inside);
  const asked = writer.ask(fact.ask.slice(-1), inside);
  if (inner === undefined || asked === undefined) return undefined;
  const text = writer.say(quote, { inner, asked, of: fact.of });
  if (text === undefined || question === undefined || entity === undefined) return undefined;
  return { text, fact: { name, entity, value, question: polishLine(question, desk.world.entities) } };
}

function toAside(writer: Writer, { language }: Desk, name: string, at: number): Item {
  return { at: at + 0.6, write: () => toTold(writer.say(language.asides.get(name) ?? []), {}) };
}

function drawBeatValue(
  { world, values }: Desk,
  fact: BeatFact | undefined,
  random: Random,
): FactValue | undefined {
  const value = fact?.value;
  if (value === undefined || value === 'row' || value === 'column') return undefined;
  if (value === 'date') return drawDay(world, random);
  if ('money' in value)
    return drawValue(
      { number: [...value.money], unit: world.cast.words.get('currency') ?? '' },
      random,
      values,
    );
  return drawValue(value, random, values);
}

/** A day between the first and the second of the document. */
function drawDay({ cast, around }: FillWorld, random: Random): FactValue | undefined {
  const [first, second] = cast.days;
  const time = first + DAY * (1 + random.below(Math.max(1, Math.round((second - first) / DAY) - 1)));
  if (isStoredDay(time, around)) return undefined;
  const date = new Date(time);
  return {
    text: writeTime(time),
    day: toDay(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()),
  };
}

/** A value that the database does not hold beside the entities. */
function drawFree({ world }: Desk, draw: (random: Random) => FactValue | undefined): FactValue | undefined {
  for (let tries = 0; tries < VALUE_TRIES; tries += 1) {
    const value = draw(world.random);
    if (value !== undefined && !world.around.some((around) => isInDatabase(around, value))) return value;
  }
  return undefined;
}
