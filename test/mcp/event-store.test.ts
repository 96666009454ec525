import { expect, test } from 'vitest';
import { createEventStores } from '../../src/protocols/mcp/sessions/event-store.ts';

const LARGE = 'x'.repeat(1000);

test.each([
  ['the text of a tool', { content: [{ type: 'text', text: LARGE }] }],
  ['structured content', { content: [], structuredContent: { rows: [[LARGE]] } }],
  ['a resource', { contents: [{ uri: 'rookery://a/schema', text: LARGE }] }],
  ['a list of tools', { tools: [{ name: 'a', description: LARGE }] }],
])('as many answers are kept as fit, whatever they hold: %s', async (_, result) => {
  const stores = createEventStores(5000);
  const store = stores.of('one');
  const ids: string[] = [];
  for (let id = 0; id < 20; id += 1) ids.push(await store.storeEvent('s', { jsonrpc: '2.0', id, result }));
  const kept: string[] = [];
  await store.replayEventsAfter(ids[0] ?? '', { send: async (id) => void kept.push(id) });
  expect(kept.length).toBeGreaterThan(1);
  expect(kept.length).toBeLessThan(5);
  expect(kept).toEqual(ids.slice(-kept.length));
});
