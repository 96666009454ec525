import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { readIdentity } from '../database/identity.ts';
import { listDescriptionFiles } from './descriptions.ts';
import type { Schema } from './model.ts';

/** What a schema is read from, and where it is kept. */
export interface SchemaRequest {
  readonly domain: string;
  readonly file: string;
  readonly descriptions?: string;
  /** By default a hidden folder beside the database, or one of the user's where that cannot be written to. */
  readonly cacheDirectory?: string;
}

/** To be raised whenever the schema's form or the way to it changes. */
const FORMAT = 1;
const DIGEST_BYTES = 20;

/** Reads a schema that was kept for this very state of the file; undefined where there is none, or it is damaged. */
export async function readCachedSchema(request: SchemaRequest): Promise<Schema | undefined> {
  const name = nameOrNothing(request);
  if (name === undefined) return undefined;
  for (const directory of listDirectories(request)) {
    const bytes = await readFile(join(directory, name)).catch(() => undefined);
    const schema = bytes === undefined ? undefined : decodeSchema(bytes, request.domain);
    if (schema !== undefined) return schema;
  }
  return undefined;
}

/** Keeps a schema in the first folder that can be written to, in place of older ones of its domain. */
export function writeCachedSchema(request: SchemaRequest, schema: Schema): void {
  const name = nameOrNothing(request);
  if (name === undefined) return;
  const bytes = encodeSchema(schema);
  listDirectories(request).some((directory) => tryWrite(directory, name, bytes));
}

function listDirectories({ file, cacheDirectory }: SchemaRequest): string[] {
  const users = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'rookery');
  return cacheDirectory === undefined ? [join(dirname(file), '.rookery'), users] : [cacheDirectory];
}

function nameOrNothing(request: SchemaRequest): string | undefined {
  try {
    return nameEntry(request);
  } catch {
    return undefined;
  }
}

function nameEntry({ domain, file, descriptions }: SchemaRequest): string {
  const described = listDescriptionFiles(descriptions).map((each) => [each, readIdentity(each)]);
  const state = JSON.stringify([FORMAT, readIdentity(file), described]);
  return `${domain}-${createHash('sha256').update(state).digest('hex').slice(0, 16)}.schema`;
}

function encodeSchema(schema: Schema): Buffer {
  const body = serialize(schema);
  return Buffer.concat([digest(body), body]);
}

/** The digest tells a whole entry from one that was cut off or overwritten. */
function decodeSchema(bytes: Buffer, domain: string): Schema | undefined {
  const body = bytes.subarray(DIGEST_BYTES);
  if (!digest(body).equals(bytes.subarray(0, DIGEST_BYTES))) return undefined;
  try {
    const schema: unknown = deserialize(body);
    return isSchema(schema) && schema.domain === domain ? schema : undefined;
  } catch {
    return undefined;
  }
}

function digest(body: Buffer): Buffer {
  return createHash('sha256').update(body).digest().subarray(0, DIGEST_BYTES);
}

function isSchema(value: unknown): value is Schema {
  return (
    typeof value === 'object' &&
    value !== null &&
    'tables' in value &&
    'relations' in value &&
    'domain' in value
  );
}

/** Writes beside and renames, so that no reader meets half an entry. */
function tryWrite(directory: string, name: string, bytes: Buffer): boolean {
  const unfinished = join(directory, `${name}.${process.pid}`);
  try {
    mkdirSync(directory, { recursive: true });
    writeFileSync(unfinished, bytes);
    renameSync(unfinished, join(directory, name));
    removeOlder(directory, name);
    return true;
  } catch {
    removeQuietly(unfinished);
    return false;
  }
}

function removeQuietly(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // What cannot be removed was never written.
  }
}

function removeOlder(directory: string, name: string): void {
  const own = /^(.*)-[0-9a-f]{16}\.schema$/;
  const domain = own.exec(name)?.[1];
  for (const entry of readdirSync(directory)) {
    if (entry !== name && own.exec(entry)?.[1] === domain) rmSync(join(directory, entry), { force: true });
  }
}
