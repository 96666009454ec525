import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type CorpusCheck, checkCorpus } from '../../../scripts/corpora/check.ts';
import { toCorpusFiles } from '../../../src/lab/corpus/records.ts';
import { makeFolder } from '../make-domain.ts';
import { DATABASE, makeWorld, writeCorpus } from './make-corpus.ts';

const CORPUS = writeCorpus();
/** What no small world fulfils. */
const bars = { documents: 24, skeletons: 10, leading: 0.01, comparing: 0.01, runs: 1, nearDuplicates: 0.02 };

interface Line {
  id: string;
  text: string;
  title: string;
  value: string;
  question: string;
  entity?: string;
  leads?: { cell: string };
}

/** Builds the small world's documents, lets a test spoil the lines, writes them and checks them. */
function check(
  spoil: (documents: Line[], facts: Line[]) => void = () => undefined,
  asked: Parameters<typeof checkCorpus>[2]['bars'] = bars,
): CorpusCheck {
  const { connection, build, database } = makeWorld();
  const files = toCorpusFiles('made', build(CORPUS));
  const [documents, facts] = [readLines(files.documents), readLines(files.facts)];
  spoil(documents, facts);
  const folder = makeFolder();
  const [corpora, databases] = [join(folder, 'corpora'), join(folder, 'databases')];
  mkdirSync(corpora);
  mkdirSync(databases);
  writeFileSync(join(databases, 'made.yaml'), DATABASE);
  writeFileSync(join(corpora, 'made.yaml'), CORPUS);
  writeFileSync(join(corpora, 'made.jsonl'), writeLines(documents));
  writeFileSync(join(corpora, 'made.facts.jsonl'), writeLines(facts));
  writeFileSync(join(corpora, 'made.about.jsonl'), files.about);
  return checkCorpus('made', connection, { corpora, databases, database, bars: asked });
}

