import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeReport } from '../../scripts/golden/report.ts';
import { RULES } from '../../scripts/golden/rules.ts';
import { runGolden } from '../../scripts/golden/run-golden.ts';
import { createFolder } from '../fixtures/folder.ts';

const reference = process.env.ROOKERY_REFERENCE_DATA;
const recorded = reference === undefined ? undefined : join(reference, 'reference/golden/cases.jsonl');

describe.each([
  ["the project's copy", undefined],
  ['the reference data (ROOKERY_REFERENCE_DATA)', recorded],
])('recorded cases: %s', (name, cases) => {
  const isMissing = name.includes('ROOKERY') && (cases === undefined || !existsSync(cases));
  test.skipIf(isMissing)('agree, or deviate by a rule', { timeout: 300_000 }, async () => {
    const folder = createFolder();
    const verdicts = await runGolden({ folder: folder.path, ...(cases !== undefined && { cases }) });
    folder.remove();
    const failing = verdicts.filter(({ verdict }) => verdict === 'fails');
    expect(failing, writeReport(failing)).toEqual([]);
    const others = verdicts.filter(({ rules }) => rules[0] !== 'blobs');
    const deviating = others.filter(({ verdict }) => verdict === 'deviates');
    expect(deviating.length / others.length).toBeLessThan(0.15);
  });
});

test('each rule has its section in docs/deviations.md, and each section its rule', () => {
  const text = readFileSync(new URL('../../docs/deviations.md', import.meta.url), 'utf8');
  const sections = [...text.matchAll(/^## `([\w-]+)`/gm)].map((match) => match[1]);
  expect(sections.toSorted()).toEqual(RULES.map(({ name }) => name).toSorted());
});
