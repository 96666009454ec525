// Long, because it is a list of bars, each with how it is measured.
import type { Connection } from '../../src/database/open.ts';
import {
  type BuiltAbout,
  type BuiltDocument,
  type BuiltFact,
  readAbout,
  readDocuments,
  readFacts,
  readMeantJoins,
  readNamingColumns,
} from './built.ts';
import { createLeadChecker } from './leading.ts';
import { createNearReader, createSelect, listLinks, type NearCells } from './near-database.ts';
import { findAlike } from './near-duplicates.ts';
import { measureSameness, type Sameness } from './sameness.ts';
import { countWords, listDays, listLongNames, listNumbers, toPhrase, toWordRun } from './words.ts';

/** What a domain's documents are measured by. */
export interface CorpusCheck {
  readonly domain: string;
  readonly documents: number;
  readonly words: number;
  /** Words of the document at a tenth, the middle and nine tenths. */
  readonly spread: readonly [number, number, number];
  readonly facts: number;
  /** Combinations of register, affair and kind. */
  readonly skeletons: number;
  readonly registers: number;
  /** Numbers per hundred words. */
  readonly numbers: number;
  /** Shares between 0 and 1. */
  readonly distractors: number;
  readonly nearDuplicates: number;
  readonly sameness: Sameness;
  /** Of the facts, those that name another row, and those that a column can be compared with. */
  readonly leading: number;
  readonly comparing: number;
  /** Questions for an entity by what only a document tells. */
  readonly choosing: number;
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
  'sameness',
  'duplicate',
  'fact',
  'in database',
  'two answers',
  'leads',
  'leak',
] as const;
export type Rule = (typeof RULES)[number];

/** What must hold of each domain. */
export const BARS = {
  documents: 404,
  fewestWords: 60,
  mostWords: 400,
  mostParagraphs: 8,
  skeletons: 40,
  registers: 9,
  nearDuplicates: 0.02,
  sentences: 0.05,
  runs: 0.03,
  mostFacts: 7,
  leading: 0.3,
  comparing: 0.1,
};

interface World {
  readonly documents: readonly BuiltDocument[];
  readonly about: ReadonlyMap<string, BuiltAbout>;
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
  /** The built database. */
  readonly database: string;
  readonly bars?: Partial<typeof BARS>;
}

/** Measures a domain's built documents, and lists what breaks a rule. */
export function checkCorpus(domain: string, connection: Connection, options: CheckOptions): CorpusCheck {
  const bars = { ...BARS, ...options.bars };
  const world = openWorld(domain, connection, options);
  const { documents } = world;
  const measured = measure(domain, world);
  const texts = documents.map(({ text }) => text);
  const alike = findAlike(texts);
  const nearDuplicates = alike.length / Math.max(1, (documents.length * (documents.length - 1)) / 2);
  const sameness = measureSameness(texts);
  const checkLead = createLeadChecker(
    connection,
    listLinks(connection, readMeantJoins(options.databases, domain)),
    {
      domain,
      file: options.database,
    },
  );
  return {
    ...measured,
    nearDuplicates,
    sameness,
    problems: [
      ...checkBars({ ...measured, sameness }, bars),
      ...(nearDuplicates > bars.nearDuplicates ? alike.map((pair) => describePair(documents, pair)) : []),
      ...checkDuplicates(documents),
      ...documents.flatMap((document) => checkLength(document, bars)),
      ...documents.flatMap((document) => checkFactsOf(world, document, bars)),
      ...world.facts.filter(({ chooses }) => chooses === undefined).flatMap((fact) => checkFact(world, fact)),
      ...checkQuestions(world.facts),
      ...world.facts.flatMap(checkLead).map((what) => ({ rule: 'leads' as const, what })),
      ...documents.flatMap((document) => checkLeaks(world, document)),
    ],
  };
}

type Measured = Omit<CorpusCheck, 'problems' | 'nearDuplicates' | 'sameness'>;

function measure(domain: string, { documents, facts, about }: World): Measured {
  const lengths = documents.map(({ text }) => countWords(text)).sort((a, b) => a - b);
  const at = (part: number): number => lengths[Math.floor(part * (lengths.length - 1))] ?? 0;
  const told = facts.filter(({ chooses }) => chooses === undefined);
  const tellers = new Set(told.map((fact) => fact.doc_id));
  const skeletons = [...about.values()].map(({ register, affair, kind }) => `${register} ${affair} ${kind}`);
  const words = lengths.reduce((sum, count) => sum + count, 0);
  const numbers = documents.reduce((sum, { text }) => sum + (text.match(/\d[\d,.]*/g) ?? []).length, 0);
  const share = (count: number, of: number): number => count / Math.max(1, of);
  return {
    domain,
    documents: documents.length,
    words,
    spread: [at(0.1), at(0.5), at(0.9)],
    facts: told.length,
    skeletons: new Set(skeletons).size,
    registers: new Set([...about.values()].map(({ register }) => register)).size,
    numbers: share(100 * numbers, words),
    distractors: share(documents.filter(({ id }) => !tellers.has(id)).length, documents.length),
    leading: share(told.filter(({ leads }) => leads !== undefined).length, told.length),
    comparing: share(told.filter(({ compare }) => compare !== undefined).length, told.length),
    choosing: facts.length - told.length,
  };
}

