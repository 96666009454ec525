import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { parseJson } from '../../src/json.ts';

const UNIVERSE = z.looseObject({ domain: z.string().optional() });
const TABLE = z.object({ num_records: z.number(), columns: z.record(z.string(), z.string()) });
const CASE = z.object({
  id: z.string(),
  db: z.string(),
  universe: UNIVERSE.optional(),
  universes: z.record(z.string(), UNIVERSE).optional(),
  calls: z.array(z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()) })),
  kinds: z.array(z.string()).default([]),
  expected: z.array(z.string().nullable()),
  tables: z.record(z.string(), TABLE).default({}),
  startup_error: z.unknown().optional(),
});

/** A recorded session with the reference: calls, and what each of them gave. */
export interface GoldenCase extends z.output<typeof CASE> {
  /** The calls as they are written. */
  readonly written: string;
}
export type GoldenTable = z.output<typeof TABLE>;

const ERROR_KINDS = new Set([
  'schema_gate',
  'model_error',
  'runtime_error',
  'error_json',
  'unknown_tool',
  'raised',
]);

/** Whether a kind of answer is a failure. */
export function isErrorKind(kind: string | undefined): boolean {
  return kind !== undefined && ERROR_KINDS.has(kind);
}

/** Reads a file of cases, one JSON object a line; those that describe the reference's own start are left out. */
export function readCases(file: string): GoldenCase[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ ...CASE.parse(parseJson(line)), written: readWrittenCalls(line) }))
    .filter((golden) => golden.startup_error === undefined);
}

/** The part of the line that holds the calls; a call never holds the name of a later member. */
function readWrittenCalls(line: string): string {
  const start = line.indexOf('"calls":');
  const end = line.indexOf('"expected":', start);
  return line.slice(start, end);
}
