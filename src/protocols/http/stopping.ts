import { ToolError } from '../../errors.ts';
import type { Doors } from './guard.ts';

const PROBE = /^\/(healthz|readyz)$/;

/** Answers as long as the server runs; once it stops, only probes. Throws `limit.draining` for everything else. */
export function answerUntilStopped(answer: Doors, stop: AbortSignal): Doors {
  return (c) => {
    if (!stop.aborted || PROBE.test(c.req.path)) return answer(c);
    throw new ToolError('limit.draining', {
      message: 'The server is stopping and takes no new requests.',
      hint: 'Try again once the server is back. Sessions and handles outlive a restart.',
    });
  };
}
