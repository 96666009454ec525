import { createRandom, type Random, shuffle } from '../random.ts';
import type { Entity } from './entities.ts';
import type { Language } from './language/language.ts';
import type { Section } from './language/parse.ts';
import type { CorpusSpec, KindSpec } from './model.ts';

/** Documents of a domain, the share of them that tell no fact, and so many entities that each has several. */
const DOCUMENTS = 350;
const ROUNDUPS = 60;
const ENTITIES = 47;
/** There are no more affairs and relations than for so many documents about one entity. */
const MOST_OF_ENTITY = 8;
const NAMED_IN_ROUNDUP = 5;
const FEWEST_OF_SUBJECT = 8;

/** How often a document has a kind of its domain, two other rows that it leads to, and a figure to compare. */
const KIND_SHARE = 0.7;
const SECOND_LEAD_SHARE = 0.6;
const FIGURE_SHARE = 0.7;

/** Words of a document, by tenths: spread as those of real passages. */
const WORDS = [62, 78, 98, 118, 138, 160, 184, 212, 240, 286, 356];

/** What one document is to be. */
export interface Plan {
  readonly index: number;
  /** The entity, and the one it is compared with where the kind asks for two; none where many are named. */
  readonly entities: readonly Entity[];
  /** Those alone that a document about nobody names, more than once. */
  readonly named?: readonly Entity[];
  readonly register: Section;
  /** Missing in a document that only names many. */
  readonly affair?: Section;
  readonly kind?: { readonly name: string; readonly spec: KindSpec };
  /** Places in the lists of relations and comparisons: each is told of an entity once. */
  readonly relations: readonly number[];
  readonly comparison?: number;
  /** Words that the document should have, about. */
  readonly words: number;
}

/** Plans a domain's documents: every entity gets its share, in other registers and about other affairs each time. */
export function planDocuments(
  {
    domain,
    spec,
    seed,
    entities,
  }: {
    domain: string;
    spec: CorpusSpec;
    seed: string;
    entities: ReadonlyMap<string, readonly Entity[]>;
  },
  language: Language,
): Plan[] {
  const all = chooseEntities(entities);
  const turns = all.map((entity, place) =>
    createTurns({ spec, entities, language }, entity, place, [seed, domain]),
  );
  const plans: Plan[] = [];
  const told = Math.min(DOCUMENTS, MOST_OF_ENTITY * all.length);
  for (let index = 0; index < told; index += 1) {
    const turn = turns[index % turns.length];
    if (turn !== undefined) plans.push(turn(index, Math.floor(index / turns.length)));
  }
  const roundups = Math.ceil((ROUNDUPS * told) / DOCUMENTS);
  for (let index = told; index < told + roundups; index += 1) {
    const random = createRandom(seed, domain, 'roundup', index);
    const named = pickSome(all, index * NAMED_IN_ROUNDUP);
    plans.push({
      index,
      entities: [],
      named,
      register: language.roundup,
      relations: [],
      words: drawWords(random),
    });
  }
  return plans;
}

/** So many of each subject as its share of the names; at least a few of each. */
export function chooseEntities(entities: ReadonlyMap<string, readonly Entity[]>): Entity[] {
  const lists = [...entities.values()];
  const total = lists.reduce((sum, list) => sum + list.length, 0);
  return lists.flatMap((list) =>
    list.slice(0, Math.max(FEWEST_OF_SUBJECT, Math.round((ENTITIES * list.length) / Math.max(1, total)))),
  );
}

interface TurnWorld {
  readonly spec: CorpusSpec;
  readonly entities: ReadonlyMap<string, readonly Entity[]>;
  readonly language: Language;
}

function createTurns(
  { spec, entities, language }: TurnWorld,
  entity: Entity,
  place: number,
  seed: readonly string[],
): (index: number, round: number) => Plan {
  const random = createRandom(...seed, 'plan', entity.subject, place);
  const affairs = shuffle(random, language.affairs);
  const registers = shuffle(random, language.registers);
  const relations = shuffle(random, [...language.relations.keys()]);
  const kinds = shuffle(random, listKinds(spec, entity));
  let told = 0;
  let used = 0;
  return (index, round) => {
    const words = drawWords(random);
    const leads = 1 + (words > 105 && random.chance(SECOND_LEAD_SHARE) ? 1 : 0);
    const chosen = words > 92 && random.chance(KIND_SHARE) ? kinds[used] : undefined;
    used += chosen === undefined ? 0 : 1;
    const partner = chosen === undefined ? undefined : findPartner(chosen.spec, entities, entity);
    const needsPartner = chosen !== undefined && typeof chosen.spec.about !== 'string';
    const kind = chosen === undefined || (needsPartner && partner === undefined) ? {} : { kind: chosen };
    const from = told;
    told += leads;
    return {
      index,
      entities: partner === undefined ? [entity] : [entity, partner],
      register: pick(registers, round),
      affair: pick(affairs, round),
      ...kind,
      relations: relations.slice(from, from + leads),
      ...(words > 95 && random.chance(FIGURE_SHARE) ? { comparison: round } : {}),
      words,
    };
  };
}

/** Some of a list from a place on, which starts again at its end. */
function pickSome(all: readonly Entity[], from: number): Entity[] {
  return Array.from({ length: Math.min(NAMED_IN_ROUNDUP, all.length) }, (_each, at) => pick(all, from + at));
}

function pick<T>(items: readonly T[], place: number): T {
  const item = items[place % items.length];
  if (item === undefined) throw new Error('The shared texts hold none of these.');
  return item;
}

function listKinds(spec: CorpusSpec, { subject }: Entity): { name: string; spec: KindSpec }[] {
  return Object.entries(spec.documents)
    .filter(([, { about }]) => (typeof about === 'string' ? about : about[0]) === subject)
    .map(([name, kind]) => ({ name, spec: kind }));
}

/** The next entity of the second list: each is the partner of one. */
function findPartner(
  { about }: KindSpec,
  entities: ReadonlyMap<string, readonly Entity[]>,
  entity: Entity,
): Entity | undefined {
  if (typeof about === 'string') return undefined;
  const list = entities.get(about[1]) ?? [];
  const own = entities.get(about[0]) ?? [];
  const partner = list[(own.indexOf(entity) + 1) % Math.max(1, list.length)];
  return partner === entity ? undefined : partner;
}

function drawWords(random: Random): number {
  const tenth = random.below(WORDS.length - 1);
  const [low = 0, high = 0] = WORDS.slice(tenth, tenth + 2);
  return low + random.below(high - low + 1);
}
