import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../src/database/open.ts';
import { buildLab } from '../src/lab/lab.ts';
import { checkDomain, type DomainCheck } from './lab/check.ts';
import { findReference, readQueries, readSchemas } from './lab/reference.ts';

/**
 * Checks what the files of the lab promise: `npm run lab:check -- [names] [--failing] [--force] [--directory=D]`. Where there
 * is reference data, it also asks the lab what people asked the real databases, and compares the schemas. A query is
 * answered when it gives a row with a value that is neither null nor zero. Ends with 1 where a domain breaks its promise.
 */
const words = process.argv.slice(2);
const names = words.filter((word) => !word.startsWith('--'));
const reference = findReference();
const schemas = reference === undefined ? {} : readSchemas(reference);
const queries = reference === undefined ? {} : readQueries(reference);
if (reference === undefined)
  console.log('Nothing is compared with the real databases: ROOKERY_REFERENCE_DATA is not set.');
const flag = words.find((word) => word.startsWith('--directory='));
const directory =
  flag?.slice('--directory='.length) ?? fileURLToPath(new URL('../databases', import.meta.url));
const force = words.includes('--force');
const lab = await buildLab({ directory, force, ...(names.length > 0 && { only: names }) });
const checks: DomainCheck[] = [];
for (const domain of lab.domains) {
  if (domain.receipt === undefined) {
    console.log(`${domain.name}: FAILED to build: ${domain.problem}`);
    process.exitCode = 1;
    continue;
  }
  const connection = openDatabase(join(lab.directory, domain.name, `${domain.name}.sqlite`));
  const check = checkDomain(connection, {
    name: domain.name,
    receipt: domain.receipt,
    source: directory,
    schema: schemas[domain.name],
    queries: queries[domain.name] ?? [],
  });
  connection.close();
  checks.push(check);
  if (words.includes('--failing')) for (const line of check.failing) console.log(line);
}
printTable(checks);
if (checks.some(({ broken, schemaProblems = [] }) => broken.length + schemaProblems.length > 0))
  process.exitCode = 1;

function printTable(all: readonly DomainCheck[]): void {
  console.log(
    'domain                        rows     MB     ms  queries  run%  answered%  2+literals%   broken  schema',
  );
  for (const check of all) {
    console.log(
      [
        check.name.padEnd(28),
        String(check.rows).padStart(7),
        (check.bytes / 1e6).toFixed(1).padStart(6),
        String(check.milliseconds).padStart(6),
        String(check.queries).padStart(8),
        percent(check.ran, check.queries).padStart(6),
        percent(check.answered, check.queries).padStart(10),
        percent(check.answeredOfMany, check.many).padStart(12),
        String(check.broken.length).padStart(8),
        `  ${describeSchema(check)}`,
      ].join(' '),
    );
  }
  for (const check of all) {
    for (const line of [...(check.schemaProblems ?? []), ...check.broken].slice(0, 8))
      console.log(`  ${check.name}: ${line}`);
  }
  const sum = (read: (check: DomainCheck) => number): number =>
    all.reduce((total, check) => total + read(check), 0);
  console.log(
    `all ${all.length}: ${sum((c) => c.rows)} rows, ${(sum((c) => c.bytes) / 1e6).toFixed(0)} MB, run ${percent(
      sum((c) => c.ran),
      sum((c) => c.queries),
    )} %, ` +
      `answered ${percent(
        sum((c) => c.answered),
        sum((c) => c.queries),
      )} %, of those with 2+ literals ${percent(
        sum((c) => c.answeredOfMany),
        sum((c) => c.many),
      )} %`,
  );
}

function describeSchema({ schemaProblems }: DomainCheck): string {
  if (schemaProblems === undefined) return 'not compared';
  return schemaProblems.length === 0 ? 'same' : `${schemaProblems.length} differences`;
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '-' : ((100 * part) / whole).toFixed(1);
}
