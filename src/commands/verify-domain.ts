import { performance } from 'node:perf_hooks';
import { type Endpoint, exampleArguments } from '../catalogue/tool.ts';
import type { Domain } from '../domains/domains.ts';
import { ToolError } from '../errors.ts';
import type { Execute } from '../execution/tool-call.ts';
import { parseJson } from '../json.ts';
import { toCause } from './failure.ts';

const LEGAL_NAME = /^[a-zA-Z0-9_-]{1,64}$/;
/** Endpoints that ask for what is not there: an answer of nothing is a good one. */
const LOOKS_FOR_ABSENCE = /(^|_)without(_|$)/;

/** What was counted in one domain, or over several. */
export interface DomainCounts {
  readonly tables: number;
  readonly endpoints: number;
  readonly withJoins: number;
  /** Calls that were answered without an error. */
  readonly answered: number;
  readonly empty: number;
  readonly slowestMs: number;
  /** Milliseconds from the start until the domain was ready. */
  readonly readyMs: number;
  /** Names that are illegal, or that occur twice. */
  readonly badNames: readonly string[];
}

export interface DomainReport extends DomainCounts {
  readonly domain: string;
  readonly joinShare: number;
  readonly emptyShare: number;
  /** Why the domain is not served. */
  readonly failed?: string;
  /** Endpoints that failed or answered nothing, with what they said. */
  readonly problems: readonly string[];
}

interface Attempt {
  readonly endpoint: Endpoint;
  readonly milliseconds: number;
  readonly result: 'answered' | 'empty' | 'failed';
  readonly said?: string;
}

/** Calls every endpoint of a domain, one after the other. */
export async function verifyDomain(
  domain: Domain,
  { execute, readyMs }: { readonly execute: Execute; readonly readyMs: number },
): Promise<DomainReport> {
  const endpoints = domain.catalogue?.endpoints ?? [];
  const attempts: Attempt[] = [];
  for (const endpoint of endpoints) attempts.push(await attempt(domain.name, endpoint, execute));
  const count = (result: Attempt['result']) => attempts.filter((each) => each.result === result).length;
  const counts: DomainCounts = {
    tables: domain.schema?.tables.length ?? 0,
    endpoints: endpoints.length,
    withJoins: endpoints.filter((endpoint) => endpoint.joins > 0).length,
    answered: attempts.length - count('failed'),
    empty: count('empty'),
    slowestMs: Math.round(Math.max(0, ...attempts.map((each) => each.milliseconds))),
    readyMs,
    badNames: findBadNames(endpoints.map((endpoint) => endpoint.name)),
  };
  const failed = domain.status === 'ready' ? undefined : (domain.reason ?? domain.status);
  return {
    ...toReport(domain.name, counts, attempts.flatMap(toProblem)),
    ...(failed !== undefined && { failed }),
  };
}

/** Counts with their shares. */
export function toReport(
  domain: string,
  counts: DomainCounts,
  problems: readonly string[] = [],
): DomainReport {
  const share = (part: number) => (counts.endpoints === 0 ? 0 : part / counts.endpoints);
  return { domain, ...counts, joinShare: share(counts.withJoins), emptyShare: share(counts.empty), problems };
}

/** True for no rows, null, rows of nothing but null, and for a count of 0. */
export function isEmptyAnswer(result: unknown, isCount: boolean): boolean {
  if (Array.isArray(result)) return result.every((row) => isEmptyAnswer(row, isCount));
  if (typeof result === 'object' && result !== null)
    return Object.values(result).every((cell) => isBlank(cell, isCount));
  return isBlank(result, isCount);
}

function isBlank(cell: unknown, isCount: boolean): boolean {
  return cell === null || cell === undefined || (isCount && cell === 0);
}

async function attempt(domain: string, endpoint: Endpoint, execute: Execute): Promise<Attempt> {
  const start = performance.now();
  try {
    const outcome = await execute({ domain, tool: endpoint.name, arguments: exampleArguments(endpoint) });
    const milliseconds = performance.now() - start;
    const empty =
      !LOOKS_FOR_ABSENCE.test(endpoint.name) && isEmptyAnswer(readResult(outcome.text), isCount(endpoint));
    return { endpoint, milliseconds, result: empty ? 'empty' : 'answered' };
  } catch (error) {
    const said = toReason(error);
    return { endpoint, milliseconds: performance.now() - start, result: 'failed', said };
  }
}

/** One line. Of an unexpected failure, what lies behind it. */
function toReason(error: unknown): string {
  if (error instanceof ToolError && error.code !== 'internal') return error.message;
  return toCause(error).split('\n', 1)[0] ?? '';
}

function readResult(text: string): unknown {
  const answer = parseJson(text);
  return typeof answer === 'object' && answer !== null && 'result' in answer ? answer.result : answer;
}

function isCount({ name, family }: Endpoint): boolean {
  return name.startsWith('count_') || family.startsWith('count');
}

function findBadNames(names: readonly string[]): string[] {
  return names.filter((name, index) => !LEGAL_NAME.test(name) || names.indexOf(name) < index);
}

function toProblem({ endpoint, result, said }: Attempt): string[] {
  if (result === 'answered') return [];
  const given = JSON.stringify(exampleArguments(endpoint), (_key, value) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  return [`${endpoint.name} ${given}: ${result === 'empty' ? 'empty' : (said ?? 'failed')}`];
}
