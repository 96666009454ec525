import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { buildLab } from '../../src/lab/lab.ts';
import { makeFolder } from './make-domain.ts';

const TEXT =
  'domain: tiny\ntitle: Tiny\ndescription: Tiny.\ntables: {a: {rows: 3, description: Things., columns: {x: {type: text, label: ex, description: "A letter, or two.", values: [A]}}}}\n';

test('builds what is missing or changed, and nothing else', async () => {
  const directory = makeFolder();
  const file = join(directory, 'tiny.yaml');
  writeFileSync(file, TEXT);
  const build = async (scale = 1): Promise<string | undefined> =>
    (await buildLab({ directory, scale, processes: 1 })).domains[0]?.status;
  expect(await build()).toBe('built');
  expect(await build()).toBe('current');
  expect(await build(2)).toBe('built');
  writeFileSync(file, TEXT.replace('rows: 3', 'rows: 4'));
  expect(await build(2)).toBe('built');
  expect(readFileSync(join(directory, 'tiny', 'database_description', 'a.csv'), 'utf8')).toBe(
    'original_column_name,column_name,column_description,data_format,value_description\r\nx,ex,"A letter, or two.",text,\r\n',
  );
});

test('a domain that fails is reported, and the others are built', async () => {
  const directory = makeFolder();
  writeFileSync(join(directory, 'tiny.yaml'), TEXT);
  writeFileSync(join(directory, 'wrong.yaml'), TEXT.replace('values: [A]', 'fake: nothing'));
  const steps: string[] = [];
  const lab = await buildLab({
    directory,
    onProgress: ({ domain, done, total }) => steps.push(`${done}/${total} ${domain.status}`),
  });
  expect(lab.domains.map((domain) => domain.status)).toEqual(['built', 'failed']);
  expect(lab.domains[1]?.problem).toContain('"nothing" is no column');
  expect(steps.map((step) => step.slice(0, 3))).toEqual(['1/2', '2/2']);
  expect(lab.dataHash).toMatch(/^[0-9a-f]{64}$/);
  expect(existsSync(join(directory, 'wrong', 'wrong.sqlite'))).toBe(false);
});

test('beer_factory is the same on every machine', async () => {
  const directory = makeFolder();
  cpSync(
    fileURLToPath(new URL('../../databases/beer_factory.yaml', import.meta.url)),
    join(directory, 'beer_factory.yaml'),
  );
  const lab = await buildLab({ directory, only: ['beer_factory'] });
  expect(lab.domains[0]?.problem).toBeUndefined();
  expect(lab.domains[0]?.receipt?.dataHash).toMatchInlineSnapshot(
    `"088360e14b251e5e4781f5e23e486b0b9f4fb38fe84b3081e4224fedcb71db52"`,
  );
});
