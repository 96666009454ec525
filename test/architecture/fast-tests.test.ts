import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findSlow, readFollowed, sortTests } from './fast-tests.ts';
import { toSource } from './source-rules.ts';

const files = readFollowed(fileURLToPath(new URL('../..', import.meta.url)));

describe('the fast tests', () => {
  const { fast, slow } = sortTests(files);

  it('are found among all', () => {
    expect(fast).toContain('test/architecture/fast-tests.test.ts');
    expect(slow).toContain('test/commands/serve.test.ts');
    expect(slow).toContain('test/search/quality.test.ts');
  });

  it('are at least those of the parts that compute', () => {
    const computing = /^test\/(table|catalogue|json|sessions\/(cache|sessions)|universes\/view)/;
    const strayed = slow.filter((path) => computing.test(path));
    expect(strayed).toEqual(['test/catalogue/real-databases.test.ts']);
  });
});

describe('a test file', () => {
  const shared = [
    toSource('test/open.ts', "import { start } from '../src/start.ts';"),
    toSource('src/start.ts', "import { spawn } from 'node:child_process';"),
    toSource('src/table.ts', "import { sort } from './sort.ts';\nexport * from './table.ts';"),
    toSource('bench/data.ts', ['process', 'env', 'ROOKERY_REFERENCE_DATA'].join('.')),
  ];
  const find = (text: string) => findSlow('test/a.test.ts', [...shared, toSource('test/a.test.ts', text)]);

  it.each([
    ["import { createServer } from 'node:http';", ['node:http']],
    ["import { open } from './open.ts';", ['test/open.ts', 'src/start.ts', 'node:child_process']],
    ["const { start } = await import('../src/start.ts');", ['src/start.ts', 'node:child_process']],
    ["import '../bench/data.ts';", ['bench/data.ts']],
  ])('is slow by %s', (text, way) => {
    expect(find(text)).toEqual(['test/a.test.ts', ...way]);
  });

  it.each([
    "import { createTable } from '../src/table.ts';",
    "import type { Start } from '../src/start.ts';",
    "import { readFileSync } from 'node:fs';",
  ])('is fast by %s', (text) => {
    expect(find(text)).toBeUndefined();
  });
});
