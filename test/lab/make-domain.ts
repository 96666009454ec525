import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openDatabase } from '../../src/database/open.ts';
import type { Row } from '../../src/database/value.ts';
import { type BuiltDomain, buildDomain } from '../../src/lab/build-domain.ts';
import { readDomainFile } from '../../src/lab/spec/read.ts';

/** A new folder with `vocabularies/` in it, removed when the test ends. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rookery-lab-'));
  mkdirSync(join(folder, 'vocabularies'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface Made extends BuiltDomain {
  read(sql: string): Row[];
}

/** Builds a domain from the text of its tables and opens the result. */
export function makeDomain(
  tables: string,
  options: { seed?: string; scale?: number; folder?: string } = {},
): Made {
  const folder = options.folder ?? makeFolder();
  const file = join(folder, 'made.yaml');
  writeFileSync(file, `domain: made\ntitle: Made\ndescription: For a test.\n${tables}`);
  const database = join(folder, `made-${options.seed ?? ''}-${options.scale ?? ''}.sqlite`);
  const { seed = 'test', scale = 1 } = options;
  const built = buildDomain(readDomainFile(file), database, { seed, scale });
  const connection = openDatabase(database);
  onTestFinished(() => connection.close());
  return { ...built, read: (sql) => connection.read(sql) };
}
