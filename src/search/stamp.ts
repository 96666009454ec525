import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { endianness } from 'node:os';

/** Raised whenever the same corpus would give another index: analysis, passages or the index's own form changed. */
const VERSION = 1;

/** Names a corpus's content and all that shapes its index; another stamp means another index. */
export async function readStamp(file: string, language: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  const form = file.endsWith('.json') ? 'json' : 'jsonl';
  hash.update(JSON.stringify([VERSION, form, language, endianness(), process.versions.icu ?? '']));
  return hash.digest('hex');
}

/** The fingerprint by which a saved index is recognised as whole. */
export function hashBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
