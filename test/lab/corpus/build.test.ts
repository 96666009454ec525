import { expect, it } from 'vitest';
import type { MadeDocument } from '../../../src/lab/corpus/build-corpus.ts';
import { toCorpusFiles } from '../../../src/lab/corpus/records.ts';
import { splitSentences } from '../../../src/lab/corpus/voice.ts';
import { makeWorld, writeCorpus } from './make-corpus.ts';

it('writes several documents about each entity, with their facts, and some that only name many', () => {
  const made = makeWorld().build(writeCorpus());
  const about = new Map<string, number>();
  for (const { entities } of made)
    for (const { name } of entities) about.set(name, (about.get(name) ?? 0) + 1);
  expect([...about]).toEqual([
    ['Amber Tide', 8],
    ['Night Ferry', 8],
    ['Small Hours', 8],
  ]);
  for (const { text, facts, entities } of made) {
    expect(facts.length > 0).toBe(entities.length > 0);
    for (const { value } of facts) expect(text).toContain(value.text);
  }
});

it('tells of an entity in another register and about another affair each time', () => {
  const own = makeWorld()
    .build(writeCorpus())
    .filter(({ entities }) => entities[0]?.name === 'Amber Tide');
  expect(new Set(own.map(({ register }) => register)).size).toBe(own.length);
  expect(new Set(own.map(({ affair }) => affair)).size).toBe(own.length);
});

it('writes no sentence twice', () => {
  const sentences = makeWorld()
    .build(writeCorpus())
    .flatMap(({ text }) => [...new Set(text.split('\n\n').flatMap(splitSentences))]);
  expect(sentences.length - new Set(sentences).size).toBeLessThan(sentences.length / 50);
});

it('writes the same with the same seed, and other documents with another', () => {
  const world = makeWorld();
  const write = (seed: string): string => {
    const { documents, facts, about } = toCorpusFiles('made', world.build(writeCorpus(), seed));
    return documents + facts + about;
  };
  expect(write('a')).toBe(write('a'));
  expect(write('b')).not.toBe(write('a'));
});

it('writes the same on every machine', () => {
  expect(toCorpusFiles('made', makeWorld().build(writeCorpus())).dataHash).toMatchInlineSnapshot(
    `"dd1320dc7799026cf203a9c4639bd684f65f0100f8f4a492f627012ad11dc1f3"`,
  );
});

