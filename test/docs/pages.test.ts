import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { SETTINGS } from '../../src/settings.ts';
import { ORDER } from '../architecture/source-rules.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DOCS = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`);
const PAGES = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'databases/README.md', ...DOCS].filter(
  (page) => existsSync(join(ROOT, page)),
);
const read = (page: string) => readFileSync(join(ROOT, page), 'utf8');

const OWN_FLAGS = [
  ...Object.values(SETTINGS).map(({ flag }) => flag.split(' ')[0]),
  ...['--help', '--version', '--json', '--config'],
];
/** Flags of other programs that the pages show. */
const FOREIGN_FLAGS = ['--allow-http', '--transport'];

describe.each(PAGES)('%s', (page) => {
  it('links to files that are there', () => {
    const targets = [...read(page).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map((match) => match[1] ?? '');
    const local = targets.filter((target) => !/^[a-z]+:/.test(target));
    for (const target of local) expect(existsSync(resolve(ROOT, dirname(page), target)), target).toBe(true);
  });
});

describe.each(['README.md', 'docs/own-databases.md'])('%s', (page) => {
  it('names only flags that there are', () => {
    const flags = [...read(page).matchAll(/(?<=[\s`"(])--[a-z][a-z-]+/g)].map((match) => match[0]);
    expect(flags.length).toBeGreaterThan(1);
    expect(flags.filter((flag) => ![...OWN_FLAGS, ...FOREIGN_FLAGS].includes(flag))).toEqual([]);
  });
});

it.each(Object.values(SETTINGS).map(({ flag }) => flag.split(' ')[0] ?? ''))('%s is in a page', (flag) => {
  const named = new RegExp(`${flag}(?![a-z-])`);
  expect(PAGES.filter((page) => page !== 'CHANGELOG.md' && named.test(read(page)))).not.toEqual([]);
});

it('docs/architecture.md has the order of imports that is checked', () => {
  const order = ORDER.map((parts) => parts.join(', ')).join(' ← ');
  expect(read('docs/architecture.md').replaceAll(/\s+/g, ' ')).toContain(`\`${order}\``);
});

it('README names the two commands', () => {
  expect(read('README.md')).toContain('\nnpm install && npm start\n');
  expect(read('README.md')).toContain('\nnpm install && npm test\n');
});
