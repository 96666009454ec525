import { toJsonText } from '../../src/json.ts';
import type { Difference } from './run-case.ts';
import type { CaseVerdict } from './run-golden.ts';

/** The verdicts as a table of rules with their cases, then every failure, then the counts. */
export function writeReport(verdicts: readonly CaseVerdict[]): string {
  const deviating = verdicts.filter(({ verdict }) => verdict === 'deviates');
  const rules = groupByRule(deviating);
  const lines = [...rules]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(
      ([rule, cases]) =>
        `deviates  ${rule.padEnd(18)} ${String(cases.length).padStart(4)}  ${listIds(cases)}`,
    );
  const failures = verdicts.filter(({ verdict }) => verdict === 'fails').flatMap(describeFailure);
  return `${[...lines, ...failures, '', ...countVerdicts(verdicts)].join('\n')}\n`;
}

function countVerdicts(verdicts: readonly CaseVerdict[]): string[] {
  const count = (verdict: CaseVerdict['verdict']) =>
    verdicts.filter((each) => each.verdict === verdict).length;
  const blobs = verdicts.filter(({ rules }) => rules[0] === 'blobs').length;
  const share = (100 * (count('deviates') - blobs)) / Math.max(1, verdicts.length - blobs);
  return [
    `agrees ${count('agrees')}   deviates ${count('deviates')}   fails ${count('fails')}   of ${verdicts.length}`,
    `deviations without blobs: ${share.toFixed(1)} %`,
  ];
}

function listIds(cases: readonly CaseVerdict[]): string {
  return cases.map(({ golden }) => golden.id).join(' ');
}

function describeFailure({ golden, unexplained }: CaseVerdict): string[] {
  return unexplained.map((difference) => `fails     ${golden.id} ${describeDifference(difference)}`);
}

function describeDifference({ index, name, arguments: given, kind, why }: Difference): string {
  return `call ${index + 1}: ${name} ${toJsonText(given).slice(0, 160)} (${kind}): ${why.slice(0, 160)}`;
}

function groupByRule(verdicts: readonly CaseVerdict[]): Map<string, CaseVerdict[]> {
  const groups = new Map<string, CaseVerdict[]>();
  for (const verdict of verdicts) {
    const rule = verdict.rules[0] ?? '';
    groups.set(rule, [...(groups.get(rule) ?? []), verdict]);
  }
  return groups;
}
