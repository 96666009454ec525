import type { Connection } from '../../src/database/open.ts';
import {
  type BuiltDocument,
  type BuiltFact,
  readDocuments,
  readFacts,
  readMeantJoins,
  readNamingColumns,
} from './built.ts';
import { createNearReader, createSelect, type NearCells } from './near-database.ts';
import { findAlike } from './near-duplicates.ts';
import { countWords, listDays, listLongNames, listNumbers, toPhrase, toWordRun } from './words.ts';

/** What a domain's documents are measured by. */
export interface CorpusCheck {
  readonly domain: string;
  readonly documents: number;
  readonly words: number;
  readonly shortest: number;
  readonly longest: number;
  readonly facts: number;
  readonly kinds: number;
  readonly forms: number;
  /** Shares between 0 and 1. */
  readonly distractors: number;
  readonly nearDuplicates: number;
  /** Every piece that breaks a rule, by the rule's name. */
  readonly problems: readonly Problem[];
}

export interface Problem {
  readonly rule: Rule;
  readonly what: string;
}

export const RULES = [
  'count',
  'length',
  'forms',
  'duplicate',
  'fact',
  'in database',
  'told twice',
  'leak',
] as const;
export type Rule = (typeof RULES)[number];

/** What must hold of each domain. */
export const BARS = {
  documents: 300,
  fewestWords: 50,
  mostWords: 200,
  kinds: 6,
  forms: 5,
  nearDuplicates: 0.02,
  mostFacts: 3,
};

interface World {
  readonly documents: readonly BuiltDocument[];
  readonly facts: readonly BuiltFact[];
  /** Each document's title and text. */
  readonly whole: ReadonlyMap<string, Whole>;
  readonly nearOf: (table: string, key: BuiltFact['key']) => NearCells;
  readonly namesOf: (document: BuiltDocument) => string[];
}

interface Whole {
  readonly text: string;
  readonly phrase: string;
  readonly words: string;
  readonly numbers: ReadonlySet<string>;
}

export interface CheckOptions {
  readonly corpora: string;
  readonly databases: string;
  readonly bars?: Partial<typeof BARS>;
}

/** Measures a domain's built documents, and lists what breaks a rule. */
export function checkCorpus(domain: string, connection: Connection, options: CheckOptions): CorpusCheck {
  const bars = { ...BARS, ...options.bars };
  const world = openWorld(domain, connection, options);
  const { documents, facts } = world;
  const words = documents.map(({ text }) => countWords(text));
  const alike = findAlike(documents.map(({ text }) => text));
  const nearDuplicates = alike.length / Math.max(1, (documents.length * (documents.length - 1)) / 2);
  const told = new Set(facts.map((fact) => fact.doc_id));
  const kinds = new Set(documents.map(({ metadata }) => metadata.kind)).size;
  const forms = new Set(documents.map(({ metadata }) => metadata.form)).size;
  return {
    domain,
    documents: documents.length,
    words: words.reduce((sum, count) => sum + count, 0),
    shortest: Math.min(...words),
    longest: Math.max(...words),
    facts: facts.length,
    kinds,
    forms,
    distractors: documents.filter(({ id }) => !told.has(id)).length / Math.max(1, documents.length),
    nearDuplicates,
    problems: [
      ...(documents.length < bars.documents
        ? [{ rule: 'count' as const, what: `${documents.length} documents` }]
        : []),
      ...(kinds < bars.kinds || forms < bars.forms
        ? [{ rule: 'forms' as const, what: `${kinds} kinds of ${forms} forms` }]
        : []),
      ...(nearDuplicates > bars.nearDuplicates ? alike.map((pair) => describePair(documents, pair)) : []),
      ...checkDuplicates(documents),
      ...documents.flatMap((document) => checkLength(document, bars)),
      ...documents.flatMap((document) => checkFactsOf(world, document, bars)),
      ...facts.flatMap((fact) => checkFact(world, fact)),
      ...documents.flatMap((document) => checkLeaks(world, document)),
    ],
  };
}

function openWorld(domain: string, connection: Connection, { corpora, databases }: CheckOptions): World {
  const documents = readDocuments(corpora, domain);
  const naming = readNamingColumns(corpora, domain);
  const select = createSelect(connection);
  const near = createNearReader(connection, readMeantJoins(databases, domain), select);
  const known = new Map<string, NearCells>();
  const cellNames = (table: string, key: BuiltFact['key']): string[] =>
    select(table, key).flatMap((row) => (naming.get(table) ?? []).map((column) => String(row[column] ?? '')));
  return {
    documents,
    facts: readFacts(corpora, domain),
    whole: new Map(documents.map((document) => [document.id, toWhole(document)])),
    nearOf: (table, key) => {
      const mark = JSON.stringify([table, key]);
      const cells = known.get(mark) ?? near(table, key);
      known.set(mark, cells);
      return cells;
    },
    namesOf: ({ metadata }) => [
      ...listEntities(metadata).flatMap(({ name, table, key }) => [
        name,
        toOpening(name),
        ...cellNames(table, key),
      ]),
    ],
  };
}

