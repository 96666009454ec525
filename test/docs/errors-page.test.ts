import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { toErrorsPage } from '../../scripts/errors-page.ts';
import { ERROR_STATUS } from '../../src/errors.ts';

const page = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8');

it('docs/errors.md is what `npm run docs` writes', () => {
  expect(page).toBe(toErrorsPage());
});

it('docs/errors.md has a row for every code with its status', () => {
  for (const [code, status] of Object.entries(ERROR_STATUS))
    expect(page).toContain(`| \`${code}\` | ${status} |`);
});