function checkBars(check: Measured & Pick<CorpusCheck, 'sameness'>, bars: typeof BARS): Problem[] {
  const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
  const { documents, skeletons, registers, sameness, leading, comparing } = check;
  const missed: [boolean, Rule, string][] = [
    [documents < bars.documents, 'count', `${documents} documents, ${bars.documents} are asked for`],
    [skeletons < bars.skeletons, 'forms', `${skeletons} skeletons, ${bars.skeletons} are asked for`],
    [registers < bars.registers, 'forms', `${registers} registers, ${bars.registers} are asked for`],
    [
      sameness.sentences > bars.sentences,
      'sameness',
      `${percent(sameness.sentences)} of the sentences recur, ${percent(bars.sentences)} at most may`,
    ],
    [
      sameness.runs > bars.runs,
      'sameness',
      `${percent(sameness.runs)} of the runs of eight words are common, ${percent(bars.runs)} at most may be`,
    ],
    [
      leading < bars.leading,
      'leads',
      `${percent(leading)} of the facts name another row, ${percent(bars.leading)} are asked for`,
    ],
    [
      comparing < bars.comparing,
      'leads',
      `${percent(comparing)} of the facts can be compared with a column, ${percent(bars.comparing)} are asked for`,
    ],
  ];
  return missed.flatMap(([isMissed, rule, what]) => (isMissed ? [{ rule, what }] : []));
}

/** One question has one answer. */
function checkQuestions(facts: readonly BuiltFact[]): Problem[] {
  const seen = new Map<string, string>();
  return facts.flatMap(({ id, question }) => {
    const asked = question.toLowerCase();
    const other = seen.get(asked);
    seen.set(asked, id);
    return other === undefined
      ? []
      : [{ rule: 'two answers' as const, what: `${other} and ${id}: "${question}"` }];
  });
}

function openWorld(domain: string, connection: Connection, { corpora, databases }: CheckOptions): World {
  const about = new Map(readAbout(corpora, domain).map((each) => [each.doc_id, each]));
  const documents = readDocuments(corpora, domain);
  const naming = readNamingColumns(corpora, domain);
  const select = createSelect(connection);
  const near = createNearReader(connection, readMeantJoins(databases, domain), select);
  const known = new Map<string, NearCells>();
  const cellNames = (table: string, key: BuiltFact['key']): string[] =>
    select(table, key).flatMap((row) => (naming.get(table) ?? []).map((column) => String(row[column] ?? '')));
  return {
    documents,
    about,
    facts: readFacts(corpora, domain),
    whole: new Map(documents.map((document) => [document.id, toWhole(document)])),
    nearOf: (table, key) => {
      const mark = JSON.stringify([table, key]);
      const cells = known.get(mark) ?? near(table, key);
      known.set(mark, cells);
      return cells;
    },
    namesOf: ({ id }) =>
      (about.get(id)?.entities ?? []).flatMap(({ entity, table, key }) => [
        entity,
        toOpening(entity),
        ...cellNames(table, key),
      ]),
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
  const paragraphs = text.split('\n\n').length;
  const isFit = words >= bars.fewestWords && words <= bars.mostWords && paragraphs <= bars.mostParagraphs;
  return isFit ? [] : [{ rule: 'length', what: `${id} has ${words} words in ${paragraphs} paragraphs` }];
}

function checkFactsOf({ facts, whole }: World, { id }: BuiltDocument, bars: typeof BARS): Problem[] {
  const own = facts.filter((fact) => fact.doc_id === id && fact.chooses === undefined);
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

/** A value that names a row is judged by the joins that lead to it; another one must not be beside the entity. */
function checkFact({ nearOf }: World, { id, value, entity, table, key, leads }: BuiltFact): Problem[] {
  if (leads !== undefined || !isNear(nearOf(table, key), value)) return [];
  return [{ rule: 'in database', what: `${id}: "${value}" is beside ${entity}` }];
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
  return (world.about.get(document.id)?.entities ?? []).flatMap(({ entity: name, table, key }) => {
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
    .reduce((rest, name) => rest.replace(toWholeWords(name), ' | '), text);
}

function toWholeWords(name: string): RegExp {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'gu');
}
