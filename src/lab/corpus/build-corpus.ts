import type { Connection } from '../../database/open.ts';
import { quoteIdentifier } from '../../database/quote.ts';
import { createRandom, pickOne, type Random } from '../random.ts';
import type { DomainSpec } from '../spec/model.ts';
import { drawCast } from './cast.ts';
import { type Entity, readEntities, toEntityKey } from './entities.ts';
import { type Figure, listFigures } from './figures.ts';
import { findLeak, isInDatabase } from './honesty.ts';
import { readPersonLists } from './inventions.ts';
import { type Language, readLanguage } from './language/language.ts';
import { drawStranger } from './leads.ts';
import type { CorpusSpec, SubjectSpec } from './model.ts';
import { chooseEntities, type Plan, planDocuments } from './plan.ts';
import { polish, polishLine } from './polish.ts';
import { listRelations } from './relations.ts';
import { createSurroundingsReader, type Surroundings } from './surroundings.ts';
import { listGaps, parseTemplate } from './template.ts';
import { countWords, hasName } from './text.ts';
import type { DrawnRow, MadeFact } from './told.ts';
import type { ValueWorld } from './values.ts';
import { createVoice, type Voice } from './voice.ts';
import { type Desk, writeDocument } from './write-document.ts';

const DOCUMENT_TRIES = 24;
const FIGURE_TRIES = 40;
const FEWEST_WORDS = 60;
const MOST_WORDS = 400;

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
  readonly register: string;
  readonly affair: string;
  readonly kind: string;
  readonly title: string;
  readonly text: string;
  readonly entities: readonly Entity[];
  readonly facts: readonly MadeFact[];
}

interface Making {
  readonly source: CorpusSource;
  readonly values: ValueWorld;
  readonly language: Language;
  readonly voice: Voice;
  /** All entities with documents, which others can mention, and where those are that an endpoint can be asked for. */
  readonly everybody: readonly Entity[];
  readonly leads: ReadonlyMap<Entity, NonNullable<MadeFact['leads']>>;
  readonly figures: ReadonlyMap<string, readonly Figure[]>;
  readonly around: (entity: Entity) => Surroundings;
  /** Relations and the rows that were told of by them, and the questions asked. */
  readonly used: Set<string>;
  readonly questions: Set<string>;
}

/**
 * Writes all documents of a domain. Values and sentences are drawn until no number, day or name of a document is in the
 * database near its entity, and no question has two answers. Throws where a text cannot be made so, with its place.
 */
export function buildCorpus(source: CorpusSource): MadeDocument[] {
  const { spec, connection, domain, seed } = source;
  const entities = new Map(
    Object.entries(spec.subjects).map(([name, subject]) => [name, readEntities(connection, name, subject)]),
  );
  const nameless = [...entities].filter(([, list]) => list.length === 0).map(([name]) => name);
  if (nameless.length > 0)
    throw new Error(`corpora/${domain}.yaml: subjects.${nameless.join(', ')}: no row has a name of its own`);
  const making = prepare(source, entities);
  const made = planDocuments({ domain, spec, seed, entities }, making.language).map((plan) =>
    makeDocument(making, plan),
  );
  return keepUnique(made);
}

function prepare(source: CorpusSource, entities: ReadonlyMap<string, readonly Entity[]>): Making {
  const { spec, database, connection } = source;
  const relations = listRelations(database);
  const reader = createSurroundingsReader(connection, relations);
  const known = new Map<string, Surroundings>();
  const chosen = chooseEntities(entities);
  return {
    source,
    values: { pools: spec.pools ?? {}, people: readPersonLists() },
    language: readLanguage(),
    voice: createVoice(),
    everybody: chosen,
    leads: new Map(
      chosen.flatMap((entity) => {
        const lead = findLead(connection, spec.subjects[entity.subject], entity);
        return lead === undefined ? [] : [[entity, lead] as const];
      }),
    ),
    figures: new Map(
      Object.entries(spec.subjects).map(([name, subject]) => [
        name,
        listFigures(connection, database, { subject, relations }),
      ]),
    ),
    around: (entity) => {
      const key = toEntityKey(entity);
      const found =
        known.get(key) ?? reader.read(entity.table, Object.keys(entity.key), Object.values(entity.key));
      known.set(key, found);
      return found;
    },
    used: new Set(),
    questions: new Set(),
  };
}

