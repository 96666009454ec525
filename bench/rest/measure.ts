import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Order, Result } from './load.ts';
import type { Question } from './questions.ts';
import type { Serving } from './serve.ts';

/** The two processes of a bench, and what the server said of itself. */
export interface Bench {
  readonly server: ChildProcess;
  readonly load: ChildProcess;
  readonly serving: Serving;
}

export interface Rounds {
  readonly rounds: number;
  readonly milliseconds: number;
}

/** One line of the table: a question, asked again and again or for the first time each, so many at one time. */
export interface Case {
  readonly question: Question;
  readonly isFirst: boolean;
  readonly connections: number;
}

/** Of one side. */
export interface Sample {
  /** Requests per second. */
  readonly rate: number;
  /** Processor time of the server per request, in microseconds. */
  readonly cost: number;
}

/** Medians over the rounds; the ratios are medians of each round's ratio, and more is better. */
export interface Comparison extends Case {
  readonly bare: Sample;
  readonly rookery: Sample;
  readonly rateRatio: number;
  readonly costRatio: number;
}

interface Round {
  readonly bare: Sample;
  readonly rookery: Sample;
}

const WARM_UP = 2;

/** Whether both sides give the same body. */
export async function answersAlike({ serving }: Bench, path: string): Promise<boolean> {
  const headers = { Authorization: serving.authorizations.rookery };
  const [bare, rookery] = await Promise.all(
    [serving.bare, serving.rookery].map(async (port) =>
      (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).text(),
    ),
  );
  return bare === rookery;
}

/** Short rounds alternate, so that whatever else the machine does meets both sides. */
export async function compareSides(
  bench: Bench,
  asked: Case,
  { rounds, milliseconds }: Rounds,
): Promise<Comparison> {
  const { bare: barePort, authorizations } = bench.serving;
  const side = asked.isFirst ? 'forgetful' : 'rookery';
  const authorization = authorizations[side];
  const { question, isFirst, connections } = asked;
  const paths = isFirst ? question.others : [question.path];
  const requests = paths.map((path) => writeGet(path, authorization));
  const measured: Round[] = [];
  for (let round = -WARM_UP; round < rounds; round += 1) {
    const order = { requests, connections, milliseconds };
    const bare = await measureSide(bench, { ...order, port: barePort });
    const rookery = await measureSide(bench, { ...order, port: bench.serving[side] });
    if (round >= 0) measured.push({ bare, rookery });
  }
  return {
    ...asked,
    bare: toMedianSample(measured.map(({ bare }) => bare)),
    rookery: toMedianSample(measured.map(({ rookery }) => rookery)),
    rateRatio: median(measured.map(({ bare, rookery }) => rookery.rate / bare.rate)),
    costRatio: median(measured.map(({ bare, rookery }) => bare.cost / rookery.cost)),
  };
}

function writeGet(path: string, authorization: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: */*\r\nAuthorization: ${authorization}\r\n\r\n`;
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
  if (result === undefined || result.failures > 0) throw new Error(`failures at ${order.requests[0]}`);
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
