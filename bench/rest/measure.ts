import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Order, Result } from './load.ts';
import type { Serving, Target } from './serve.ts';

/** The two processes of a bench, and what the server said of itself. */
export interface Bench {
  readonly server: ChildProcess;
  readonly load: ChildProcess;
  readonly serving: Serving;
}

export interface Rounds {
  readonly connections: number;
  readonly rounds: number;
  readonly milliseconds: number;
}

/** Of one side. */
export interface Sample {
  /** Requests per second. */
  readonly rate: number;
  /** Processor time of the server per request, in microseconds. */
  readonly cost: number;
}

/** Medians over the rounds; the ratios are medians of each round's ratio, and more is better. */
export interface Comparison {
  readonly target: Target;
  readonly connections: number;
  readonly bare: Sample;
  readonly rookery: Sample;
  readonly rateRatio: number;
  readonly costRatio: number;
}

interface Round {
  readonly bare: Sample;
  readonly rookery: Sample;
}

const WARM_UP = 3;

/** Whether both sides give the same body; a bare answer is not cut, and knows no blobs or big integers. */
export async function answersAlike(
  { barePort, rookeryPort, authorization }: Serving,
  { path }: Target,
): Promise<boolean> {
  const headers = { Authorization: authorization };
  const [bare, rookery] = await Promise.all(
    [barePort, rookeryPort].map(async (port) =>
      (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).text(),
    ),
  );
  return bare === rookery;
}

/** Short rounds alternate, so that whatever else the machine does meets both sides. */
export async function compareSides(
  bench: Bench,
  target: Target,
  { connections, rounds, milliseconds }: Rounds,
): Promise<Comparison> {
  const { barePort, rookeryPort, authorization } = bench.serving;
  const measured: Round[] = [];
  for (let round = -WARM_UP; round < rounds; round += 1) {
    const order = { path: target.path, authorization, connections, milliseconds };
    const bare = await measureSide(bench, { ...order, port: barePort });
    const rookery = await measureSide(bench, { ...order, port: rookeryPort });
    if (round >= 0) measured.push({ bare, rookery });
  }
  return {
    target,
    connections,
    bare: toMedianSample(measured.map(({ bare }) => bare)),
    rookery: toMedianSample(measured.map(({ rookery }) => rookery)),
    rateRatio: median(measured.map(({ bare, rookery }) => rookery.rate / bare.rate)),
    costRatio: median(measured.map(({ bare, rookery }) => bare.cost / rookery.cost)),
  };
}

/** The middle one of some numbers. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

async function measureSide({ server, load }: Bench, order: Order): Promise<Sample> {
  const before = await readCpu(server);
  load.send(order);
  const [result]: Result[] = await once(load, 'message');
  const after = await readCpu(server);
  if (result === undefined || result.failures > 0) throw new Error(`failures at ${order.path}`);
  return { rate: result.requests / result.seconds, cost: (after - before) / result.requests };
}

async function readCpu(server: ChildProcess): Promise<number> {
  server.send('cpu');
  const [microseconds]: number[] = await once(server, 'message');
  return microseconds ?? Number.NaN;
}

function toMedianSample(samples: readonly Sample[]): Sample {
  return { rate: median(samples.map(({ rate }) => rate)), cost: median(samples.map(({ cost }) => cost)) };
}
