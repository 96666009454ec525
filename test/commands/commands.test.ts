import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFolder } from '../fixtures/folder.ts';
import { createShop } from '../fixtures/shop.ts';
import { type CliOptions, runCli } from './cli.ts';

const folder = createFolder();
const databases = join(folder.path, 'databases');
const cache = join(folder.path, 'cache');
const environment = { ROOKERY_DATABASES: databases, ROOKERY_CACHE: cache };
const run = (words: readonly string[], options: CliOptions = {}) =>
  runCli(words, { directory: folder.path, environment, ...options });

beforeAll(() => {
  createShop(databases);
  writeFileSync(
    join(databases, 'torn.sqlite'),
    'this is no database, and longer than a header is. '.repeat(40),
  );
});
afterAll(folder.remove);

interface ToolFacts {
  readonly name: string;
  readonly inputSchema: { readonly required: readonly string[] };
}

async function listTools(): Promise<readonly ToolFacts[]> {
  const { stdout } = await run(['tools', 'shop', '--json']);
  return JSON.parse(stdout).tools;
}

describe('rookery', () => {
  it('--version prints the version of the package', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(await run(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  it('--help lists the commands and the exit codes', async () => {
    const { code, stdout } = await run(['--help']);
    expect(code).toBe(0);
    for (const name of ['serve', 'stdio', 'domains', 'tools', 'call', 'openapi', 'verify']) {
      expect(stdout).toContain(`\n  ${name} `);
    }
    expect(stdout).toContain('Exit codes:');
  });
});

describe('rookery domains', () => {
  it('prints a table, and says on stderr which databases failed', async () => {
    const { code, stdout, stderr } = await run(['domains']);
    const [heading = '', ...rows] = stdout.trimEnd().split('\n');
    expect(code).toBe(0);
    expect(heading).toMatch(/^domain +status +tables +rows +endpoints$/);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(/^shop +ready +4 +\d{3,} +\d+$/);
    expect(rows[1]).toMatch(/^torn +failed +0 +0 +0$/);
    expect(stderr).toContain('domain "torn" failed');
    expect(stderr).not.toContain(databases);
  });

  it('prints JSON', async () => {
    const { domains } = JSON.parse((await run(['domains', '--json'])).stdout);
    expect(domains).toHaveLength(2);
    expect(domains[0]).toMatchObject({ name: 'shop', status: 'ready', tables: 4 });
    expect(domains[1]).toMatchObject({ name: 'torn', status: 'failed', reason: expect.any(String) });
  });

  it('counts the rows of tables, and not again those of views', async () => {
    const viewed = createFolder();
    const database = new Database(join(viewed.path, 'viewed.sqlite'));
    database.exec(
      `CREATE TABLE t (a INTEGER); INSERT INTO t VALUES (1), (2), (3); CREATE VIEW v AS SELECT a FROM t`,
    );
    database.close();
    const { stdout } = await runCli(['domains', '--json', '--databases', viewed.path]);
    viewed.remove();
    expect(JSON.parse(stdout).domains[0]).toMatchObject({ tables: 2, rows: 3 });
  });

  it.each(['missing', '.'])('says what to do about the folder "%s"', async (name) => {
    const empty = createFolder();
    const { code, stderr } = await runCli(['domains', '--databases', join(empty.path, name)]);
    empty.remove();
    expect(code).toBe(3);
    expect(stderr).toContain(empty.path);
    expect(stderr).toContain('--databases');
  });

  it('takes the folder from the file, and a flag before it', async () => {
    writeFileSync(join(folder.path, 'lab.json'), JSON.stringify({ databases: './databases' }));
    const fromFile = await run(['domains', '--config', 'lab.json'], { environment: {} });
    expect(fromFile.stdout).toContain('shop');
    const fromFlag = await run(['domains', '--config', 'lab.json', '--databases', 'none'], {
      environment: {},
    });
    expect(fromFlag.code).toBe(3);
  });
});

describe('rookery tools', () => {
  it('prints one line a tool', async () => {
    const { code, stdout } = await run(['tools', 'shop']);
    const tools = await listTools();
    expect(code).toBe(0);
    expect(tools.length).toBeGreaterThan(0);
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .slice(1)
        .map((line) => line.split(' ')[0]),
    ).toEqual(tools.map((tool) => tool.name));
  });

  it('refuses an unknown domain with the nearest one', async () => {
    const { code, stderr } = await run(['tools', 'shp']);
    expect(code).toBe(3);
    expect(stderr).toContain('"shop"');
  });

  it('refuses a domain that failed with the reason', async () => {
    const { code, stderr } = await run(['tools', 'torn']);
    expect(code).toBe(3);
    expect(stderr).toContain('could not be loaded');
  });
});

describe('rookery call', () => {
  it('prints the JSON answer', async () => {
    const tool = (await listTools()).find(({ inputSchema }) => inputSchema.required.length === 0);
    const { code, stdout, stderr } = await run(['call', 'shop', tool?.name ?? '']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toHaveProperty('result');
  });

  it('ends with 1 where the call is answered with an error, and prints the hint', async () => {
    const [tool] = await listTools();
    const unknownTool = await run(['call', 'shop', `${tool?.name}x`]);
    expect(unknownTool.code).toBe(1);
    expect(unknownTool.stderr).toContain(`"${tool?.name}"`);
    const unknownArgument = await run(['call', 'shop', tool?.name ?? '', 'no_such=1']);
    expect(unknownArgument.code).toBe(1);
    expect(unknownArgument.stdout).toBe('');
    expect(unknownArgument.stderr).toContain('no_such');
  });
});

describe('rookery verify', () => {
  it('prints the table and fails because one domain is not served', async () => {
    const { code, stdout } = await run(['verify']);
    expect(stdout).toMatch(/^shop +4 /m);
    expect(stdout).toMatch(/^total +4 /m);
    expect(stdout).toContain('Missed: not served: torn');
    expect(code).toBe(1);
  });

  it('finds nothing amiss in the shop', async () => {
    const { code, stdout } = await run(['verify', '--json', '--databases', join(databases, 'shop')]);
    const { total, missed } = JSON.parse(stdout);
    expect(missed).toEqual([]);
    expect(total.answered).toBe(total.endpoints);
    expect(total.endpoints).toBeGreaterThan(0);
    expect(code).toBe(0);
  });
});
