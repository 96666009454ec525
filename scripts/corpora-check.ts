import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../src/database/open.ts';
import { listDomainFiles } from '../src/lab/places.ts';
import { readFacts } from './corpora/built.ts';
import { type CorpusCheck, checkCorpus, RULES } from './corpora/check.ts';
import { type Finding, measureFinding } from './corpora/finding.ts';

/**
 * Measures the built documents, without the builder's own code: `npm run corpora:check -- [names] [--verbose]`.
 * Ends with 1 where a rule is broken; `--verbose` prints each piece that breaks one, otherwise the first three.
 */
const words = process.argv.slice(2);
const names = words.filter((word) => !word.startsWith('--'));
const isVerbose = words.includes('--verbose');
const corpora = fileURLToPath(new URL('../corpora', import.meta.url));
const databases = fileURLToPath(new URL('../databases', import.meta.url));

/** Questions asked of each domain's documents, and what must be found: the shares of all domains together. */
const QUESTIONS = 80;
const ASKED_AT_LEAST = 0.9;
const NAME_AT_MOST = 0.7;
const NAME_FIRST_AT_MOST = 0.3;

const COLUMNS: readonly [string, number, (check: CorpusCheck, found: Finding) => string][] = [
  ['domain', -29, ({ domain }) => domain],
  ['docs', 5, ({ documents }) => String(documents)],
  ['mean', 5, ({ words: count, documents }) => (count / Math.max(1, documents)).toFixed(0)],
  ['p10/50/90', 12, ({ spread }) => spread.join('/')],
  ['num/100', 8, ({ numbers }) => numbers.toFixed(1)],
  ['skel', 5, ({ skeletons }) => String(skeletons)],
  ['reg', 4, ({ registers }) => String(registers)],
  ['recur%', 7, ({ sameness }) => percent(sameness.sentences)],
  ['8gram%', 7, ({ sameness }) => percent(sameness.runs)],
  ['distr%', 7, ({ distractors }) => percent(distractors)],
  ['facts', 6, ({ facts }) => String(facts)],
  ['lead%', 6, ({ leading }) => percent(leading)],
  ['comp%', 6, ({ comparing }) => percent(comparing)],
  ['choose', 7, ({ choosing }) => String(choosing)],
  ['name@1', 7, (_check, { nameFirst }) => percent(nameFirst)],
  ['name@10', 8, (_check, { name }) => percent(name)],
  ['asked@10', 9, (_check, { asked }) => percent(asked)],
  ['no name', 8, (_check, { nameless }) => percent(nameless)],
  ['problems', 9, ({ problems }) => String(problems.length)],
];

const rows: { check: CorpusCheck; found: Finding }[] = [];
console.log(writeRow(COLUMNS.map(([title]) => title)));
for (const domain of names.length > 0 ? names : listDomainFiles(corpora)) {
  const row = await checkDomain(domain);
  if (row === null) continue;
  rows.push(row);
  printRow(row);
}
printTotals();

async function checkDomain(domain: string): Promise<{ check: CorpusCheck; found: Finding } | null> {
  const file = join(corpora, `${domain}.jsonl`);
  if (!existsSync(file)) {
    console.log(`${domain.padEnd(29)} not built: npm run corpora:build -- ${domain}`);
    process.exitCode = 1;
    return null;
  }
  const database = join(databases, domain, `${domain}.sqlite`);
  const connection = openDatabase(database);
  try {
    const check = checkCorpus(domain, connection, { corpora, databases, database });
    return { check, found: await measureFinding(file, readFacts(corpora, domain), QUESTIONS) };
  } finally {
    connection.close();
  }
}

function printRow({ check, found }: { check: CorpusCheck; found: Finding }): void {
  const { problems } = check;
  console.log(writeRow(COLUMNS.map(([, , read]) => read(check, found))));
  if (problems.length > 0) process.exitCode = 1;
  for (const { rule, what } of isVerbose ? problems : problems.slice(0, 3))
    console.log(`    ${rule}: ${what}`);
}

function printTotals(): void {
  const sum = (read: (check: CorpusCheck) => number): number =>
    rows.reduce((all, { check }) => all + read(check), 0);
  const mean = (read: (found: Finding) => number): number =>
    rows.reduce((all, { found }) => all + read(found), 0) / Math.max(1, rows.length);
  const documents = sum((check) => check.documents);
  const problems = RULES.map(
    (rule) => `${rule} ${sum((check) => check.problems.filter((each) => each.rule === rule).length)}`,
  );
  console.log(
    `all ${rows.length}: ${documents} documents, ${(sum((check) => check.words) / Math.max(1, documents)).toFixed(0)} words each, ${sum((check) => check.facts)} facts; problems: ${problems.join(', ')}`,
  );
  const [asked, name, first] = [
    mean((each) => each.asked),
    mean((each) => each.name),
    mean((each) => each.nameFirst),
  ];
  console.log(
    `found: by the question ${percent(asked)} % among ten; by the name alone ${percent(first)} % first, ${percent(name)} % among ten; by the question without the name ${percent(mean((each) => each.nameless))} %`,
  );
  const isMissed =
    rows.length > 0 && (asked < ASKED_AT_LEAST || name > NAME_AT_MOST || first > NAME_FIRST_AT_MOST);
  if (!isMissed) return;
  console.log(
    `    found: ${100 * ASKED_AT_LEAST} % at least, ${100 * NAME_FIRST_AT_MOST} % first and ${100 * NAME_AT_MOST} % among ten at most are asked for`,
  );
  process.exitCode = 1;
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}

function writeRow(cells: readonly string[]): string {
  return cells
    .map((cell, at) => {
      const width = COLUMNS[at]?.[1] ?? 0;
      return width < 0 ? cell.padEnd(-width) : cell.padStart(width);
    })
    .join('');
}
