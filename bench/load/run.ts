import type { Client } from './client.ts';
import { type Done, runChain, runEndpoints } from './work.ts';

/** What came of a run. */
export interface Result {
  readonly name: string;
  readonly calls: number;
  /** HTTP statuses of the calls that failed. */
  readonly errors: readonly number[];
  readonly perSecond: number;
  /** Of the calls in sessions, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
  /** Of all answers, whatever the order in which the work was done. */
  readonly digest: string;
}

export interface Plan {
  readonly name: string;
  readonly sessions: number;
  /** Times that the whole is done. */
  readonly rounds: number;
  /** Chains at one time; each waits for an answer before its next call. */
  readonly concurrency: number;
  readonly universe: string;
}

/** Runs a chain in each session and as many calls of endpoints, mixed, so many at one time. */
export async function runLoad(client: Client, plan: Plan): Promise<Result> {
  const seeds = Array.from({ length: plan.sessions * plan.rounds }, (_, place) => place % plan.sessions);
  const work = seeds.flatMap((seed) => [
    { kind: 'chain', run: () => runChain(client, plan.universe, seed) } as const,
    { kind: 'endpoints', run: () => runEndpoints(client, seed) } as const,
  ]);
  const done: Done[] = [];
  const began = performance.now();
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let place = next++; place < work.length; place = next++) {
      const item = work[place];
      if (item !== undefined) done[place] = await item.run();
    }
  };
  await Promise.all(Array.from({ length: plan.concurrency }, worker));
  return summarise(plan.name, done, { kinds: work.map(({ kind }) => kind), ms: performance.now() - began });
}

function summarise(
  name: string,
  done: readonly Done[],
  { kinds, ms }: { readonly kinds: readonly string[]; readonly ms: number },
): Result {
  const calls = done.reduce((sum, { times }) => sum + times.length, 0);
  const times = done
    .flatMap((each, place) => (kinds[place] === 'chain' ? each.times : []))
    .toSorted((a, b) => a - b);
  return {
    name,
    calls,
    errors: done.flatMap(({ errors }) => errors),
    perSecond: (1000 * calls) / ms,
    p50: times[Math.floor(times.length * 0.5)] ?? Number.NaN,
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
    longest: times.at(-1) ?? Number.NaN,
    digest: done.map(({ digest }) => digest).join(),
  };
}

/** One line of the table. */
export function showResult({ name, calls, errors, perSecond, p50, p99, longest }: Result): string {
  return [
    name.padEnd(44),
    `${String(calls).padStart(6)} calls`,
    errors.length === 0 ? '0 errors' : `${errors.length} errors (${[...new Set(errors)].join(', ')})`,
    `${perSecond.toFixed(0).padStart(5)}/s`,
    `in sessions: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, longest ${longest.toFixed(0)} ms`,
  ].join('  ');
}
