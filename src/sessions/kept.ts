import { z } from 'zod';
import { parseJson, toJsonText } from '../json.ts';
import type { VerbStep } from '../verbs/verbs.ts';
import type { ClientConnection } from './connection.ts';
import type { ViewSource } from './lineage.ts';
import { STEP } from './step-schema.ts';

/** How steps are written; a state file may hold those of another version of the program. */
const STEP_VERSION = 2;

const VERSIONED = z.object({ version: z.literal(STEP_VERSION), step: STEP });

const VIEW: z.ZodType<ViewSource> = z.object({
  file: z.string(),
  // Before it was a text it was an object: such a handle is void, as after a change of the file.
  identity: z.string().or(z.record(z.string(), z.unknown()).transform(() => '')),
  sql: z.string(),
  columns: z.array(z.string()),
  floats: z.array(z.string()),
});

const CONNECTION = z.object({
  path: z.string(),
  protocolVersion: z.string(),
  client: z.looseObject({ name: z.string(), version: z.string() }),
  capabilities: z.record(z.string(), z.unknown()),
  logLevel: z.string().exactOptional(),
}) satisfies z.ZodType<ClientConnection>;

const KEYS = z.array(z.string());

/** A step as it is kept. */
export function writeStep(step: VerbStep): string {
  return toJsonText({ version: STEP_VERSION, step });
}

/** A step that was kept. Throws where it is none, or of another version of the program. */
export function readStep(text: string): VerbStep {
  return read(VERSIONED, text, 'step').step;
}

/** A view's source that was kept. */
export function readView(text: string): ViewSource {
  return read(VIEW, text, 'view');
}

/** A connection that was kept. */
export function readConnection(text: string): ClientConnection {
  return read(CONNECTION, text, 'connection');
}

/** The keys of a node's parents that were kept. */
export function readKeys(text: string): readonly string[] {
  return read(KEYS, text, 'list of parents');
}

function read<T>(schema: z.ZodType<T>, text: string, what: string): T {
  const found = schema.safeParse(parseJson(text));
  if (found.success) return found.data;
  throw new Error(`the state holds a ${what} that is none: ${z.prettifyError(found.error)}`);
}
