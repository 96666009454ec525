import { join } from 'node:path';
import { type GoldenCase, readCases } from './case.ts';
import { buildGoldenDatabases } from './databases.ts';
import { isOverruled } from './facts.ts';
import { openGoldenLab } from './lab.ts';
import { findRule } from './rules.ts';
import { type Difference, runCase } from './run-case.ts';

/** What became of a case. It deviates by the rule of its first difference; what follows from that may differ too. */
export interface CaseVerdict {
  readonly golden: GoldenCase;
  readonly verdict: 'agrees' | 'deviates' | 'fails';
  readonly rules: readonly string[];
  readonly differences: readonly Difference[];
  /** Those that no rule explains. */
  readonly unexplained: readonly Difference[];
}

export interface GoldenOptions {
  /** Where the databases are built. */
  readonly folder: string;
  /** A file of cases; by default the project's own. */
  readonly cases?: string;
  /** Runs them as for who is held to the environment that they were recorded in. Default true. */
  readonly compat?: boolean;
}

const OWN = new URL('../../test/golden/', import.meta.url).pathname;

/** Runs all cases of a file over databases built for the purpose. */
export async function runGolden({
  folder,
  cases = join(OWN, 'cases.jsonl'),
  compat = true,
}: GoldenOptions): Promise<CaseVerdict[]> {
  buildGoldenDatabases(OWN, join(folder, 'databases'));
  const lab = await openGoldenLab(join(folder, 'databases'), join(folder, 'cache'), compat);
  try {
    const verdicts: CaseVerdict[] = [];
    for (const golden of readCases(cases)) verdicts.push(judge(await runCase(lab, golden)));
    return verdicts;
  } finally {
    lab.close();
  }
}

function judge({ golden, differences }: Awaited<ReturnType<typeof runCase>>): CaseVerdict {
  if (differences.length === 0) {
    return { golden, verdict: 'agrees', rules: [], differences, unexplained: [] };
  }
  const rules = new Set<string>();
  const unexplained = differences.filter((difference) => {
    const rule = findRule(difference)?.name ?? findCascade(difference, differences);
    if (rule !== undefined) rules.add(rule);
    return rule === undefined;
  });
  const verdict = unexplained.length === 0 ? 'deviates' : 'fails';
  return { golden, verdict, rules: [...rules], differences, unexplained };
}

/**
 * What follows from an earlier difference differs by its rule: a call on the handle of a call that differs, a
 * `get_data` after another, and the number of a handle after a call that failed on one side alone.
 */
function findCascade(difference: Difference, differences: readonly Difference[]): string | undefined {
  const before = differences.filter(({ index }) => index < difference.index);
  const isLoad = difference.name === 'get_data';
  const isNumber = difference.why.startsWith('handle');
  const source = before.find(
    (earlier) =>
      difference.sources.includes(earlier.index) ||
      (isLoad && earlier.name === 'get_data') ||
      (isNumber && (isOverruled(earlier) || !earlier.answer.ok)),
  );
  return source && (findRule(source)?.name ?? findCascade(source, differences));
}
