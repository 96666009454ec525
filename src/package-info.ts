import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** The folder of the installed package, the same from the compiled files and from the sources. */
export const PACKAGE_ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The version that package.json states. */
export function readVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}
