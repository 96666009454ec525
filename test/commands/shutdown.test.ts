import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createFolder } from '../fixtures/folder.ts';
import { createFootball } from '../fixtures/football.ts';
import { type RunningServer, startServer } from './cli.ts';

const CLIENTS = 20;
const CALLS_BEFORE_STOP = 400;
const PREVIEW = z.object({ handle: z.string() });

const folder = createFolder();
const databases = join(folder.path, 'databases');
const words = [
  ...['--databases', databases, '--cache', join(folder.path, 'cache')],
  ...['--state', join(folder.path, 'state.sqlite')],
];

beforeAll(() => void createFootball(databases));
afterAll(folder.remove);

interface Tally {
  answered: number;
  /** Handles that a client was told of. */
  readonly handles: string[];
  /** Answers of another kind than those that there may be. */
  readonly odd: string[];
}

async function start(): Promise<RunningServer> {
  const server = await startServer(words, { directory: folder.path });
  while (!(await fetch(`${server.url}/readyz`)).ok);
  return server;
}

/** Calls in turn until the server takes no more connections; an answer that has begun must come whole. */
async function callUntilRefused({ url }: RunningServer, tally: Tally, onAnswer: () => void): Promise<void> {
  for (;;) {
    const response = await fetch(`${url}/v1/football/tools/get_data`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    }).catch(() => undefined);
    if (response === undefined) return;
    const text = await response.text();
    if (response.status === 200) {
      tally.handles.push(PREVIEW.parse(JSON.parse(text)).handle);
      tally.answered += 1;
      onAnswer();
    } else if (response.status !== 503 || !text.includes('limit.draining')) {
      tally.odd.push(`${response.status} ${text}`);
    }
  }
}

it('stops under load without losing an answered call: its handles are there after a restart', async () => {
  const server = await start();
  const tally: Tally = { answered: 0, handles: [], odd: [] };
  const stopOnce = (): void => {
    if (tally.answered === CALLS_BEFORE_STOP) server.child.kill('SIGTERM');
  };
  await Promise.all(Array.from({ length: CLIENTS }, () => callUntilRefused(server, tally, stopOnce)));
  expect(await server.ended).toBe(0);
  expect(tally.odd).toEqual([]);
  expect(tally.answered).toBeGreaterThanOrEqual(CALLS_BEFORE_STOP);

  const again = await start();
  const lost: string[] = [];
  for (const handle of tally.handles) {
    const response = await fetch(`${again.url}/v1/football/tools/peek`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ data_label: handle }),
    });
    if (!response.ok) lost.push(`${handle}: ${await response.text()}`);
    else await response.text();
  }
  again.child.kill('SIGTERM');
  expect(lost).toEqual([]);
  expect(await again.ended).toBe(0);
});
