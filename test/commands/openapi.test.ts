import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createFolder } from '../fixtures/folder.ts';
import { createShop } from '../fixtures/shop.ts';
import { runCli } from './cli.ts';

const folder = createFolder();
const databases = join(folder.path, 'databases');
const checksums = z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/));
const readChecksums = (file: string) => checksums.parse(JSON.parse(readFileSync(file, 'utf8')));

beforeAll(() => {
  createShop(databases);
  mkdirSync(join(folder.path, 'again'));
});
afterAll(folder.remove);

describe('rookery openapi', () => {
  it('writes a document a domain and the checksums of their tools', async () => {
    const words = ['openapi', 'documents', '--databases', databases];
    const { code, stdout } = await runCli(words, { directory: folder.path });
    const document = JSON.parse(readFileSync(join(folder.path, 'documents', 'shop.json'), 'utf8'));
    expect(code).toBe(0);
    expect(stdout).toContain('1 documents');
    expect(document.openapi).toBe('3.1.1');
    expect(Object.keys(readChecksums(join(folder.path, 'documents', 'checksums.json')))).toEqual(['shop']);
  });

  it('gives other checksums for other tools, the same for the same', async () => {
    const write = async (name: string, words: readonly string[]) => {
      await runCli(['openapi', name, '--databases', databases, ...words], { directory: folder.path });
      return readChecksums(join(folder.path, name, 'checksums.json'));
    };
    const first = await write('first', []);
    expect(await write('again', [])).toEqual(first);
    expect(await write('fewer', ['--max-endpoints', '1'])).not.toEqual(first);
  });
});
