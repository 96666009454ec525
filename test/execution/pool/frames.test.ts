import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Reply } from '../../../src/execution/executor.ts';
import { createFrame, createFrameReader, FORGET_FRAME } from '../../../src/execution/pool/frames.ts';
import { readJobs, readMessage, writeJobs, writeMessage } from '../../../src/execution/pool/messages.ts';

/** What is inside a frame that was written, read in one piece. */
function unwrap(frame: Buffer): Buffer {
  const [body] = createFrameReader()(frame);
  if (body === undefined) throw new Error('no whole frame');
  return body;
}

describe('frames', () => {
  it('arrive whole in whatever pieces their bytes come', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ maxLength: 50 })),
        fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1 }),
        (bodies, sizes) => {
          const stream = Buffer.concat(
            bodies.map((body) => createFrame(body.length, (frame, at) => void frame.set(body, at))),
          );
          const read = createFrameReader();
          const found: Buffer[] = [];
          for (let start = 0, turn = 0; start < stream.length; turn += 1) {
            const end = start + (sizes[turn % sizes.length] ?? 1);
            found.push(...read(stream.subarray(start, end)));
            start = end;
          }
          expect(found.map((body) => [...body])).toEqual(bodies.map((body) => [...body]));
        },
      ),
    );
  });

  it('may be empty', () => {
    expect(unwrap(FORGET_FRAME)).toHaveLength(0);
  });
});

describe('messages', () => {
  const outcomes: readonly Reply[] = [
    { ok: true, result: { text: '' } },
    { ok: true, result: { text: '{"result":"Ærø 李 🐦"}', rows: 0, truncated: false } },
    { ok: true, result: { text: 'x'.repeat(70_000), rows: 1000, truncated: true } },
    {
      ok: false,
      failure: { code: 'limit.rows', message: 'too many', hint: 'fewer', details: { n: 2n ** 60n } },
    },
  ];

  it.each(outcomes)('bring a reply as it was: %#', (reply) => {
    const message = readMessage(unwrap(writeMessage({ kind: 'reply', ran: 0.5, reply })));
    expect(message).toMatchObject({ kind: 'reply', ran: 0.5, reply });
  });

  it('say that a process is ready', () => {
    expect(readMessage(unwrap(writeMessage({ kind: 'ready' })))).toEqual({ kind: 'ready' });
  });

  it('bring jobs as they were, with big integers and infinities', () => {
    const binds = [2n ** 62n, Number.POSITIVE_INFINITY, -0, 'Ærø', null];
    const job = { kind: 'query', file: 'f', sql: 's', binds, shape: 'value', limit: 1 } as const;
    expect(readJobs(unwrap(writeJobs([job, job])))).toEqual([job, job]);
  });
});
