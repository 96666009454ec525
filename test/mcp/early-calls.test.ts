import { describe, expect, it } from 'vitest';
import {
  createEarlyCalls,
  type EarlyRequest,
  type Settled,
} from '../../src/protocols/mcp/sessions/early-calls.ts';
import type { ClientLink } from '../../src/protocols/mcp/wire/client-link.ts';

const DONE: Settled = { result: {} };
const never = (): Promise<Settled> => new Promise(() => undefined);

function write(run: EarlyRequest['run'], id: number | string = 1): EarlyRequest {
  return { id, params: {}, requestId: 'r', readState: () => ({ capabilities: {}, logLevel: 'debug' }), run };
}

function createLink(): { readonly link: ClientLink; readonly lines: unknown[] } {
  const lines: unknown[] = [];
  return { link: { capabilities: {}, log: (_, data) => void lines.push(data) }, lines };
}

const open = () => new AbortController().signal;

describe('a request that is begun early', () => {
  it('is answered where nothing comes first, and nobody can take it over any more', async () => {
    const calls = createEarlyCalls();
    const call = calls.begin(write(async () => DONE));
    expect([await call.turn, await call.settled]).toEqual(['answer', DONE]);
    expect(calls.adopt(1, { client: createLink().link, signal: open() })).toBeUndefined();
  });

  it('needs a stream after a while', async () => {
    const call = createEarlyCalls(1).begin(write(never));
    expect(await call.turn).toBe('stream');
  });

  it('hands over what it had to say, in order, even where it is done by then', async () => {
    const calls = createEarlyCalls();
    const call = calls.begin(
      write(async ({ client }) => {
        for (const line of [1, 2, 3]) client.log('info', line);
        return DONE;
      }),
    );
    expect(await call.turn).toBe('stream');
    const { link, lines } = createLink();
    const adopted = calls.adopt(1, { client: link, signal: open() });
    expect(await adopted?.settled).toBe(DONE);
    expect(lines).toEqual([1, 2, 3]);
  });

  it('is aborted where it is dropped, before it is taken over or after', async () => {
    const aborted: string[] = [];
    const run =
      (name: string): EarlyRequest['run'] =>
      ({ signal }) => {
        signal.addEventListener('abort', () => aborted.push(name));
        return never();
      };
    const calls = createEarlyCalls(1);
    expect(await begin(() => calls.drop(1), 'young')).toBe('dropped');
    expect(await begin(() => calls.dropAll(), 'all')).toBe('dropped');
    const cancelling = new AbortController();
    expect(await begin(() => undefined, 'adopted')).toBe('stream');
    calls.adopt(1, { client: createLink().link, signal: cancelling.signal });
    cancelling.abort();
    expect(await begin(() => undefined, 'late')).toBe('stream');
    calls.adopt(1, { client: createLink().link, signal: AbortSignal.abort() });
    expect(aborted).toEqual(['young', 'all', 'adopted', 'late']);

    async function begin(then: () => void, name: string) {
      const call = calls.begin(write(run(name)));
      then();
      return call.turn;
    }
  });

  it('does not take its successor of the same id with it', async () => {
    const calls = createEarlyCalls(1);
    calls.begin(write(never));
    calls.drop(1);
    const second = calls.begin(write(never));
    expect(await second.turn).toBe('stream');
    expect(calls.adopt(1, { client: createLink().link, signal: open() })).toBe(second);
  });

  it('cannot ask a client that has cancelled', async () => {
    const calls = createEarlyCalls();
    let asked: Promise<unknown> | undefined;
    calls.begin(
      write(({ client }) => {
        asked = client.ask?.('sampling/createMessage', {});
        return never();
      }),
    );
    calls.drop(1);
    await expect(asked).rejects.toMatchObject({ code: 'request.cancelled' });
  });
});
