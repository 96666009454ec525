import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Content, readContent } from '../database/content-key.ts';
import { type CachePlace, listCacheFolders, writeEntry } from './cache-folder.ts';

const CONTENT = z.object({ identity: z.string(), key: z.string() }) satisfies z.ZodType<Content>;

/**
 * What a domain's database holds; it is hashed only where it is not the file that was hashed last. Undefined where it
 * cannot be read.
 */
export async function recallContent(place: CachePlace): Promise<Content | undefined> {
  const name = `${place.domain}.content.json`;
  const known = listCacheFolders(place).map((folder) => readKnown(join(folder, name)));
  try {
    const content = await readContent(
      place.file,
      known.find((each) => each !== undefined),
    );
    if (!known.includes(content)) writeEntry(place, name, Buffer.from(`${JSON.stringify(content)}\n`));
    return content;
  } catch {
    return undefined;
  }
}

function readKnown(file: string): Content | undefined {
  try {
    return CONTENT.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
