import type { Connection } from '../../database/open.ts';
import { createRandom } from '../random.ts';
import type { DomainSpec } from '../spec/model.ts';
import { type Composed, compose } from './compose.ts';
import { type Entity, readEntities, toEntityKey } from './entities.ts';
import { findLeak, isInDatabase } from './honesty.ts';
import { readPersonLists } from './inventions.ts';
import { createLedger, type Draft, type Ledger, readText, type ToldFact } from './ledger.ts';
import type { CorpusSpec, FactSpec, KindSpec } from './model.ts';
import { pairUp } from './pairs.ts';
import { listRelations } from './relations.ts';
import { createSurroundingsReader, type Surroundings } from './surroundings.ts';
import { countWords, hasName } from './text.ts';
import { drawValue, type FactValue, type ValueWorld } from './values.ts';

const VALUE_TRIES = 80;
const DOCUMENT_TRIES = 40;
/** So many times a text that names its entity is looked for; then the title may do it alone. */
const NAMING_TRIES = 8;
const FEWEST_WORDS = 50;
const MOST_WORDS = 200;

export interface CorpusSource {
  readonly domain: string;
  readonly spec: CorpusSpec;
  readonly database: DomainSpec;
  readonly connection: Connection;
  readonly seed: string;
}

/** A document with the facts that it tells. */
export interface MadeDocument {
  readonly id: string;
  readonly kindName: string;
  readonly kind: KindSpec;
  readonly title: string;
  readonly text: string;
  readonly entities: readonly Entity[];
  readonly facts: readonly ToldFact[];
}

interface Making {
  readonly source: CorpusSource;
  readonly world: ValueWorld;
  readonly ledger: Ledger;
  /** All entities that the corpus is about. */
  readonly everybody: readonly Entity[];
  readonly around: (entity: Entity) => Surroundings;
  readonly texts: Set<string>;
}

/**
 * Writes all documents of a domain. Values and sentences are drawn until no number, day or name of a document is in the
 * database near its entity, and no other document tells the same. Throws where a text cannot be made so, with its place.
 */
export function buildCorpus(source: CorpusSource): MadeDocument[] {
  const { spec, connection } = source;
  const entities = new Map(
    Object.entries(spec.subjects).map(([name, subject]) => [name, readEntities(connection, name, subject)]),
  );
  const making = prepare(source, [...entities.values()].flat());
  const problems: string[] = [];
  const made = Object.entries(spec.documents).flatMap(([name, kind]) => {
    try {
      return makeKind(making, name, kind, listTargets(kind, entities, name));
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error));
      return [];
    }
  });
  if (problems.length > 0) throw new Error(`corpora/${source.domain}.yaml:\n  ${problems.join('\n  ')}`);
  return made;
}

function makeKind(
  making: Making,
  kindName: string,
  kind: KindSpec,
  targets: readonly (readonly Entity[])[],
): MadeDocument[] {
  return targets.map((entities, index) => makeDocument(making, { kindName, kind, index, entities }));
}

function prepare(source: CorpusSource, all: readonly Entity[]): Making {
  const reader = createSurroundingsReader(source.connection, listRelations(source.database));
  const known = new Map<string, Surroundings>();
  return {
    source,
    world: { pools: source.spec.pools ?? {}, people: readPersonLists() },
    ledger: createLedger(),
    everybody: all,
    around: (entity) => {
      const key = toEntityKey(entity);
      const found =
        known.get(key) ?? reader.read(entity.table, Object.keys(entity.key), Object.values(entity.key));
      known.set(key, found);
      return found;
    },
    texts: new Set(),
  };
}

/** The entities, or pairs of entities, that a kind has a document about each. */
function listTargets(
  kind: KindSpec,
  entities: ReadonlyMap<string, readonly Entity[]>,
  name: string,
): (readonly Entity[])[] {
  const abouts = typeof kind.about === 'string' ? [kind.about] : kind.about;
  const [first = [], second] = abouts.map((about) => entities.get(about) ?? []);
  const all = second === undefined ? first.map((each) => [each]) : pairUp(first, second, kind.take);
  if (all.length === 0)
    throw new Error(`documents.${name}.about: no row of "${abouts.join('", "')}" has a name of its own`);
  return all.slice(0, kind.take ?? all.length);
}

interface Task {
  readonly kindName: string;
  readonly kind: KindSpec;
  readonly index: number;
  readonly entities: readonly Entity[];
}

