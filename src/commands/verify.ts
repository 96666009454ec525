import { performance } from 'node:perf_hooks';
import type { Command, CommandInput } from './command.ts';
import { EXIT, type ExitCode } from './failure.ts';
import { openDomains } from './open-domains.ts';
import { openLocalExecutor } from './open-executors.ts';
import { formatTable, type TextColumn } from './text-table.ts';
import { type DomainReport, toReport, verifyDomain } from './verify-domain.ts';

const MOST_EMPTY = 0.02;
const SLOWEST_MS = 2000;
const PROBLEMS_SHOWN = 20;

const COLUMNS: readonly TextColumn[] = [
  { title: 'domain' },
  ...['tables', 'endpoints', 'joins %', 'answered', 'empty %', 'slowest ms'].map(
    (title) => ({ title, align: 'right' }) as const,
  ),
  { title: 'names' },
  { title: 'ready ms', align: 'right' },
];

/** `rookery verify`: calls every endpoint of every domain with its example arguments, and counts. */
export const verifyCommand: Command = {
  usage: 'verify',
  summary:
    'call every endpoint with its example arguments; print a table by domain, and fail if a bar is missed',
  settings: ['databases', 'seed', 'scale', 'cache', 'maxEndpoints', 'includeSecrets'],
  printsTable: true,
  example: 'rookery verify --databases ./databases',
  run: verify,
};

async function verify(input: CommandInput): Promise<ExitCode> {
  const reports = await readReports(input);
  const total = toTotal(reports);
  const missed = findMissed([...reports, total]);
  const text = input.json
    ? JSON.stringify({ domains: reports, total, missed }, undefined, 2)
    : [
        formatTable(COLUMNS, [...reports, total].map(toRow)),
        ...listProblems(reports),
        missed.length === 0 ? 'All bars are met.' : `Missed: ${missed.join('; ')}.`,
      ].join('\n');
  input.context.stdout.write(`${text}\n`);
  return missed.length === 0 ? EXIT.ok : EXIT.failed;
}

async function readReports(input: CommandInput): Promise<DomainReport[]> {
  const start = performance.now();
  const readyAt = new Map<string, number>();
  const domains = openDomains(input, {
    onProgress: ({ domain }) => readyAt.set(domain.name, performance.now() - start),
  });
  const [{ openExecution }] = await Promise.all([import('./open-execution.ts'), domains.settled()]);
  const { execute, close } = openExecution(domains, input.config, {
    executor: openLocalExecutor(input.config),
  });
  const reports: DomainReport[] = [];
  for (const domain of domains.list()) {
    const readyMs = Math.round(readyAt.get(domain.name) ?? 0);
    reports.push(await verifyDomain(domain, { execute, readyMs }));
  }
  close();
  return reports;
}

function toTotal(reports: readonly DomainReport[]): DomainReport {
  const sum = (read: (report: DomainReport) => number) =>
    reports.reduce((all, report) => all + read(report), 0);
  const most = (read: (report: DomainReport) => number) => Math.max(0, ...reports.map(read));
  return toReport('total', {
    tables: sum((report) => report.tables),
    endpoints: sum((report) => report.endpoints),
    withJoins: sum((report) => report.withJoins),
    answered: sum((report) => report.answered),
    empty: sum((report) => report.empty),
    slowestMs: most((report) => report.slowestMs),
    readyMs: most((report) => report.readyMs),
    badNames: reports.flatMap((report) => report.badNames),
  });
}

/** The bars that are missed, in words. The share of empty answers counts over all domains: the last report. */
function findMissed(reports: readonly DomainReport[]): string[] {
  const domains = reports.slice(0, -1);
  const empty = reports.at(-1)?.emptyShare ?? 0;
  const name = (these: readonly DomainReport[]) => these.map((report) => report.domain).join(', ');
  const rules: readonly (readonly [what: string, which: readonly DomainReport[]])[] = [
    ['not served', domains.filter((report) => report.failed !== undefined)],
    ['endpoints that do not answer', domains.filter((report) => report.answered < report.endpoints)],
    [`slower than ${SLOWEST_MS} ms`, domains.filter((report) => report.slowestMs > SLOWEST_MS)],
    ['names that are illegal or not unique', domains.filter((report) => report.badNames.length > 0)],
  ];
  return [
    ...rules.filter(([, which]) => which.length > 0).map(([what, which]) => `${what}: ${name(which)}`),
    ...(empty > MOST_EMPTY ? [`more than ${MOST_EMPTY * 100} % empty answers: ${toPercent(empty)} %`] : []),
  ];
}

function listProblems(reports: readonly DomainReport[]): string[] {
  const problems = reports.flatMap((report) => [
    ...(report.failed === undefined ? [] : [`${report.domain}: ${report.failed}`]),
    ...report.problems.map((problem) => `${report.domain}: ${problem}`),
  ]);
  const more = problems.length - PROBLEMS_SHOWN;
  return [...problems.slice(0, PROBLEMS_SHOWN), ...(more > 0 ? [`and ${more} more; --json lists them`] : [])];
}

function toRow(report: DomainReport): string[] {
  const { domain, tables, endpoints, answered, slowestMs, readyMs } = report;
  const names = report.badNames.length === 0 ? 'ok' : `${report.badNames.length} bad`;
  const shares = { joins: toPercent(report.joinShare), empty: toPercent(report.emptyShare) };
  const cells = [tables, endpoints, shares.joins, answered, shares.empty, slowestMs, names, readyMs];
  return [domain, ...cells.map(String)];
}

function toPercent(share: number): string {
  return (share * 100).toFixed(1);
}
