import { expect, it } from 'vitest';
import { toCorpusFiles } from '../../../src/lab/corpus/records.ts';
import { makeWorld, writeCorpus } from './make-corpus.ts';

it('writes a document about each entity, with its facts', () => {
  const made = makeWorld().build(writeCorpus());
  expect(made.map(({ id, entities }) => [id, entities[0]?.name])).toEqual([
    ['made-portrait-001', 'Amber Tide'],
    ['made-portrait-002', 'Night Ferry'],
    ['made-portrait-003', 'Small Hours'],
  ]);
  for (const { text, facts } of made) {
    expect(facts).toHaveLength(1);
    expect(text).toContain(facts[0]?.value.text);
    expect(facts[0]?.question).toMatch(/^Who made (Amber Tide|Night Ferry|Small Hours) first\?$/);
  }
});

it('writes the same with the same seed, and other documents with another', () => {
  const world = makeWorld();
  const write = (seed: string): string => {
    const { documents, facts } = toCorpusFiles('made', world.build(writeCorpus(), seed));
    return documents + facts;
  };
  expect(write('a')).toBe(write('a'));
  expect(write('b')).not.toBe(write('a'));
});

it('writes the same on every machine', () => {
  expect(toCorpusFiles('made', makeWorld().build(writeCorpus())).dataHash).toMatchInlineSnapshot(
    `"dcbf7f801cdcbd5886d9f6323f5952ebcb0e12b290d5826b6363a7a85cf57f2f"`,
  );
});

it('gives records by which documents, facts and rows find each other', () => {
  const { documents, facts } = toCorpusFiles('made', makeWorld().build(writeCorpus()));
  const [document] = documents.split('\n').map((line) => JSON.parse(line || 'null'));
  const [fact] = facts.split('\n').map((line) => JSON.parse(line || 'null'));
  expect(document).toMatchObject({
    id: 'made-portrait-001',
    metadata: { kind: 'portrait', form: 'profile', entity: 'Amber Tide', table: 'beer', key: { id: 11 } },
  });
  expect(fact).toMatchObject({
    id: 'made-portrait-001-maker',
    doc_id: 'made-portrait-001',
    domain: 'made',
    subject: 'beer',
    table: 'beer',
    key: { id: 11 },
    entity: 'Amber Tide',
    name: 'maker',
    question: 'Who made Amber Tide first?',
  });
});

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
  expect(made.map(({ facts }) => facts[0]?.value.text)).toEqual(expected);
});

it('says which fact leaves no honest value', () => {
  const corpus = writeCorpus({ value: '{one: [juniper, smoke]}', subject: ', where: "id = 11"' });
  expect(() => makeWorld().build(corpus)).toThrow(
    /corpora\/made\.yaml:\n {2}documents\.portrait\.facts\.maker\.value, about "Amber Tide": .*"(juniper|smoke)"/,
  );
});

it.each([
  ['a number', 'Its brewery opened in 1875.', '"1875"'],
  ['a day', 'It was first poured on 14 March 1999.', '"1999-03-14"'],
  ['a name', 'Ask for it at Old Mill.', '"old mill"'],
  ['a single name', 'They say that Dark is a mood.', '"dark"'],
])('refuses a sentence that repeats %s of the database', (_what, sentence, leak) => {
  const text = `[["{called} is what ${'people round here order when they are thirsty and '.repeat(8)}."], {fact: maker}, ["${sentence}"]]`;
  expect(() => makeWorld().build(writeCorpus({ text }))).toThrow(leak);
});

it('refuses texts that are too short', () => {
  const text = '[["{called} is a beer."], {fact: maker}]';
  expect(() => makeWorld().build(writeCorpus({ text }))).toThrow(
    /it has \d+ words, and 50 to 200 are asked for/,
  );
});

const SECOND_KIND = `  echo:
    form: guide
    about: beer
    title: ["One", "Two", "Three"]
    facts:
      heard: {value: {one: [oak, elm]}, ask: ["What is {called} kept in?"], tell: ["Kept in {value}.", "It lies in {value}.", "Always {value}."]}
    text: [["Whoever keeps {called} at home should think about where and how, because neither light nor warmth nor any kind of hurry does it good, whatever the man in the shop may have told you about it when he was trying to be rid of his last few crates before the summer."], {fact: heard}]
`;

it('tells the same value of an entity in one document only', () => {
  const corpus = writeCorpus({
    value: '{one: [oak, elm]}',
    kind: SECOND_KIND,
    subject: ', where: "id = 11"',
  });
  const values = makeWorld()
    .build(corpus)
    .map(({ facts }) => facts[0]?.value.text);
  expect(values.sort()).toEqual(['elm', 'oak']);
});

it('passes over names that several rows share', () => {
  const corpus = writeCorpus().replace('called: "{name}"', 'called: "beer of house {brewery_id}"');
  expect(
    makeWorld()
      .build(corpus)
      .map(({ entities }) => entities[0]?.name),
  ).toEqual(['beer of house 1']);
});

it('compares pairs, and tells facts of either', () => {
  const kind = `  pair:
    form: comparison
    about: [beer, beer]
    take: 3
    title: ["{a} or {b}?", "{a} and {b}", "{a} beside {b}"]
    facts:
      glass: {of: b, value: {person: {}}, ask: ["Who pours {called}?"], tell: ["{called} is poured by {value}.", "{value} pours {called}.", "For {called} ask {value}."]}
    text: [["Between {a} and {b} there is a whole evening, and most people who set out to compare them forget by the end of it which of the two they had liked better at the beginning, when the light was still good and the glasses were clean and nobody had started to sing yet."], {fact: glass}]
`;
  const pairs = makeWorld()
    .build(writeCorpus({ kind }))
    .filter(({ kindName }) => kindName === 'pair');
  expect(pairs.map(({ entities }) => entities.map(({ name }) => name).join('/'))).toEqual([
    'Amber Tide/Night Ferry',
    'Night Ferry/Small Hours',
    'Small Hours/Amber Tide',
  ]);
  expect(pairs.map(({ facts }) => facts[0]?.entity.name)).toEqual([
    'Night Ferry',
    'Small Hours',
    'Amber Tide',
  ]);
});
