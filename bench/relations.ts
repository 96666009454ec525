/**
 * How well relations are inferred: takes each database's foreign keys away, infers, and compares with what was declared.
 * Run: ROOKERY_REFERENCE_DATA=… npx tsx bench/relations.ts [--missed]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect } from '../src/database/engine.ts';
import { openDatabase } from '../src/database/open.ts';
import { quoteIdentifier } from '../src/database/quote.ts';
import { discoverDomains } from '../src/domains/discover.ts';
import { introspect, type RawTable } from '../src/schema/introspect.ts';
import { readSchema } from '../src/schema/read-schema.ts';
import { listDeclared } from '../src/schema/relations.ts';

export interface Comparison {
  readonly domain: string;
  readonly right: readonly string[];
  readonly wrong: readonly string[];
  readonly missed: readonly string[];
}

function main(): void {
  const reference = process.env.ROOKERY_REFERENCE_DATA;
  if (reference === undefined) {
    console.log('Skipped: ROOKERY_REFERENCE_DATA is not set.');
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'rookery-relations-'));
  try {
    const sources = discoverDomains(join(reference, 'real-databases'));
    const results = sources.map(({ name, file }) =>
      compareRelations(name, file, join(folder, `${name}.sqlite`)),
    );
    print(results, process.argv.includes('--missed'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Infers the relations of a copy of a database that declares none, and compares them with the declared ones. */
export function compareRelations(domain: string, file: string, stripped: string): Comparison {
  const tables = readTables(file);
  const declared = new Set(
    listDeclared(tables).map((link) =>
      nameLink(link.child, link.childColumns, link.parent, link.parentColumns),
    ),
  );
  copyWithoutKeys(file, stripped, tables);
  const found = readSchema({ domain, file: stripped }).relations.map((relation) =>
    nameLink(relation.child, relation.childColumns, relation.parent, relation.parentColumns),
  );
  return {
    domain,
    right: found.filter((name) => declared.has(name)),
    wrong: found.filter((name) => !declared.has(name)),
    missed: [...declared].filter((name) => !found.includes(name)),
  };
}

function readTables(file: string): readonly RawTable[] {
  const connection = openDatabase(file);
  try {
    return introspect(connection).filter((table) => table.kind === 'table');
  } finally {
    connection.close();
  }
}

/** Column pairs in the order of their names: `(a,b)->(c,d)` and `(b,a)->(d,c)` are one. */
function nameLink(
  child: string,
  columns: readonly string[],
  parent: string,
  parentColumns: readonly string[],
): string {
  const pairs = columns.map((column, index) => `${child}.${column}->${parent}.${parentColumns[index]}`);
  return pairs.toSorted().join(' & ');
}

function copyWithoutKeys(file: string, target: string, tables: readonly RawTable[]): void {
  const database = connect(target);
  database.prepare('ATTACH ? AS source').run(file);
  for (const table of tables) {
    const name = quoteIdentifier(table.name);
    const columns = table.columns.map((column) => `${quoteIdentifier(column.name)} ${column.declaredType}`);
    const key =
      table.primaryKey.length === 0
        ? []
        : [`PRIMARY KEY (${table.primaryKey.map(quoteIdentifier).join(', ')})`];
    const unique = table.uniqueKeys.map((names) => `UNIQUE (${names.map(quoteIdentifier).join(', ')})`);
    database.exec(`CREATE TABLE main.${name} (${[...columns, ...key, ...unique].join(', ')})`);
    database.exec(`INSERT INTO main.${name} SELECT * FROM source.${name}`);
  }
  database.close();
}

function print(results: readonly Comparison[], details: boolean): void {
  const sum = (pick: (result: Comparison) => readonly string[]): number =>
    results.reduce((total, result) => total + pick(result).length, 0);
  console.log('domain                            declared  found  right  missed');
  for (const { domain, right, wrong, missed } of results) {
    const counts = [right.length + missed.length, right.length + wrong.length, right.length, missed.length];
    console.log(domain.padEnd(34) + counts.map((count) => String(count).padStart(6)).join('  '));
    if (!details) continue;
    for (const name of missed) console.log(`    missed  ${name}`);
    for (const name of wrong) console.log(`    wrong   ${name}`);
  }
  const [right, wrong, missed] = [sum((r) => r.right), sum((r) => r.wrong), sum((r) => r.missed)];
  console.log(
    `recall ${(right / (right + missed)).toFixed(3)}  precision ${(right / (right + wrong)).toFixed(3)}`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
