import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseCsv } from 'csv-parse/sync';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import { type DomainSpec, domainSpec, type TableSpec } from './model.ts';

/** A domain file with its facts read, the rows of certain values as texts by column path. */
export interface Facts {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface ReadDomain {
  readonly spec: DomainSpec;
  readonly facts: ReadonlyMap<string, Facts>;
}

/**
 * Reads a domain file. Its scalars are all texts (YAML's failsafe schema): `TRUE`, `007` and `2014-01-01` stay as
 * written, and the column's type says what they become. Throws an error that names the file and the path in it.
 */
export function readDomainFile(file: string): ReadDomain {
  const spec = addVocabularies(
    parseDomain(readFileSync(file, 'utf8'), file),
    join(file, '..', 'vocabularies'),
  );
  const facts = new Map<string, Facts>();
  for (const [name, table] of Object.entries(spec.tables)) {
    const rows = readFacts(table, join(file, '..', 'vocabularies'));
    if (rows !== null) facts.set(name, rows);
  }
  return { spec, facts };
}

/** Checks the text of a domain file against its form. */
export function parseDomain(text: string, file: string): DomainSpec {
  const document: unknown = parseYaml(text, { schema: 'failsafe', uniqueKeys: true });
  const result = domainSpec.safeParse(document);
  if (result.success) return result.data;
  throw new Error(`${file} is no valid domain file:\n${z.prettifyError(result.error)}`);
}

function addVocabularies(spec: DomainSpec, folder: string): DomainSpec {
  const tables = { ...spec.tables };
  for (const name of spec.vocabularies ?? [])
    tables[name] = readVocabulary(join(folder, `${name}.csv`), name);
  return { ...spec, tables };
}

/** A shared vocabulary is a hidden table whose rows are all facts; a column `weight` says how frequent a row is. */
function readVocabulary(file: string, name: string): TableSpec {
  const header = parseRows(readFileSync(file, 'utf8'))[0] ?? [];
  const columns = Object.fromEntries(header.map((column) => [column, {}]));
  const weight = header.includes('weight') ? { weight: 'weight' } : {};
  return { hidden: true, columns, facts_file: `${name}.csv`, ...weight };
}

function readFacts(table: TableSpec, folder: string): Facts | null {
  const text =
    table.facts ??
    (table.facts_file === undefined ? null : readFileSync(join(folder, table.facts_file), 'utf8'));
  if (text === null) return null;
  const [header, ...rows] = parseRows(text);
  return { header: header ?? [], rows };
}

function parseRows(text: string): string[][] {
  return z.array(z.array(z.string())).parse(
    parseCsv(text, {
      comment: '#',
      comment_no_infix: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
    }),
  );
}
