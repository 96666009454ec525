import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Deserializer, deserialize, serialize } from 'node:v8';
import type { Content } from '../database/content-key.ts';
import { readLiveIdentity } from '../database/live-identity.ts';
import { listDescriptionFiles } from '../schema/descriptions.ts';
import type { BuildRequest, Built } from './built.ts';
import { type CachePlace, listCacheFolders, writeEntry } from './cache-folder.ts';

/** What a domain is made from, by which code, and where it is kept. */
export interface CacheKey extends BuildRequest, CachePlace {
  /** What the database holds. */
  readonly content: Content;
  /** Of the code, as `readCodeVersion` gives it. */
  readonly version: string;
}

const DIGEST_BYTES = 20;
const LENGTH_BYTES = 4;
/** Raised whenever entries are laid out otherwise. */
const FORM = 3;

/** Reads what was kept for this very content and this code; undefined where there is none, or it is damaged. */
export async function readCached(request: CacheKey): Promise<Built | undefined> {
  const name = nameOrNothing(request);
  if (name === undefined) return undefined;
  for (const folder of listCacheFolders(request)) {
    const bytes = await readFile(join(folder, name)).catch(() => undefined);
    const built = bytes === undefined ? undefined : decodeBuilt(bytes);
    if (built !== undefined) return built;
  }
  return undefined;
}

/** Keeps what was made of a database in the first folder that can be written to, in place of older ones of its domain. */
export function writeCached(request: CacheKey, entry: Buffer): void {
  const name = nameOrNothing(request);
  if (name === undefined || hasChanged(request)) return;
  const folder = writeEntry(request, name, entry);
  if (folder !== undefined) removeOlder(folder, name);
}

/** What was read of a file that has changed meanwhile may be of either state. */
function hasChanged({ file, content }: CacheKey): boolean {
  return readLiveIdentity(file) !== content.identity;
}

function nameOrNothing(request: CacheKey): string | undefined {
  try {
    return nameEntry(request);
  } catch {
    return undefined;
  }
}

/** No path is in it, and no time: a lab that was copied, moved or renamed finds what was learnt of it. */
function nameEntry({ domain, content, descriptions, version, catalogue }: CacheKey): string {
  const described = listDescriptionFiles(descriptions).map((each) => [
    basename(each),
    createHash('sha256').update(readFileSync(each)).digest('hex'),
  ]);
  const state = JSON.stringify([FORM, domain, version, content.key, described, catalogue]);
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

function removeOlder(directory: string, name: string): void {
  const own = /^(.*)-[0-9a-f]{16}\.domain$/;
  const domain = own.exec(name)?.[1];
  for (const entry of readdirSync(directory)) {
    if (entry !== name && own.exec(entry)?.[1] === domain) rmSync(join(directory, entry), { force: true });
  }
}
