import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** Raised whenever the same corpus would give another index: analysis, passages or the ranking changed. */
export const SEARCH_VERSION = 2;

/** Names a corpus's content and all that shapes its index; another stamp means another index. */
export async function readStamp(file: string, language: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  const form = file.endsWith('.json') ? 'json' : 'jsonl';
  hash.update(JSON.stringify([SEARCH_VERSION, form, language, process.versions.icu ?? '']));
  return hash.digest('hex');
}