function makeDocument(making: Making, task: Task): MadeDocument {
  let reason = '';
  for (let attempt = 0; attempt < DOCUMENT_TRIES; attempt += 1) {
    const made = tryDocument(making, task, attempt);
    if (typeof made !== 'string') return made;
    reason = made;
  }
  return fail(
    task,
    '',
    `no text could be made that keeps the rules; the last one was refused because ${reason}`,
  );
}

/** One try: the document, or why it was refused. */
function tryDocument(making: Making, task: Task, attempt: number): MadeDocument | string {
  const { source, world } = making;
  const { kind, kindName, index, entities } = task;
  const values = drawValues(making, task, attempt);
  const seed = [source.seed, source.domain, 'corpus', kindName];
  const composed = compose({ kind, index, attempt, seed, entities, pools: world.pools, values });
  const draft = toDraft(making, task, composed, values);
  const reason = refuse(making, { ...task, attempt }, composed, draft);
  if (reason !== null) return reason;
  making.ledger.add(draft);
  making.texts.add(composed.text);
  const id = `${source.domain}-${kindName}-${String(index + 1).padStart(3, '0')}`;
  return { id, kindName, kind, title: composed.title, text: composed.text, entities, facts: draft.facts };
}

function toDraft(
  making: Making,
  { kind, entities }: Task,
  { title, text, questions }: Composed,
  values: ReadonlyMap<string, FactValue>,
): Draft {
  const whole = `${title}\n\n${text}`;
  const facts = [...values].flatMap(([name, value]) => {
    const entity = entityOf(kind.facts?.[name], entities);
    return entity === undefined ? [] : [{ name, entity, value, question: questions.get(name) ?? '' }];
  });
  const named = making.everybody.filter((each) => entities.includes(each) || isNamed(whole, each));
  return { text: whole, reading: readText(whole), named, facts };
}

function isNamed(text: string, { name, opening }: Entity): boolean {
  return hasName(text, name) || hasName(text, opening);
}

function refuse(
  making: Making,
  { entities, attempt }: Task & { attempt: number },
  { text }: Composed,
  draft: Draft,
): string | null {
  const words = countWords(text);
  if (words < FEWEST_WORDS || words > MOST_WORDS)
    return `it has ${words} words, and ${FEWEST_WORDS} to ${MOST_WORDS} are asked for`;
  if (making.texts.has(text)) return 'another document has the same text';
  const unnamed = entities.find((each) => !isNamed(attempt < NAMING_TRIES ? text : draft.text, each));
  if (unnamed !== undefined) return `it does not name ${unnamed.name}`;
  const leak = findLeak(draft.text, entities, entities.map(making.around));
  if (leak !== null)
    return `"${leak}" is in the database beside ${entities.map((each) => each.name).join(' or ')}`;
  return making.ledger.findRepeat(draft);
}

function drawValues(making: Making, task: Task, attempt: number): Map<string, FactValue> {
  const values = new Map<string, FactValue>();
  for (const [name, fact] of Object.entries(task.kind.facts ?? {})) {
    values.set(name, drawHonest(making, task, { name, fact, attempt, others: [...values.values()] }));
  }
  return values;
}

interface Drawing {
  readonly name: string;
  readonly fact: FactSpec;
  readonly attempt: number;
  /** Values that this document tells already. */
  readonly others: readonly FactValue[];
}

function drawHonest(making: Making, task: Task, { name, fact, attempt, others }: Drawing): FactValue {
  const { source, world } = making;
  const entity = entityOf(fact, task.entities);
  if (entity === undefined) return fail(task, `.facts.${name}`, 'there is no entity to tell it of');
  const random = createRandom(source.seed, source.domain, 'fact', task.kindName, name, task.index, attempt);
  let value = drawValue(fact.value, random, world);
  for (let tries = 0; tries < VALUE_TRIES; tries += 1) {
    const isTaken =
      others.some((other) => other.text === value.text) ||
      isInDatabase(making.around(entity), value) ||
      making.ledger.isTold(entity, value);
    if (!isTaken) return value;
    value = drawValue(fact.value, random, world);
  }
  return fail(
    task,
    `.facts.${name}.value`,
    `every value that was drawn is in the database beside ${entity.name} or told in another document about it (the last was "${value.text}"): give a wider range, decimals with more digits, more words, or another kind of value`,
  );
}

function entityOf(fact: FactSpec | undefined, entities: readonly Entity[]): Entity | undefined {
  return entities[fact?.of === 'b' ? 1 : 0];
}

function fail({ kindName, entities }: Task, place: string, message: string): never {
  const about = entities.map((each) => `"${each.name}"`).join(' and ');
  throw new Error(`documents.${kindName}${place}, about ${about}: ${message}`);
}
