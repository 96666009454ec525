import { spawn } from 'node:child_process';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveStdio } from '../../src/protocols/mcp/stdio.ts';
import { createTestApp, type TestApp } from '../fixtures/app.ts';
import { createFolder } from '../fixtures/folder.ts';
import { createShop } from '../fixtures/shop.ts';
import { connectOver } from './clients.ts';
import { createGate } from './gate.ts';
import { writeInitialize, writeRequest } from './raw-client.ts';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const folder = createFolder();
let parts: TestApp;
beforeAll(async () => {
  createShop(folder.path);
  parts = await createTestApp();
});
afterAll(() => {
  parts.close();
  folder.remove();
});

function toCommand(): string[] {
  return [MAIN, 'stdio', '--domain', 'shop', '--databases', folder.path];
}

describe('rookery stdio', () => {
  it('serves a client that nobody here wrote', async () => {
    const transport = new StdioClientTransport({ command: process.execPath, args: toCommand() });
    const client = await connectOver(transport);
    const names = await client.list();
    expect(names.length).toBeGreaterThan(0);
    const failed = await client.call(names[0] ?? '', { no_such_argument: 1 });
    expect([failed.isError, JSON.parse(failed.text).error.code]).toEqual([true, 'request.unknown_argument']);
    await expect(client.call('no_such_tool', {})).rejects.toThrow('-32602');
    await client.close();
  });

  it('answers all that was asked before its input ended, writes nothing else, and exits', async () => {
    const child = spawn(process.execPath, toCommand(), { stdio: ['pipe', 'pipe', 'ignore'] });
    const exited = new Promise((resolve) => child.once('exit', resolve));
    const lines = [writeInitialize(), 'no JSON', writeRequest(1, 'ping'), writeRequest(2, 'tools/list')];
    child.stdin.end(lines.map((line) => `${line}\n`).join(''));
    const answers = (await text(child.stdout)).trim().split('\n');
    expect(answers.map((line) => JSON.parse(line).id).toSorted()).toEqual([0, 1, 2]);
    expect(await exited).toBe(0);
  });
});

describe('serveStdio', () => {
  function start(signal?: AbortSignal) {
    const { domains, execution } = parts;
    const { offers, tools } = execution;
    const gate = createGate();
    const execute = gate.intercept(parts.execute);
    const [input, output] = [new PassThrough(), new PassThrough()];
    const served = serveStdio({
      ...{ domains, offers, tools, execute, domain: 'shop', version: '0', input, output },
      ...(signal && { signal }),
    }).finally(() => output.end());
    input.write(`${writeInitialize()}\n`);
    input.write(`${writeRequest(1, 'tools/call', { name: 'count_customers' })}\n`);
    return { gate, input, output, served };
  }

  it('answers a call that still runs when the input ends', async () => {
    const { gate, input, output, served } = start();
    await gate.reached;
    input.end();
    gate.open();
    await served;
    expect(await text(output)).toContain('{\\"result\\":30}');
  });

  it('ends at the signal, without waiting for calls', async () => {
    const stop = new AbortController();
    const { gate, output, served } = start(stop.signal);
    await gate.reached;
    stop.abort();
    await served;
    gate.open();
    expect(await text(output)).not.toContain('{\\"result\\"');
  });

  it('refuses a domain that is not there', async () => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const execute = () => Promise.reject(new Error('not called'));
    const { offers, tools } = parts.execution;
    const deps = {
      domains: parts.domains,
      offers,
      tools,
      execute,
      domain: 'shpo',
      version: '0',
      input,
      output,
    };
    await expect(serveStdio(deps)).rejects.toThrow('shpo');
  });
});
