import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { post, readAnswer, writeInitialize, writeRequest } from '../mcp/raw-client.ts';
import { callStateless, sendStateless, writeStateless } from '../mcp/stateless-client.ts';
import { createWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function openSession(): Promise<string> {
  const opened = await post(`${world.url}/mcp/football`, writeInitialize());
  await readAnswer(opened);
  return opened.headers.get('mcp-session-id') ?? '';
}

describe('JSON that is nested thousands of levels is refused', () => {
  const deep = '['.repeat(20_000) + ']'.repeat(20_000);
  const call = `{"domain": "football", "tool": "get_data", "arguments": {"a": ${deep}}}`;

  test.each([
    ['a tool', '/v1/football/tools/get_data', `{"tool_universe_id": ${deep}}`],
    ['a replay', '/v1/replay', `[${call}]`],
    ['a replay of what is no list', '/v1/replay', deep],
    ['a comparison', '/v1/diff', `{"left": [${call}], "right": [${call}]}`],
    ['a comparison of large numbers', '/v1/diff', `{"left": 12345678901234567890, "right": ${deep}}`],
  ])('by %s over REST', async (_what, path, body) => {
    const response = await post(world.url + path, body, { Accept: 'application/json' });
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining('more than 128 levels'),
    ]);
  });

  test('over MCP in a session, and the session goes on', async () => {
    const session = { 'Mcp-Session-Id': await openSession() };
    const url = `${world.url}/mcp/football`;
    const body = `{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "get_data", "arguments": {"a": ${deep}}}}`;
    const { error } = await readAnswer(await post(url, body, session));
    expect(error?.message).toContain('more than 128 levels');
    const { result } = await readAnswer(await post(url, writeRequest(2, 'ping'), session));
    expect(result).toEqual({});
  });

  test('over MCP without a session', async () => {
    const { body, headers } = writeStateless('tools/call', { name: 'get_data', arguments: { a: 'deep' } });
    const response = await post(`${world.url}/mcp/football`, body.replace('"deep"', deep), headers);
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('128 levels')]);
  });

  test('as the text of an argument', async () => {
    const { failed, body } = await callStateless(`${world.url}/mcp/football`, 'get_data', {
      tool_universe_id: world.findUniverse('slot', 'player').id,
    });
    expect(failed).toBe(false);
    const asked = await callStateless(`${world.url}/mcp/football`, 'concatenate_data', {
      data_label_1: body.handle,
      data_label_2: body.handle,
      key_names: deep,
    });
    expect(asked.failed).toBe(true);
  });

  test('and none of it is a fault of the server', () => expect(world.faults).toEqual([]));
});

describe('at /mcp, where a handle tells which tools there are', () => {
  const condition = { key_name: 'id', condition: 'equal_to', value: 1 };
  test.each([
    ['of a session that has ended', `retrieved_data_1~${'A'.repeat(22)}`, 'handle.unknown'],
    ['without its session', 'retrieved_data_1', 'handle.session_required'],
    ['that is none', '../../x', 'handle.session_required'],
  ])('a handle %s is what fails, not the tool', async (_what, handle, code) => {
    for (const tool of ['filter_data', 'get_names_of_a_universe']) {
      const { failed, body } = await callStateless(`${world.url}/mcp`, tool, {
        data_label: handle,
        ...condition,
      });
      expect([tool, failed, body.error]).toEqual([tool, true, expect.objectContaining({ code })]);
    }
  });

  test('a tool that is none is still unknown', async () => {
    const { answer } = await sendStateless(`${world.url}/mcp`, 'tools/call', { name: 'nix', arguments: {} });
    expect(answer.error?.code).toBe(-32602);
  });
});

test.each([
  ['of a known length', 'Content-Length: 1000\r\n\r\n{"question": "'],
  ['in chunks', 'Transfer-Encoding: chunked\r\n\r\n4\r\n{"a"\r\n'],
])('a client that goes in the middle of a body %s is no fault of the server', async (_how, rest) => {
  const { hostname, port } = new URL(world.url);
  for (const path of ['/v1/football/tools/get_data', '/mcp/football']) {
    const socket = connect(Number(port), hostname);
    const head = `POST ${path} HTTP/1.1\r\nHost: ${hostname}\r\nAccept: application/json, text/event-stream\r\n`;
    socket.write(`${head}Content-Type: application/json\r\n${rest}`);
    // Its answer to another request tells that the server has read what was sent before.
    await callStateless(`${world.url}/mcp/football`, 'list_universes');
    socket.destroy();
    await new Promise((closed) => socket.once('close', closed));
  }
  for (let turn = 0; turn < 5; turn += 1) await callStateless(`${world.url}/mcp/football`, 'list_universes');
  expect(world.faults).toEqual([]);
});