/** The cell by which an endpoint finds the entity, where it is that of one row. */
function findLead(
  connection: Connection,
  subject: SubjectSpec | undefined,
  entity: Entity,
): MadeFact['leads'] | undefined {
  const place = findAsked(subject);
  if (place === undefined) return undefined;
  const { table, column } = place;
  const cell = table === entity.table ? entity.cells.get(column) : entity.name;
  if (cell === undefined) return undefined;
  const sql = `SELECT COUNT(*) FROM ${quoteIdentifier(table)} WHERE ${quoteIdentifier(column)} = ?`;
  return Number(connection.read(sql, [cell])[0]?.[0]) === 1 ? { table, column, cell } : undefined;
}

/** The column that an endpoint takes: the only one that the name is made of, or the one that the file names. */
function findAsked(subject: SubjectSpec | undefined): { table: string; column: string } | undefined {
  if (subject === undefined || subject.asked === 'none') return undefined;
  const { asked, table } = subject;
  const dot = asked?.indexOf('.') ?? -1;
  if (asked !== undefined) return { table: asked.slice(0, dot), column: asked.slice(dot + 1) };
  const [column, ...others] = listGaps(parseTemplate(subject.called));
  return column === undefined || others.length > 0 ? undefined : { table, column };
}

function makeDocument(making: Making, plan: Plan): MadeDocument {
  let reason = '';
  for (let attempt = 0; attempt < DOCUMENT_TRIES; attempt += 1) {
    const made = tryDocument(making, plan, attempt);
    if (typeof made !== 'string') return made;
    reason = made;
  }
  const about = plan.entities.map(({ name }) => `"${name}"`).join(' and ');
  throw new Error(
    `corpora/${making.source.domain}.yaml: document ${plan.index + 1}, about ${about} (${plan.register.name}, ${plan.affair?.name ?? 'no affair'}, ${plan.kind?.name ?? 'no kind'}): no text could be made that keeps the rules; the last one was refused because ${reason}`,
  );
}

/** One try: the document, or why it was refused. */
function tryDocument(making: Making, plan: Plan, attempt: number): MadeDocument | string {
  const { source, voice, values, language } = making;
  const { entities } = plan;
  const random = createRandom(source.seed, source.domain, 'document', plan.index, attempt);
  const around = entities.map(making.around);
  const desk: Desk = {
    plan:
      attempt === 0
        ? plan
        : {
            ...plan,
            words: Math.round(plan.words * (attempt % 2 === 0 ? 1.3 : 0.6) * (0.8 + random.fraction() * 0.4)),
          },
    values,
    language,
    voice,
    world: {
      random,
      cast: drawCast(random, { people: values.people, words: source.spec.words, around }),
      entities,
      around,
      words: source.spec.words,
      people: values.people,
      pools: values.pools,
      drawOther: () => drawOther(making, plan, random),
    },
    drawRow: (relation) => drawRow(making, entities, { relation, random }),
    drawFigure: (place) => drawFigure(making, entities, { place, random }),
  };
  const written = writeDocument(desk);
  if (written === undefined) return 'its first sentences could not be written';
  const nouns = entities.length === 1 ? (entities[0]?.nouns ?? []) : [];
  const text = polish(written.paragraphs, entities, nouns, random);
  const title = polishLine(written.title, entities);
  const reason = refuse(making, plan, { title, text, facts: written.facts });
  if (reason !== null) return reason;
  for (const { question } of written.facts) making.questions.add(question.toLowerCase());
  return {
    id: `${source.domain}-${String(plan.index + 1).padStart(4, '0')}`,
    register: plan.register.name,
    affair: plan.affair?.name ?? 'roundup',
    kind: plan.kind?.name ?? '',
    title,
    text,
    entities,
    facts: written.facts,
  };
}

