import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../src/database/open.ts';
import { listDomainFiles } from '../src/lab/places.ts';
import { type CorpusCheck, checkCorpus, RULES } from './corpora/check.ts';

/**
 * Measures the built documents, without the builder's own code: `npm run corpora:check -- [names] [--verbose]`.
 * Ends with 1 where a rule is broken; `--verbose` prints each piece that breaks one, otherwise the first three.
 */
const words = process.argv.slice(2);
const names = words.filter((word) => !word.startsWith('--'));
const isVerbose = words.includes('--verbose');
const corpora = fileURLToPath(new URL('../corpora', import.meta.url));
const databases = fileURLToPath(new URL('../databases', import.meta.url));
const checks: CorpusCheck[] = [];
console.log(
  `domain                       documents   words  mean  range    facts kinds forms  distract  near-dup  ${RULES.join('  ')}`,
);
for (const domain of names.length > 0 ? names : listDomainFiles(corpora)) {
  const check = checkDomain(domain);
  if (check === null) continue;
  checks.push(check);
  printRow(check);
}
printTotals();

function checkDomain(domain: string): CorpusCheck | null {
  if (!existsSync(join(corpora, `${domain}.jsonl`))) {
    console.log(`${domain.padEnd(28)} not built: npx tsx scripts/corpora-build.ts ${domain}`);
    process.exitCode = 1;
    return null;
  }
  const connection = openDatabase(join(databases, domain, `${domain}.sqlite`));
  try {
    return checkCorpus(domain, connection, { corpora, databases });
  } finally {
    connection.close();
  }
}

function printRow(check: CorpusCheck): void {
  const { problems } = check;
  console.log(
    [
      check.domain.padEnd(28),
      String(check.documents).padStart(9),
      String(check.words).padStart(7),
      (check.words / Math.max(1, check.documents)).toFixed(0).padStart(5),
      `${check.shortest}-${check.longest}`.padStart(7),
      String(check.facts).padStart(7),
      String(check.kinds).padStart(5),
      String(check.forms).padStart(5),
      `${(100 * check.distractors).toFixed(1)} %`.padStart(9),
      `${(100 * check.nearDuplicates).toFixed(3)} %`.padStart(9),
      ...RULES.map((rule) =>
        String(problems.filter((problem) => problem.rule === rule).length).padStart(rule.length + 1),
      ),
    ].join(' '),
  );
  if (problems.length > 0) process.exitCode = 1;
  for (const { rule, what } of isVerbose ? problems : problems.slice(0, 3))
    console.log(`    ${rule}: ${what}`);
}

function printTotals(): void {
  const sum = (read: (check: CorpusCheck) => number): number =>
    checks.reduce((total, check) => total + read(check), 0);
  const documents = sum((check) => check.documents);
  console.log(
    `all ${checks.length}: ${documents} documents, ${sum((check) => check.words)} words (mean ${(
      sum((check) => check.words) / Math.max(1, documents)
    ).toFixed(0)}), ${sum((check) => check.facts)} facts, most near-duplicates ${(
      100 * Math.max(0, ...checks.map((check) => check.nearDuplicates))
    ).toFixed(3)} %, ${sum((check) => check.problems.length)} problems`,
  );
}
