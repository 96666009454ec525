import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { connect } from '../../src/database/engine.ts';

/** An empty folder that is removed when the test is over. */
export function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rookery-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Builds a database file from SQL; in a folder of its own where none is given. */
export function buildDatabase(sql: string, file = join(createFolder(), 'fixture.sqlite')): string {
  mkdirSync(dirname(file), { recursive: true });
  const database = connect(file);
  database.pragma('foreign_keys = OFF');
  database.exec(sql);
  database.close();
  return file;
}

/** The SHA-256 of a file's bytes. */
export function hashFile(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
