import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { BUILT_MAIN } from '../built/build.ts';

/** One start of the server. */
export interface Start {
  /** Seconds from the start of the process to the first healthy answer. */
  readonly healthy: number;
  /** Seconds to the first domain that is ready. */
  readonly first: number;
  /** Of each domain that was asked for, the seconds from the asking to its first answer. */
  readonly asked: Readonly<Record<string, number>>;
  /** Seconds to the answer that every domain is ready or failed. */
  readonly ready: number;
  /** Processor time of the server and what it started until then, in seconds; undefined where the system does not tell. */
  readonly processor: number | undefined;
  /** Resident memory of the server once every domain was looked at, in MB; undefined where the system does not tell. */
  readonly memory: number | undefined;
  readonly domains: number;
  readonly failed: readonly string[];
}

const READINESS = z.object({ domains: z.array(z.object({ name: z.string(), status: z.string() })) });
const POLL_MS = 5;
const LIMIT_MS = 600_000;
/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** What is started: a compiled server, on a folder of databases or on the ones built into it. */
export interface Started {
  readonly main?: string;
  readonly databases?: string;
  readonly cache: string;
  /** Domains to ask for, one after another, as soon as the server listens. */
  readonly ask?: readonly string[];
}

/** Starts the compiled server and stops it once it is ready. */
export async function measureStart({
  main = BUILT_MAIN,
  databases,
  cache,
  ask = [],
}: Started): Promise<Start> {
  const where = databases === undefined ? [] : ['--databases', databases];
  const state = join(cache, 'state.sqlite');
  const flags = [...where, '--cache', cache, '--state', state, '--port', '0', '--log-level', 'error'];
  const started = performance.now();
  const server = spawn(process.execPath, [main, 'serve', ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const url = await readAddress(server);
    await waitFor(`${url}/healthz`);
    const healthy = performance.now() - started;
    const asking = askFor(url, ask);
    await waitFor(`${url}/readyz`, hasReadyDomain);
    const first = performance.now() - started;
    const asked = await asking;
    const readiness = await waitFor(`${url}/readyz`);
    const ready = performance.now() - started;
    const { domains } = READINESS.parse(await readiness.json());
    const processor = readProcessor(server);
    // Counts the tools and universes of each, for which all has to be in memory.
    await (await waitFor(`${url}/v1/domains`)).arrayBuffer();
    const failed = domains.filter(({ status }) => status !== 'ready').map(({ name }) => name);
    return {
      ...{
        healthy: healthy / 1000,
        first: first / 1000,
        ready: ready / 1000,
        domains: domains.length,
        failed,
      },
      ...{ asked, processor, memory: readMemory(server) },
    };
  } finally {
    server.kill();
    if (server.exitCode === null) await once(server, 'exit');
  }
}

async function askFor(url: string, names: readonly string[]): Promise<Record<string, number>> {
  const seconds: Record<string, number> = {};
  for (const name of names) {
    const begun = performance.now();
    await waitFor(`${url}/v1/${name}/tools`);
    seconds[name] = (performance.now() - begun) / 1000;
  }
  return seconds;
}

/** The server's address, as it says it once it listens. */
async function readAddress({ stdout }: ChildProcess): Promise<string> {
  let said = '';
  for await (const chunk of stdout ?? []) {
    said += String(chunk);
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
    if (url !== undefined) return url;
  }
  throw new Error('the server ended before it listened');
}

async function hasReadyDomain(response: Response): Promise<boolean> {
  const { domains } = READINESS.parse(await response.clone().json());
  return domains.some(({ status }) => status === 'ready');
}

async function waitFor(
  url: string,
  isEnough: (response: Response) => boolean | Promise<boolean> = ({ ok }) => ok,
): Promise<Response> {
  const limit = performance.now() + LIMIT_MS;
  while (performance.now() < limit) {
    const response = await fetch(url);
    if (await isEnough(response)) return response;
    await response.arrayBuffer();
    await new Promise((done) => setTimeout(done, POLL_MS));
  }
  throw new Error(`${url} did not answer 200 in time`);
}

function readMemory({ pid }: ChildProcess): number | undefined {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readProcess(pid, 'status'))?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}

/** Of the process itself and of those of its children that have ended. */
function readProcessor({ pid }: ChildProcess): number | undefined {
  const [, fields] = readProcess(pid, 'stat').split(') ');
  if (fields === undefined) return undefined;
  const times = fields.split(' ').slice(11, 15);
  return times.reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
}

function readProcess(pid: number | undefined, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
