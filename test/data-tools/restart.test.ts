import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStateClient } from '../../src/database/state/state-client.ts';
import { openFileStore } from '../../src/sessions/file-store.ts';
import type { SessionStore } from '../../src/sessions/store.ts';
import { createFolder } from '../fixtures/folder.ts';
import { createFootball } from '../fixtures/football.ts';
import {
  type Answer,
  openSession,
  post,
  readAnswer,
  readToolResult,
  writeRequest,
} from '../mcp/raw-client.ts';
import { createWorld, postTool, readHandle, readText, type World } from './world.ts';

const folder = createFolder();
let store: SessionStore;
let world: World;

/** A server on the same database and the same state file as the one before. */
async function start(): Promise<void> {
  store = await openFileStore(await openStateClient(join(folder.path, 'state.sqlite')), { touchMs: 0 });
  world = await createWorld({ folder: folder.path, store });
}

async function restart(): Promise<void> {
  await world.close();
  await start();
}

beforeAll(async () => {
  createFootball(folder.path);
  await start();
});
afterAll(async () => {
  expect(world.faults).toEqual([]);
  await world.close();
  folder.remove();
});

describe('after a restart', () => {
  test('handles answer as before, with a session and without', async () => {
    const created = await fetch(`${world.url}/v1/sessions`, { method: 'POST' });
    const headers = { 'X-Session-Id': readText(await created.json(), 'session_id') };
    const values = { tool_universe_id: world.findUniverse('slot', 'player').id };
    const all = readHandle(await postTool(world, { tool: 'get_data', values, headers }));
    const carried = readHandle(await postTool(world, { tool: 'get_data', values }));
    const filter = (data_label: string) => ({
      data_label,
      key_name: 'goals',
      value: 9,
      condition: 'less_than',
    });
    const fit = readHandle(await postTool(world, { tool: 'filter_data', values: filter(all), headers }));
    const peek = () =>
      Promise.all([
        postTool(world, { tool: 'peek', values: { data_label: all }, headers }),
        postTool(world, { tool: 'peek', values: { data_label: fit }, headers }),
        postTool(world, { tool: 'peek', values: { data_label: carried } }),
      ]);
    const before = await peek();
    await restart();
    expect(await peek()).toEqual(before);
    expect(before.some(({ failed }) => failed)).toBe(false);
    const next = await postTool(world, { tool: 'filter_data', values: filter(all), headers });
    expect(readHandle(next)).toBe(fit.replace('_1', '_2'));
    // Active as before: no universe has to be named.
    const again = await postTool(world, { tool: 'get_data', values: {}, headers });
    expect(again.body).toMatchObject({ num_records: 200 });
  });

  test('an MCP session goes on: its handles, its tools, its log level', async () => {
    const session = await openSession(`${world.url}/mcp`);
    const send = async (method: string, params: object): Promise<Answer> => {
      const own = { 'Mcp-Session-Id': session.id };
      return readAnswer(await post(`${world.url}/mcp`, writeRequest(method, method, params), own));
    };
    const call = async (name: string, values: object): Promise<string> =>
      readToolResult(await send('tools/call', { name, arguments: values })).text;
    await send('logging/setLevel', { level: 'warning' });
    const universe = { tool_universe_id: world.findUniverse('sel', 'player').id };
    const data_label = readText(JSON.parse(await call('get_data', universe)), 'handle');
    const before = await call('compute_data_count', { data_label });
    const tools = (await send('tools/list', {})).result;
    await restart();
    expect((await send('tools/list', {})).result).toEqual(tools);
    expect(JSON.stringify(tools)).toContain('compute_data_count');
    expect(await call('compute_data_count', { data_label })).toBe(before);
    const { connection } = await world.data.sessions.require(session.id);
    expect(connection).toEqual({
      ...{ path: '/mcp', protocolVersion: '2025-11-25', client: { name: 'test', version: '0' } },
      ...{ capabilities: {}, logLevel: 'warning' },
    });
  });

  test('an MCP session keeps its version: one before 2025-06-18 may send batches', async () => {
    const { id } = await openSession(`${world.url}/mcp/football`, '2025-03-26');
    const newer = await openSession(`${world.url}/mcp/football`, '2025-06-18');
    await restart();
    const batch = `[${writeRequest(1, 'ping')},${writeRequest(2, 'ping')}]`;
    const url = `${world.url}/mcp/football`;
    expect((await post(url, batch, { 'Mcp-Session-Id': id })).status).toBe(200);
    expect((await post(url, batch, { 'Mcp-Session-Id': newer.id })).status).toBe(400);
  });

  test('a session that was ended, of another path, or unknown is not found', async () => {
    const { id } = await openSession(`${world.url}/mcp/football`);
    const ended = await openSession(`${world.url}/mcp/football`);
    const gone = { method: 'DELETE', headers: { 'Mcp-Session-Id': ended.id } };
    expect((await fetch(`${world.url}/mcp/football`, gone)).status).toBe(200);
    await restart();
    const ping = (path: string, session: string) =>
      post(`${world.url}${path}`, writeRequest(1, 'ping'), { 'Mcp-Session-Id': session });
    expect((await ping('/mcp/football', id)).status).toBe(200);
    expect((await ping('/mcp', id)).status).toBe(404);
    expect((await ping('/mcp/football', ended.id)).status).toBe(404);
    expect((await ping('/mcp/football', 'e2d1f6a0-0000-4000-8000-000000000000')).status).toBe(404);
  });
});

describe('a quiet MCP session', () => {
  test('has no connection in memory, and gets one when it is used', async () => {
    const quiet = await createWorld({ folder: folder.path, bounds: { connections: { closeAfterMs: 0 } } });
    const { id, send } = await openSession(`${quiet.url}/mcp/football`);
    const call = { name: 'get_data', arguments: {} };
    const loaded = readToolResult(await readAnswer(await send(writeRequest(1, 'tools/call', call))));
    quiet.mcpSessions.closeQuiet();
    expect([quiet.mcpSessions.connected, quiet.mcpSessions.size]).toEqual([0, 1]);
    const peek = { name: 'peek', arguments: { data_label: readText(JSON.parse(loaded.text), 'handle') } };
    // Requests that come together share the new connection.
    const answers = await Promise.all([2, 3, 4].map((n) => send(writeRequest(n, 'tools/call', peek))));
    for (const answer of answers) {
      expect(readToolResult(await readAnswer(answer))).toMatchObject({ isError: false });
    }
    expect(quiet.mcpSessions.connected).toBe(1);
    const leave = new AbortController();
    const headers = { Accept: 'text/event-stream', 'Mcp-Session-Id': id };
    await fetch(`${quiet.url}/mcp/football`, { headers, signal: leave.signal });
    quiet.mcpSessions.closeQuiet();
    expect(quiet.mcpSessions.connected).toBe(1);
    leave.abort();
    expect(quiet.faults).toEqual([]);
    await quiet.close();
  });
});