/** How a sentence begins with a name such as "film 12". */
function toOpening(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function toWhole({ title, text }: BuiltDocument): Whole {
  const all = `${title}\n\n${text}`;
  return { text: all, phrase: toPhrase(all), words: toWordRun(all), numbers: new Set(listNumbers(all)) };
}

function listEntities({ entity, table, key, ...other }: BuiltDocument['metadata']): {
  name: string;
  table: string;
  key: BuiltFact['key'];
}[] {
  const { other_entity: name, other_table: otherTable, other_key: otherKey } = other;
  const second = name !== undefined && otherTable !== undefined && otherKey !== undefined;
  return [{ name: entity, table, key }, ...(second ? [{ name, table: otherTable, key: otherKey }] : [])];
}

function describePair(
  documents: readonly BuiltDocument[],
  { a, b, share }: { a: number; b: number; share: number },
): Problem {
  return { rule: 'duplicate', what: `${documents[a]?.id} and ${documents[b]?.id} share ${share.toFixed(2)}` };
}

function checkDuplicates(documents: readonly BuiltDocument[]): Problem[] {
  const seen = new Map<string, string>();
  return documents.flatMap(({ id, text }) => {
    const other = seen.get(text);
    seen.set(text, id);
    return other === undefined ? [] : [{ rule: 'duplicate' as const, what: `${id} is the same as ${other}` }];
  });
}

function checkLength({ id, text }: BuiltDocument, bars: typeof BARS): Problem[] {
  const words = countWords(text);
  if (words >= bars.fewestWords && words <= bars.mostWords) return [];
  return [{ rule: 'length', what: `${id} has ${words} words` }];
}

function checkFactsOf({ facts, whole }: World, { id }: BuiltDocument, bars: typeof BARS): Problem[] {
  const own = facts.filter((fact) => fact.doc_id === id);
  const untold = own.filter((fact) => !isStated(whole.get(id), fact.value));
  return [
    ...(own.length > bars.mostFacts
      ? [{ rule: 'fact' as const, what: `${id} has ${own.length} facts` }]
      : []),
    ...untold.map((fact) => ({ rule: 'fact' as const, what: `${id} does not tell "${fact.value}"` })),
    ...own
      .filter((fact) => toPhrase(fact.question).includes(toPhrase(fact.value)))
      .map((fact) => ({
        rule: 'fact' as const,
        what: `${fact.id}: the question gives "${fact.value}" away`,
      })),
  ];
}

function isStated(whole: Whole | undefined, value: string): boolean {
  if (whole === undefined) return false;
  const number = toNumber(value);
  return number === null ? whole.phrase.includes(toPhrase(value)) : whole.numbers.has(number);
}

/** The number of a value such as `1903`, `2,045 bottles` or `3.5 kilometres`; null for other values. */
function toNumber(value: string): string | null {
  if (!/^\d[\d,]*(\.\d+)?(?=$| )/.test(value) || listDays(value).length > 0) return null;
  return listNumbers(value)[0] ?? null;
}

function checkFact({ whole, documents, nearOf }: World, fact: BuiltFact): Problem[] {
  const { id, value, entity } = fact;
  const near = nearOf(fact.table, fact.key);
  const names = [entity, toOpening(entity)].map(toWordRun);
  const others = documents.filter(
    (document) =>
      document.id !== fact.doc_id &&
      names.some((name) => whole.get(document.id)?.words.includes(name)) &&
      isStated(whole.get(document.id), value),
  );
  return [
    ...(isNear(near, value)
      ? [{ rule: 'in database' as const, what: `${id}: "${value}" is beside ${entity}` }]
      : []),
    ...others.map((other) => ({
      rule: 'told twice' as const,
      what: `${id}: "${value}" of ${entity} is in ${other.id} too`,
    })),
  ];
}

function isNear(near: NearCells, value: string): boolean {
  const number = toNumber(value);
  if (number !== null) return near.numbers.has(number);
  const phrase = toPhrase(value);
  return near.days.has(phrase) || near.all.includes(phrase);
}

function checkLeaks(world: World, document: BuiltDocument): Problem[] {
  const text = removeNames(`${document.title}\n\n${document.text}`, world.namesOf(document));
  const [numbers, days, names] = [listNumbers(text), listDays(text), listLongNames(text)];
  return listEntities(document.metadata).flatMap(({ name, table, key }) => {
    const near = world.nearOf(table, key);
    const leaks = [
      ...numbers.filter((number) => near.numbers.has(number)),
      ...days.filter((day) => near.days.has(day)),
      ...names.filter((phrase) => near.texts.has(phrase)),
    ];
    return [...new Set(leaks)].map((leak) => ({
      rule: 'leak' as const,
      what: `${document.id}: "${leak.trim()}" is in the database beside ${name}`,
    }));
  });
}

/** Other signs than letters and digits are no boundary that a name needs. */
function removeNames(text: string, names: readonly string[]): string {
  const long = names.map((name) => name.replace(/\s+/g, ' ').trim()).filter((name) => name !== '');
  return long
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, name) => rest.split(name).reduce((joined, part) => joinAround(joined, name, part)), text);
}

function joinAround(before: string, name: string, after: string): string {
  const isInside = /[\p{L}\p{N}]$/u.test(before) || /^[\p{L}\p{N}]/u.test(after);
  return isInside ? `${before}${name}${after}` : `${before} | ${after}`;
}