function readLines(text: string): Line[] {
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

function writeLines(lines: readonly Line[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

it('finds nothing wrong with what the builder wrote', () => {
  const checked = check();
  expect(checked.problems).toEqual([]);
  expect(checked).toMatchObject({ documents: 29, registers: 11, nearDuplicates: 0 });
  expect(checked.leading).toBeGreaterThan(0.1);
  expect(checked.choosing).toBeGreaterThan(5);
});

/** Lets the fact of the first document, about Amber Tide, have a value, in the document's text too. */
function tell(documents: Line[], facts: Line[], value: string): void {
  const [document] = documents;
  const [fact] = facts;
  if (document === undefined || fact === undefined) throw new Error('there is no document');
  document.text = document.text.replace(fact.value, value);
  fact.value = value;
}

it.each([
  ['a cell of its row', '5.2 percent', '"5.2 percent" is beside Amber Tide'],
  ['a cell of a row it refers to', '1,875', '"1,875" is beside Amber Tide'],
  ['a cell of a row that refers to it', '40 stars', '"40 stars" is beside'],
  ['a day of its row', '14 March 1999', '"14 March 1999" is beside'],
  ['a name of a row that it refers to', 'OLD MILL', '"OLD MILL" is beside'],
  ['words inside a cell', 'juniper', '"juniper" is beside'],
  ['a name two steps away, joined as meant but not declared', 'Ida Quill', '"Ida Quill" is beside'],
])('catches a fact that is %s', (_what, value, message) => {
  const { problems } = check((documents, facts) => tell(documents, facts, value));
  expect(problems.filter(({ rule }) => rule === 'in database').map(({ what }) => what)).toEqual([
    expect.stringContaining(message),
  ]);
});

it('lets a fact have a value that is elsewhere in the database', () => {
  const { problems } = check((documents, facts) => tell(documents, facts, 'New Harbour'));
  expect(problems.filter(({ rule }) => rule === 'in database')).toEqual([]);
});

/** Adds a sentence to the first document, about Amber Tide. */
function say(documents: Line[], sentence: string): void {
  const [document] = documents;
  if (document !== undefined) document.text += ` ${sentence}`;
}

it.each([
  ['a number', 'It opened in 1,875.', '"1875"'],
  ['a decimal', 'It has 5.20 percent.', '"5.2"'],
  ['a day', 'It began on 14 March 1999.', '"14 march 1999"'],
  ['a name', 'Ask at Old Mill for more.', '"old mill"'],
  ['a name at the start of a sentence', 'Old Mill is open.', '"old mill"'],
  ['a name inside a longer one', 'Ask at Great Old Mill Yard.', '"old mill"'],
])('catches a document that repeats %s of the database', (_what, sentence, leak) => {
  const { problems } = check((documents) => say(documents, sentence));
  expect(problems).toEqual([
    { rule: 'leak', what: `made-0001: ${leak} is in the database beside Amber Tide` },
  ]);
});

it('lets a document use its own name, small words and numbers in words', () => {
  const { problems } = check((documents) => say(documents, 'Amber Tide is one of two, made in an old mill.'));
  expect(problems).toEqual([]);
});

it('catches a question with two answers', () => {
  const { problems } = check((_documents, facts) => {
    const [first, second] = facts;
    if (first !== undefined && second !== undefined) second.question = first.question.toUpperCase();
  });
  expect(problems.map(({ rule }) => rule)).toContain('two answers');
});

it.each([
  ['a name of no row', 'Nobody', '0 rows of beer are called "Nobody"'],
  ['a name that is joined', 'Night Ferry', '"Night Ferry" is joined with Small Hours: beer – brewery – beer'],
])('catches a fact that leads to %s', (_what, cell, message) => {
  const { problems } = check((_documents, facts) => {
    const lead = facts.find((fact) => fact.leads !== undefined && fact.entity === 'Small Hours');
    if (lead?.leads !== undefined) lead.leads.cell = cell;
  });
  expect(problems.map(({ what }) => what).join('\n')).toContain(message);
});

it('catches sentences that stand in several documents, and runs of words in many', () => {
  const { sameness, problems } = check(
    (documents) => {
      for (const document of documents)
        document.text += ' All of this was written down by the same hand as ever.';
    },
    { ...bars, runs: 0.001 },
  );
  expect(sameness.sentences).toBeGreaterThan(0.05);
  expect(problems.filter(({ rule }) => rule === 'sameness')).toHaveLength(2);
});

it.each([
  [
    'a fact that its document does not tell',
    'fact',
    (_documents: Line[], facts: Line[]) => {
      if (facts[0] !== undefined) facts[0].value = 'Nobody Atall';
    },
  ],
  [
    'a question that gives the answer away',
    'fact',
    (_documents: Line[], facts: Line[]) => {
      if (facts[0] !== undefined) facts[0].question = `Was it ${facts[0].value}?`;
    },
  ],
  [
    'a short document',
    'length',
    (documents: Line[], facts: Line[]) => {
      if (documents[0] !== undefined) documents[0].text = `It was ${facts[0]?.value}.`;
    },
  ],
  [
    'a copy',
    'duplicate',
    (documents: Line[]) => {
      const [first] = documents;
      if (first !== undefined) documents.push({ ...first, id: 'made-0099' });
    },
  ],
] as const)('catches %s', (_what, rule, spoil) => {
  expect(check(spoil).problems.map((problem) => problem.rule)).toContain(rule);
});

it('counts near-duplicates', () => {
  const checked = check((documents) => {
    const [first] = documents;
    if (first !== undefined) documents.push({ ...first, id: 'made-0099', text: `${first.text} Really.` });
  });
  expect(checked.nearDuplicates).toBeCloseTo(1 / ((29 * 28) / 2));
});

it('asks for enough documents and skeletons, and for texts that differ', () => {
  const rules = new Set(check(undefined, {}).problems.map(({ rule }) => rule));
  expect(rules).toEqual(new Set(['count', 'forms', 'sameness']));
});
