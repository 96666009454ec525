import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';

/** What the checks read: the built files and the two files that they came from, without the builder's own code. */

const cell = z.union([z.string(), z.number(), z.null()]);
const key = z.record(z.string(), cell);

const document = z.strictObject({ id: z.string(), title: z.string(), text: z.string() });

const about = z.object({
  doc_id: z.string(),
  register: z.string(),
  affair: z.string(),
  kind: z.string(),
  entities: z.array(z.object({ table: z.string(), key, entity: z.string() })),
});

const fact = z.object({
  id: z.string(),
  doc_id: z.string(),
  table: z.string(),
  key,
  entity: z.string(),
  name: z.string(),
  question: z.string(),
  value: z.string(),
  /** The value that the question gives, where it asks for the entity. */
  chooses: z.string().optional(),
  /** The row that the value names. */
  leads: z.object({ table: z.string(), column: z.string(), cell: cell }).optional(),
  compare: z
    .object({ table: z.string(), column: z.string().optional(), counted: z.string().optional() })
    .optional(),
});

const oneOrMore = z.union([z.string().transform((each) => [each]), z.array(z.string())]);

const corpusSource = z.object({
  subjects: z.record(
    z.string(),
    z.object({ table: z.string(), called: z.string(), names: z.array(z.string()).default([]) }),
  ),
});

const domainSource = z.object({
  tables: z.record(
    z.string(),
    z.object({
      columns: z.record(
        z.string(),
        z.object({ ref: z.string().optional(), references: oneOrMore.optional() }),
      ),
    }),
  ),
});

export type BuiltDocument = z.infer<typeof document>;
export type BuiltAbout = z.infer<typeof about>;
export type BuiltFact = z.infer<typeof fact>;

/** A column that refers to another table's. */
export interface Join {
  readonly table: string;
  readonly column: string;
  readonly parent: string;
  readonly parentColumn: string;
}

/** The documents of a domain, as they were built. */
export function readDocuments(corpora: string, domain: string): BuiltDocument[] {
  return readLines(join(corpora, `${domain}.jsonl`)).map((line) => document.parse(line));
}

/** What each document is about. */
export function readAbout(corpora: string, domain: string): BuiltAbout[] {
  return readLines(join(corpora, `${domain}.about.jsonl`)).map((line) => about.parse(line));
}

/** The facts that the documents tell. */
export function readFacts(corpora: string, domain: string): BuiltFact[] {
  return readLines(join(corpora, `${domain}.facts.jsonl`)).map((line) => fact.parse(line));
}

/** By table, the columns whose values are names of the entities. */
export function readNamingColumns(corpora: string, domain: string): ReadonlyMap<string, readonly string[]> {
  const { subjects } = corpusSource.parse(readYaml(join(corpora, `${domain}.yaml`)));
  const naming = new Map<string, string[]>();
  for (const { table, called, names } of Object.values(subjects)) {
    const columns = [...called.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] ?? '');
    naming.set(table, [...(naming.get(table) ?? []), ...columns, ...names]);
  }
  return naming;
}

/** The joins that the domain file names, whether the database declares them or not. */
export function readMeantJoins(databases: string, domain: string): Join[] {
  const { tables } = domainSource.parse(readYaml(join(databases, `${domain}.yaml`)));
  return Object.entries(tables).flatMap(([table, { columns }]) =>
    Object.entries(columns).flatMap(([column, { ref, references = [] }]) =>
      [...references, ...(ref === undefined ? [] : [ref])].flatMap((target) => {
        const parent = Object.keys(tables).find((each) => target.startsWith(`${each}.`));
        if (parent === undefined) return [];
        return [{ table, column, parent, parentColumn: target.slice(parent.length + 1) }];
      }),
    ),
  );
}

function readLines(file: string): unknown[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line));
}

function readYaml(file: string): unknown {
  return parseYaml(readFileSync(file, 'utf8'), { schema: 'failsafe' });
}