function refuse(
  making: Making,
  { entities, affair }: Plan,
  { title, text, facts }: { title: string; text: string; facts: readonly MadeFact[] },
): string | null {
  const words = countWords(text);
  if (words < FEWEST_WORDS || words > MOST_WORDS)
    return `it has ${words} words, and ${FEWEST_WORDS} to ${MOST_WORDS} are asked for`;
  const whole = `${title}\n\n${text}`;
  const [first] = entities;
  const isNamed = first === undefined || hasName(whole, first.name) || hasName(whole, first.opening);
  if (affair !== undefined && !isNamed) return `it does not name ${first.name}`;
  if (affair !== undefined && facts.length === 0) return 'it tells no fact';
  const again = facts.find(({ question }) => making.questions.has(question.toLowerCase()));
  if (again !== undefined) return `another document answers "${again.question}"`;
  const leak = findLeak(whole, entities, entities.map(making.around));
  return leak === null
    ? null
    : `"${leak}" is in the database beside ${entities.map((each) => each.name).join(' or ')}`;
}

/** Another entity, which nothing around those of the document names. */
function drawOther(making: Making, { entities, named }: Plan, random: Random): Entity | undefined {
  for (let tries = 0; tries < FIGURE_TRIES; tries += 1) {
    const other = pickOne(random, named ?? making.everybody);
    if (entities.some((entity) => entity === other || entity.name === other.name)) continue;
    if (findLeak(`about ${other.name}.`, entities, entities.map(making.around)) === null) return other;
  }
  return undefined;
}

function drawRow(
  making: Making,
  [entity]: readonly Entity[],
  { relation, random }: { relation: string; random: Random },
): DrawnRow | undefined {
  if (entity === undefined) return undefined;
  const { leads, around, used } = making;
  const mark = ({ table, name }: Entity): string => [relation, table, name].join('\u0000');
  const draw = (allows: (other: Entity) => boolean): Entity | undefined =>
    drawStranger(random, [...leads.keys()], { entity, around, allows });
  const stranger = draw((other) => !used.has(mark(other))) ?? draw(() => true);
  const lead = stranger === undefined ? undefined : leads.get(stranger);
  if (stranger === undefined || lead === undefined) return undefined;
  used.add(mark(stranger));
  return {
    name: stranger.name,
    noun: stranger.nouns[0] ?? stranger.subject,
    leads: lead,
  };
}

function drawFigure(
  making: Making,
  [entity]: readonly Entity[],
  { place, random }: { place: number; random: Random },
): ReturnType<Desk['drawFigure']> {
  const figures = making.figures.get(entity?.subject ?? '') ?? [];
  const figure = figures[place % Math.max(1, figures.length)];
  if (entity === undefined || figure === undefined) return undefined;
  for (let tries = 0; tries < FIGURE_TRIES; tries += 1) {
    const value = figure.draw(random, Object.values(entity.key));
    if (value === undefined || isInDatabase(making.around(entity), value)) continue;
    const { label, table, column, counted } = figure;
    const compare = {
      table,
      label,
      ...(column === undefined ? {} : { column }),
      ...(counted === undefined ? {} : { counted }),
    };
    return { label, value, compare };
  }
  return undefined;
}

/** A question for an entity is kept only where its value is told of one. */
function keepUnique(made: readonly MadeDocument[]): MadeDocument[] {
  const count = new Map<string, number>();
  const mark = ({ name, value, compare }: MadeFact): string =>
    [name, value.text, compare?.label].join('\u0000');
  for (const { facts } of made)
    for (const fact of facts) count.set(mark(fact), (count.get(mark(fact)) ?? 0) + 1);
  return made.map((document) => ({
    ...document,
    facts: document.facts.map(({ choose, ...fact }) =>
      choose === undefined || count.get(mark(fact)) !== 1 ? fact : { ...fact, choose },
    ),
  }));
}
