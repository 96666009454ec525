import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A new folder that the tests of a file share, removed when they have ended. */
export function makeLastingFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rookery-corpora-'));
  for (const name of ['texts', 'documents', 'databases']) mkdirSync(join(folder, name));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
