import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folders whose code decides what a database's schema and catalogue are. */
const FOLDERS = ['database', 'schema', 'catalogue'];

/** A digest of the code that reads schemas and writes catalogues: what older code made is not taken from the cache. */
export function readCodeVersion(): string {
  const hash = createHash('sha256');
  const root = fileURLToPath(new URL('..', import.meta.url));
  const extension = extname(import.meta.url);
  for (const folder of FOLDERS) {
    const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
    for (const name of names.toSorted().filter((each) => isCode(each, extension))) {
      hash.update(name).update(readFileSync(join(root, folder, name)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

function isCode(name: string, extension: string): boolean {
  return name.endsWith(extension) && !name.endsWith('.d.ts');
}
