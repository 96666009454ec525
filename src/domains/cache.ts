import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Deserializer, deserialize, serialize } from 'node:v8';
import { readLiveIdentity } from '../database/live-identity.ts';
import { listDescriptionFiles } from '../schema/descriptions.ts';
import { findCacheFolder } from '../user-folders.ts';
import type { BuildRequest, Built } from './built.ts';

/** What a domain is made from, by which code, and where it is kept. */
export interface CacheKey extends BuildRequest {
  /** By default a hidden folder beside the database, or one of the user's where that cannot be written to. */
  readonly cacheDirectory?: string;
  /** Of the code, as `readCodeVersion` gives it. */
  readonly version: string;
}

const DIGEST_BYTES = 20;
const LENGTH_BYTES = 4;
/** Raised whenever entries are laid out otherwise. */
const FORM = 2;

/** Reads what was kept for this very state of the file and of the code; undefined where there is none, or it is damaged. */
export async function readCached(request: CacheKey): Promise<Built | undefined> {
  const name = nameOrNothing(request);
  if (name === undefined) return undefined;
  for (const directory of listDirectories(request)) {
    const bytes = await readFile(join(directory, name)).catch(() => undefined);
    const built = bytes === undefined ? undefined : decodeBuilt(bytes);
    if (built !== undefined) return built;
  }
  return undefined;
}

/** Keeps what was made of a database in the first folder that can be written to, in place of older ones of its domain. */
export function writeCached(request: CacheKey, entry: Buffer): void {
  const name = nameOrNothing(request);
  if (name === undefined) return;
  listDirectories(request).some((directory) => tryWrite(directory, name, entry));
}

function listDirectories({ file, cacheDirectory }: CacheKey): string[] {
  return cacheDirectory === undefined
    ? [join(dirname(file), '.rookery'), findCacheFolder()]
    : [cacheDirectory];
}

function nameOrNothing(request: CacheKey): string | undefined {
  try {
    return nameEntry(request);
  } catch {
    return undefined;
  }
}

function nameEntry({ domain, file, descriptions, version, catalogue }: CacheKey): string {
  const described = listDescriptionFiles(descriptions).map((each) => [each, readLiveIdentity(each)]);
  const state = JSON.stringify([FORM, domain, version, readLiveIdentity(file), described, catalogue]);
  return `${domain}-${createHash('sha256').update(state).digest('hex').slice(0, 16)}.domain`;
}

/** What was made of a database as bytes: a digest, the length of the schema's part, that part, and the catalogue's. */
export function encodeBuilt({ schema, catalogue }: Built): Buffer {
  const first = serialize(schema);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(first.length);
  const body = Buffer.concat([length, first, serialize(catalogue)]);
  return Buffer.concat([digest(body), body]);
}

/** What such bytes hold; undefined where the digest says that they were cut off or overwritten. */
export function decodeBuilt(bytes: Buffer): Built | undefined {
  const body = bytes.subarray(DIGEST_BYTES);
  if (body.length < LENGTH_BYTES || !digest(body).equals(bytes.subarray(0, DIGEST_BYTES))) return undefined;
  const start = LENGTH_BYTES + body.readUInt32LE();
  const parts = [body.subarray(LENGTH_BYTES, start), body.subarray(start)] as const;
  return parts.every(isReadable) ? toBuilt(...parts) : undefined;
}

/** Each part is read when it is first asked for: for the 62 built-in domains that is a third of a warm start. */
function toBuilt(schema: Buffer, catalogue: Buffer): Built {
  const readSchema = createReader<Built['schema']>(schema);
  const readCatalogue = createReader<Built['catalogue']>(catalogue);
  return {
    get schema() {
      return readSchema();
    },
    get catalogue() {
      return readCatalogue();
    },
  };
}

/** Reads once, and lets go of the bytes. */
function createReader<T>(bytes: Buffer): () => T {
  let unread: Buffer | undefined = bytes;
  let value: T;
  return () => {
    if (unread !== undefined) value = deserialize(unread);
    unread = undefined;
    return value;
  };
}

/** Whether this version of Node.js knows the form in which the value was written. */
function isReadable(bytes: Buffer): boolean {
  try {
    return new Deserializer(bytes).readHeader();
  } catch {
    return false;
  }
}

function digest(body: Buffer): Buffer {
  return createHash('sha256').update(body).digest().subarray(0, DIGEST_BYTES);
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
  const own = /^(.*)-[0-9a-f]{16}\.domain$/;
  const domain = own.exec(name)?.[1];
  for (const entry of readdirSync(directory)) {
    if (entry !== name && own.exec(entry)?.[1] === domain) rmSync(join(directory, entry), { force: true });
  }
}
