import { createHash, type Hash } from 'node:crypto';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { type LiveIdentity, readLiveIdentity } from './live-identity.ts';

/**
 * What a file holds: a hash of its bytes and those of its write-ahead log. It says nothing of the file's place, name or
 * time, so that a copy, or a file that was touched, has the same. What is learnt of a file is found by it.
 */
export type ContentKey = string;

/** A content key, and the identity of the file at which it was taken: while that is the same, so is the key. */
export interface Content {
  readonly identity: LiveIdentity;
  readonly key: ContentKey;
}

/** Bytes of files that are hashed: a second or so. A bigger one is known by its identity alone, and so is no copy's. */
const MOST_BYTES = 2 ** 30;

/** Reads what a file holds, or takes what is known of it. Throws the system's error where the file cannot be read. */
export async function readContent(file: string, known?: Content): Promise<Content> {
  const identity = readLiveIdentity(file);
  if (known?.identity === identity) return known;
  if (statSync(file).size > MOST_BYTES) return { identity, key: identity };
  const key = await hashFile(file);
  // A file that changed while it was read is known by what it was before: nothing will be found for it.
  return { identity, key: readLiveIdentity(file) === identity ? key : identity };
}

async function hashFile(file: string): Promise<ContentKey> {
  const hash = createHash('sha256');
  const log = `${file}-wal`;
  await addFile(hash, file);
  if (existsSync(log) && statSync(log).size > 0) await addFile(hash.update('\0wal\0'), log);
  return hash.digest('hex').slice(0, 32);
}

async function addFile(hash: Hash, file: string): Promise<void> {
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) hash.update(chunk);
}