function readLines(text: string): Record<string, unknown>[] {
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

it('gives records by which documents, facts and rows find each other, and keeps rows out of documents', () => {
  const files = toCorpusFiles('made', makeWorld().build(writeCorpus()));
  const [document] = readLines(files.documents);
  expect(Object.keys(document ?? {})).toEqual(['id', 'title', 'text']);
  expect(document).toMatchObject({ id: 'made-0001' });
  expect(readLines(files.about)[0]).toMatchObject({
    doc_id: 'made-0001',
    entities: [{ subject: 'beer', table: 'beer', key: { id: 11 }, entity: 'Amber Tide' }],
  });
  expect(readLines(files.facts).find(({ name }) => name === 'maker')).toMatchObject({
    domain: 'made',
    subject: 'beer',
    table: 'beer',
    question: expect.stringMatching(/^Who made (Amber Tide|Night Ferry|Small Hours) first\?$/),
  });
});

function listValues(made: readonly MadeDocument[]): (string | undefined)[] {
  return made.flatMap(({ facts }) =>
    facts.filter(({ name }) => name === 'maker').map(({ value }) => value.text),
  );
}

/** Every value that may be drawn, and the only one that the database does not hold beside Amber Tide or its like. */
it.each([
  ['a number of its own row', '{decimal: [5.2, 5.3]}', ['5.3']],
  ['a number of a row it refers to', '{year: [1875, 1876]}', ['1876']],
  ['a number of a row that refers to it', '{number: [40, 41]}', ['41']],
  ['the year of a date', '{year: [1999, 2000]}', ['2000']],
  ['a day', '{date: ["1999-03-14", "1999-03-15"]}', ['15 March 1999']],
  ['a text of its own row', '{one: [Amber Tide, Lost Tide]}', ['Lost Tide']],
  ['words inside a text', '{one: [juniper, heather]}', ['heather']],
  ['a name two steps away', '{one: [Tom Ransome, Una Ransome]}', ['Una Ransome']],
])('never tells %s', (_what, value, expected) => {
  const made = makeWorld().build(writeCorpus({ value, subject: ', where: "id = 11"' }));
  expect(listValues(made)).toEqual(expected);
});

it.each([
  ['a number', 'Its brewery opened in 1875.'],
  ['a day', 'It was first poured on 14 March 1999.'],
  ['a name', 'Ask for it at Old Mill.'],
  ['a single name', 'They say that Dark is a mood.'],
])('leaves a sentence out that repeats %s of the database', (_what, sentence) => {
  const text = `[["${sentence}"], {fact: maker}, ["It is poured slowly."]]`;
  const texts = makeWorld()
    .build(writeCorpus({ text }))
    .filter(
      ({ entities }) => entities[0]?.name === (sentence.includes('Dark') ? 'Night Ferry' : 'Amber Tide'),
    )
    .map((document) => document.text);
  expect(texts.filter((each) => each.includes(sentence.replace('.', '')))).toEqual([]);
});

it('asks no question twice', () => {
  const questions = makeWorld()
    .build(writeCorpus())
    .flatMap(({ facts }) =>
      facts.flatMap(({ question, choose }) => [question, ...(choose === undefined ? [] : [choose])]),
    );
  expect(new Set(questions).size).toBe(questions.length);
});

it('names rows that no join of three steps leads to, by the column that an endpoint takes', () => {
  const facts = makeWorld()
    .build(writeCorpus())
    .flatMap((document) => document.facts)
    .filter(({ leads }) => leads !== undefined);
  const pairs = new Set(facts.map(({ entity, value }) => `${entity.name} - ${value.text}`));
  // Night Ferry and Small Hours are of one brewery: two steps. From rating to rating by way of a taster it is four.
  expect([...pairs].sort()).toEqual([
    'Amber Tide - Night Ferry',
    'Amber Tide - Small Hours',
    'Night Ferry - Amber Tide',
    'Small Hours - Amber Tide',
  ]);
  for (const { leads, value } of facts)
    expect(leads).toEqual({ table: 'beer', column: 'name', cell: value.text });
});

it('names no other row where no endpoint takes its name', () => {
  const facts = makeWorld()
    .build(writeCorpus({ subject: ', asked: none' }))
    .flatMap((document) => document.facts);
  expect(facts.filter(({ leads }) => leads !== undefined)).toEqual([]);
});

it('gives figures near those of a column, but not these', () => {
  const facts = makeWorld()
    .build(writeCorpus())
    .flatMap((document) => document.facts)
    .filter(({ compare }) => compare !== undefined);
  expect(new Set(facts.map(({ compare }) => compare?.counted ?? compare?.column))).toEqual(
    new Set(['rating']),
  );
  for (const { value } of facts) expect(value.number).toBeGreaterThan(0);
});

it('turns a fact round where its value is told of one entity only', () => {
  const facts = makeWorld()
    .build(writeCorpus())
    .flatMap((document) => document.facts);
  const turned = facts.filter(({ choose }) => choose !== undefined);
  expect(turned.length).toBeGreaterThan(5);
  for (const { choose, entity, value } of turned) {
    expect(choose).toContain(value.text);
    expect(choose).not.toContain(entity.name);
  }
});

it('passes over names that several rows share', () => {
  const corpus = writeCorpus().replace('called: "{name}"', 'called: "beer of house {brewery_id}"');
  const made = makeWorld().build(corpus);
  expect(new Set(made.flatMap(({ entities }) => entities.map(({ name }) => name)))).toEqual(
    new Set(['beer of house 1']),
  );
});

it('compares pairs, and tells facts of either', () => {
  const kind = `  pair:
    about: [beer, beer]
    title: ["{a} or {b}?", "{a} and {b}", "{a} beside {b}"]
    facts:
      glass: {of: b, value: {person: {}}, ask: ["Who pours {called}?"], tell: ["{called} is poured by {value}.", "{value} pours {called}.", "For {called} ask {value}."]}
    text: [["Between {a} and {b} there is a whole evening."], {fact: glass}]
`;
  const pairs = makeWorld()
    .build(writeCorpus({ kind }))
    .filter((document) => document.kind === 'pair');
  expect(pairs.length).toBeGreaterThan(0);
  for (const { entities, facts } of pairs) {
    expect(entities).toHaveLength(2);
    expect(facts.find(({ name }) => name === 'glass')?.entity.name).toBe(entities[1]?.name);
  }
});
