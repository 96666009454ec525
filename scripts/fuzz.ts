/**
 * Sends random and damaged requests to both doors of a real server, and looks whether it stands: no answer 500, no fault
 * in its log, no stack trace or path in an answer, no file of a database changed, and it still answers at the end.
 * Run: npm run fuzz -- --requests 100000 --seed 7 [--databases <folder>]
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createFootball } from '../test/fixtures/football.ts';
import { createShop } from '../test/fixtures/shop.ts';
import { createRequests, type FuzzRequest } from './fuzz/requests.ts';
import { createSender, type FuzzAnswer } from './fuzz/send.ts';
import { type FuzzWorld, readWorld } from './fuzz/world.ts';

const CONNECTIONS = 32;
const BATCH = 2000;
/** One request in so many is followed by one that is no HTTP. */
const RAW_EVERY = 50;
const LEAKS = /node:internal|\bat [\w.<>]+ \(|\/src\/|\/dist\/|\.ts:\d+|\.js:\d+|SQLITE_|node_modules/;
const RAW = [
  'GET / HTTP/9.9\r\n\r\n',
  'POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n',
  `GET /v1/domains HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
  `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  'GET /v1/domains HTTP/1.1\r\n\r\n',
  'POST /v1/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{}',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'GET /v1/\x00\x01 HTTP/1.1\r\nHost: localhost\r\n\r\n',
];

interface Server {
  readonly url: string;
  readonly port: number;
  /** Lines of its log at the level of errors, and what is no log at all. */
  readonly faults: string[];
  stop(): Promise<number | null>;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      requests: { type: 'string', default: '10000' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      databases: { type: 'string' },
    },
  });
  const folder = mkdtempSync(join(tmpdir(), 'rookery-fuzz-'));
  const databases = values.databases ?? makeDatabases(folder);
  const before = hashFiles(databases);
  const server = await start(databases, folder);
  try {
    const found = await run(server, { count: Number(values.requests), seed: Number(values.seed) });
    const code = await server.stop();
    if (code !== 0) found.push(`the server ended with ${code}`);
    found.push(...server.faults.map((line) => `in the log: ${line.slice(0, 400)}`));
    if (hashFiles(databases) !== before) found.push('a file of a database has changed');
    for (const line of found.slice(0, 20)) console.log(`✗ ${line}`);
    console.log(found.length === 0 ? 'The server stands.' : `${found.length} faults.`);
    process.exitCode = found.length === 0 ? 0 : 1;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function makeDatabases(folder: string): string {
  const databases = join(folder, 'databases');
  createShop(databases);
  createFootball(databases);
  return databases;
}

/** Sends the requests in batches; gives what should not have come back. */
async function run(server: Server, { count, seed }: { count: number; seed: number }): Promise<string[]> {
  const world = await readWorld(server.url);
  const sender = createSender(server.port, CONNECTIONS);
  const statuses = new Map<number, number>();
  const found: string[] = [];
  const startedAt = performance.now();
  for (let done = 0; done < count; done += BATCH) {
    const batch = createRequests(world, seed + done, Math.min(BATCH, count - done));
    const waiting = batch.entries();
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        for (const [index, made] of waiting) {
          await judge(made, () => sender.send(made), { statuses, found });
          const raw = RAW[(done + index) % RAW.length];
          if (index % RAW_EVERY === 0 && raw !== undefined) {
            await judge(raw, () => sender.sendRaw(raw), { statuses, found });
          }
        }
      }),
    );
  }
  if (!(await fetch(`${server.url}/healthz`)).ok) found.push('the server does not answer at the end');
  sender.close();
  report({ world, count, seed, statuses, seconds: (performance.now() - startedAt) / 1000 });
  return found;
}

interface Verdict {
  readonly statuses: Map<number, number>;
  readonly found: string[];
}

async function judge(
  made: FuzzRequest | string,
  act: () => Promise<FuzzAnswer>,
  { statuses, found }: Verdict,
): Promise<void> {
  const shown = JSON.stringify(made).slice(0, 600);
  try {
    const answer = await act();
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    const fault = findFault(answer);
    if (fault !== undefined)
      found.push(`${fault}: ${answer.status} ${answer.body.slice(0, 300)} for ${shown}`);
  } catch (error) {
    found.push(`${error instanceof Error ? error.message : error} for ${shown}`);
  }
}

function findFault({ status, type, body }: FuzzAnswer): string | undefined {
  if (status === 500) return 'an answer 500';
  if (status >= 400 && LEAKS.test(body)) return 'an answer that shows the inside';
  if (!type.startsWith('application/json') || body === '') return undefined;
  try {
    JSON.parse(body);
    return undefined;
  } catch {
    return 'an answer that is not JSON';
  }
}

interface Report {
  readonly world: FuzzWorld;
  readonly count: number;
  readonly seed: number;
  readonly statuses: ReadonlyMap<number, number>;
  readonly seconds: number;
}

function report({ world, count, seed, statuses, seconds }: Report): void {
  console.log(`${count} requests to ${world.domains.length} domains, seed ${seed}, ${seconds.toFixed(1)} s`);
  const rows = [...statuses].sort(([a], [b]) => a - b);
  for (const [status, times] of rows)
    console.log(`${status === 0 ? 'closed' : status}`.padStart(8), String(times).padStart(8));
}

async function start(databases: string, folder: string): Promise<Server> {
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  const words = [
    'serve',
    '--port',
    '0',
    '--databases',
    databases,
    '--cache',
    join(folder, 'cache'),
    '--log-level',
    'error',
  ];
  const child = spawn(process.execPath, ['--import', 'tsx', main, ...words], {
    // The working directory is that of the program: tsx is found there.
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { ...process.env, ROOKERY_STATE: 'memory' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const faults: string[] = [];
  child.stderr.on('data', (chunk) =>
    faults.push(
      ...String(chunk)
        .split('\n')
        .filter((line) => line !== ''),
    ),
  );
  let greeting = '';
  for await (const chunk of child.stdout) {
    greeting += String(chunk);
    const port = /http:\/\/127\.0\.0\.1:(\d+)\//.exec(greeting)?.[1];
    if (port === undefined) continue;
    const url = `http://127.0.0.1:${port}`;
    while (!(await fetch(`${url}/readyz`)).ok);
    const stop = (): Promise<number | null> => {
      child.kill('SIGTERM');
      return ended;
    };
    return { url, port: Number(port), faults, stop };
  }
  throw new Error(`the server did not start: ${faults.join('\n')}`);
}

function hashFiles(folder: string): string {
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  for (const file of files.filter((name) => /\.(sqlite3?|db)$/.test(name))) {
    hash.update(file).update(readFileSync(join(folder, file)));
  }
  return hash.digest('hex');
}

await main();
