import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeReport } from '../../scripts/golden/report.ts';
import { RULES } from '../../scripts/golden/rules.ts';
import { type CaseVerdict, runGolden } from '../../scripts/golden/run-golden.ts';
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
    for (const [rule, ids] of readDocumentedCases()) {
      const found = verdicts.filter(({ rules }) => rules[0] === rule).map(({ golden }) => golden.id);
      expect(found.toSorted(), rule).toEqual(ids.toSorted());
    }
  });
});

test('more succeeds where nobody asks for what was recorded, in the cases that are documented', {
  timeout: 300_000,
}, async () => {
  const folder = createFolder();
  const [held, free] = [
    await runGolden({ folder: join(folder.path, 'held') }),
    await runGolden({ folder: join(folder.path, 'free'), compat: false }),
  ];
  folder.remove();
  const changed = free.filter((verdict, index) => tellAnswers(verdict) !== tellAnswers(held[index]));
  const documented = [...readDocumentedCases(OWN_SECTIONS).values()].flat();
  expect(changed.map(({ golden }) => golden.id).toSorted()).toEqual(documented.toSorted());
});

/** Which calls of a case differ from the record, and whether they succeeded. */
function tellAnswers(verdict: CaseVerdict | undefined): string {
  return JSON.stringify(verdict?.differences.map(({ index, answer }) => [index, answer.ok]));
}

/** How sections begin: rules that the recorded cases are judged by, and what works besides. */
const RULE_SECTIONS = /^## /m;
const OWN_SECTIONS = /^### /m;

/** The case ids of each section of `docs/deviations.md`; `a-001 to 003` are three. */
function readDocumentedCases(heading = RULE_SECTIONS): Map<string, string[]> {
  const text = readFileSync(new URL('../../docs/deviations.md', import.meta.url), 'utf8');
  const [rules = '', own = ''] = text.split(/^# What else/m);
  const sections = (heading === RULE_SECTIONS ? rules : own).split(heading).slice(1);
  return new Map(
    sections.map((section) => {
      const listed = section.split('Cases:')[1] ?? '';
      const ids = [...listed.matchAll(/([a-z]+)-(\d+)(?:\s+to\s+(\d+))?/g)].flatMap(
        ([, family, first, last = first]) =>
          Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) =>
            [family, String(Number(first) + index).padStart(3, '0')].join('-'),
          ),
      );
      return [/`([\w-]+)`/.exec(section)?.[1] ?? '', ids];
    }),
  );
}

test('an answer that no rule explains fails', { timeout: 300_000 }, async () => {
  const folder = createFolder();
  const changed = join(folder.path, 'changed.jsonl');
  const lines = readFileSync(new URL('../golden/cases.jsonl', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  writeFileSync(
    changed,
    lines
      .filter((_, index) => index % 8 === 0)
      .flatMap(changeLastAnswer)
      .join('\n'),
  );
  const verdicts = await runGolden({ folder: folder.path, cases: changed });
  folder.remove();
  const caught = verdicts.filter(({ verdict }) => verdict === 'fails').length;
  // The rest are calls of the kinds that the rules are about.
  expect(verdicts.length).toBeGreaterThan(100);
  expect(caught / verdicts.length).toBeGreaterThan(0.8);
  expect(writeReport(verdicts)).toContain('rows: ');
});

/** The case with one row more in its last preview, or another last value; none where it answers with neither. */
function changeLastAnswer(line: string): string[] {
  const golden = JSON.parse(line);
  const last = golden.kinds.findLastIndex((kind: string) => kind === 'peek' || kind === 'scalar');
  const isPseudo = golden.calls[last]?.name.startsWith('__') ?? true;
  if (isPseudo) return [];
  const text: string = golden.expected[last];
  golden.expected[last] =
    golden.kinds[last] === 'scalar' ? '123456.75' : text.replace('"num_records": ', '"num_records": 9');
  return [JSON.stringify(golden)];
}

test('each rule has its section in docs/deviations.md, and each section its rule', () => {
  const text = readFileSync(new URL('../../docs/deviations.md', import.meta.url), 'utf8');
  const sections = [...text.matchAll(/^## `([\w-]+)`/gm)].map((match) => match[1]);
  expect(sections.toSorted()).toEqual(RULES.map(({ name }) => name).toSorted());
});
