import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findBreaches, findCycles, findOuterBreaches, readSources, toSource } from './source-rules.ts';

const toFolder = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const sources = readSources(toFolder('src'));
const everything = ['src', 'scripts', 'bench', 'test'].flatMap((name) =>
  readSources(toFolder(name), `${name}/`),
);

describe('the sources', () => {
  it('are read', () => {
    expect(sources.map((source) => source.path)).toContain('main.ts');
    expect(sources.flatMap((source) => source.imports)).toContain('schema/model.ts');
  });

  it('import one way', () => {
    expect(findBreaches(sources)).toEqual([]);
  });

  it('import one way with scripts, benches and tests, too', () => {
    expect(everything.map(({ path }) => path)).toContain('test/fixtures/shop.ts');
    expect(findOuterBreaches(everything)).toEqual([]);
  });

  it('have no import cycles, not of types either', () => {
    expect(findCycles(everything)).toEqual([]);
  });
});

describe('the rules', () => {
  it.each([
    ['table/column.ts', "import { x } from '../database/open.ts';", 'table must not know database'],
    [
      'schema/roles.ts',
      "import type { Tool } from '../catalogue/tool.ts';",
      'schema must not know catalogue',
    ],
    ['catalogue/names.ts', "export * from '../execution/execute.ts';", 'catalogue must not know execution'],
    ['lab/builder.ts', "import { x } from '../schema/model.ts';", 'lab must not know schema'],
    ['search/index.ts', "import { x } from '../table/table.ts';", 'search must not know table'],
    ['protocols/rest/a.ts', "import {\n  x,\n} from '../mcp/b.ts';", 'one door, the other'],
    ['protocols/mcp/scopes/a.ts', "import { x } from '../post.ts';", 'scopes must not know post'],
    ['protocols/mcp/product/a.ts', "import { x } from '../methods/b.ts';", 'product must not know methods'],
    ['schema/a.ts', "import Database from 'better-sqlite3';", 'not its to use'],
    ['domains/a.ts', "const x = await import('../app.ts');", 'domains must not know app'],
    ['domains/a.ts', 'const home = process.env.HOME;', 'only main.ts'],
  ])('refuse %s: %s', (path, text, message) => {
    const breaches = findBreaches([toSource(path, text)]);
    expect(breaches).toHaveLength(1);
    expect(breaches[0]).toContain(message);
  });

  it.each([
    ['database/open.ts', "import Database from 'better-sqlite3';"],
    ['catalogue/a.ts', "import type { Schema } from '../schema/model.ts';"],
    ['protocols/mcp/a.ts', "import { guard } from '../guard.ts';"],
    ['nearest.ts', "import { toJsonText } from './json.ts';"],
    ['main.ts', 'process.argv.slice(2);'],
  ])('allow %s: %s', (path, text) => {
    expect(findBreaches([toSource(path, text)])).toEqual([]);
  });

  it.each([
    ['src/app.ts', '../test/fixtures/shop.ts', 'src must not know test/fixtures'],
    ['test/fixtures/shop.ts', '../rest/world.ts', 'test/fixtures must not know test'],
    ['scripts/kill.ts', '../bench/mcp.ts', 'scripts must not know bench'],
    ['bench/mcp.ts', '../test/mcp/gate.ts', 'bench must not know test'],
  ])('refuse that %s imports %s: %s', (path, target, message) => {
    expect(findOuterBreaches([toSource(path, `import { x } from '${target}';`)])[0]).toContain(message);
  });

  it('find a cycle', () => {
    const cycles = findCycles([
      toSource('table/a.ts', "import './b.ts';"),
      toSource('table/b.ts', "import { a } from './c.ts';"),
      toSource('table/c.ts', "export { a } from './a.ts';"),
    ]);
    expect(findCycles([toSource('table/a.ts', "import type { A } from './a.ts';")])).toHaveLength(1);
    expect(cycles).toEqual(['table/a.ts → table/b.ts → table/c.ts → table/a.ts']);
  });
});
