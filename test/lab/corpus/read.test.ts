import { expect, it } from 'vitest';
import { parseCorpus } from '../../../src/lab/corpus/read.ts';
import { writeCorpus } from './make-corpus.ts';

const GOOD = writeCorpus();

it('reads a corpus file', () => {
  expect(Object.keys(parseCorpus(GOOD, 'made.yaml').documents)).toEqual(['portrait']);
});

/** A part of a good file, what takes its place, and what the error must say: the place, and what would have worked. */
it.each([
  ['about: beer', 'abuot: beer', /documents\.portrait: .*"abuot".*Did you mean "about"/s],
  ['words: {', 'wrds: {', /the file: .*"wrds".*Did you mean "words"/s],
  ['noun: [beer]', 'noun: [beer], asked: name', /subjects\.beer\.asked: "name" is neither a column/],
  ['about: beer', 'about: bier', /documents\.portrait\.about: there is no subject "bier".*"beer"/],
  ['take: 10', 'take: many', /subjects\.beer\.take: .*whole number/],
  ['table: beer, ', '', /subjects\.beer\.table/],
  [
    '"About {called}"',
    '"About {caled}"',
    /documents\.portrait\.title\[1\]: "\{caled\}" means nothing here.*"called"/,
  ],
  ['"A glass of {called}"]', ']', /documents\.portrait\.title: .*three titles/],
  ['"About {called}"', '"About [{called}"', /documents\.portrait\.title\[1\]: .*not closed/],
  ['"About {called}"', '"About [one] {called}"', /title\[1\]: "\[one\]" offers no choice/],
  ['"Credit goes to {value}."', '"Credit is due."', /facts\.maker\.tell\[2\]: does not tell the \{value\}/],
  [', "Credit goes to {value}."', '', /facts\.maker\.tell: .*three wordings/],
  ['{person: {}}', '{persn: {}}', /facts\.maker\.value: .*"persn".*Did you mean "person"/s],
  ['{person: {}}', '{person: {}, place: {}}', /facts\.maker\.value: .*exactly one of/],
  ['{person: {}}', '{year: [1950, 1950]}', /facts\.maker\.value: the range 1950 to 1950 is empty/],
  ['{person: {}}', '{date: ["1950-01-01", "soon"]}', /value\.date: "1950-01-01" to "soon"/],
  ['{person: {}}', '{one: woods}', /value\.one: there is no pool "woods"/],
  ['{person: {}}', '{text: "of {pool.oak}"}', /value\.text: "\{pool\.oak\}" is no pool/],
  ['{fact: maker}', '{fact: baker}', /text\[1\]: there is no fact "baker" here. Did you mean "maker"/],
  ['{fact: maker}', '"Nothing."', /text: tells the fact "maker" 0 times/],
  ['{fact: maker}', '{any: 3, of: ["One.", "Two."]}', /text\[1\]: cannot draw 3 of 2/],
  [
    '"Who made {called} first?"',
    '"Was it {fact.maker}?"',
    /facts\.maker\.ask\[0\]: a question must not hold a fact/,
  ],
  ['{value: {', '{of: b, value: {', /facts\.maker\.of: only facts of a comparison/],
  ['about: beer', 'about: beer\n    mentions: distractor', /facts: a distractor tells no facts/],
  ['documents:', 'documents: [', /is no valid corpus file/],
])('refuses %j as %j', (part, replacement, message) => {
  expect(GOOD).toContain(part);
  const read = (): unknown => parseCorpus(GOOD.replace(part, replacement), '/some/where/made.yaml');
  expect(read).toThrow(message);
  expect(read).toThrow(/^made\.yaml is no valid corpus file/);
});

it('refuses a kind without facts that is no distractor', () => {
  const text = GOOD.replace(/ {4}facts:\n.*\n/, '').replace('{fact: maker}', '"Nothing."');
  expect(() => parseCorpus(text, 'made.yaml')).toThrow(/documents\.portrait\.facts: has 0 facts/);
});
