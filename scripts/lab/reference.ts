import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** The reference schemas and queries, found through ROOKERY_REFERENCE_DATA. */

const value = z.union([z.string(), z.number()]);
const column = z.object({
  name: z.string(),
  type: z.string(),
  label: z.string().nullish(),
  meaning: z.string().nullish(),
  example: z.unknown().optional(),
  known_values: z.array(value).optional(),
  /** The smallest and the largest number. */
  range: z.tuple([z.number(), z.number()]).optional(),
});
const table = z.object({
  name: z.string(),
  label: z.string().nullish(),
  primary_key: z.array(z.string()),
  /** How many rows it has, where that is known. */
  rows: z.number().optional(),
  columns: z.array(column),
});
const foreignKey = z.object({
  from: z.tuple([z.string(), z.string()]),
  to: z.tuple([z.string(), z.string()]),
});
const schema = z.object({ domain: z.string(), tables: z.array(table), foreign_keys: z.array(foreignKey) });

export type ReferenceColumn = z.infer<typeof column>;
export type ReferenceTable = z.infer<typeof table>;
export type ReferenceSchema = z.infer<typeof schema>;

export function readSchemas(folder: string): Record<string, ReferenceSchema> {
  return z.record(z.string(), schema).parse(readJson(join(folder, 'bird', 'schemas.json')));
}

export function readQueries(folder: string): Record<string, string[]> {
  return z.record(z.string(), z.array(z.string())).parse(readJson(join(folder, 'bird', 'queries.json')));
}

/** The folder of the reference data, where the variable is set. */
export function findReference(): string | undefined {
  const folder = process.env.ROOKERY_REFERENCE_DATA;
  return folder === '' ? undefined : folder;
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
