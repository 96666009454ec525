import type { ServerResponse } from 'node:http';
import { z } from 'zod';

/** How often it is looked whether a stream's caller may still come in. */
const CHECK_MS = 1000;

const BINDINGS = z.object({
  outgoing: z.custom<ServerResponse>(
    (value) => typeof value === 'object' && value !== null && 'destroy' in value,
  ),
});

/**
 * Cuts an event stream off once its caller may not come in any more: a stream that was opened before would else go on,
 * and keep its session, for as long as the client likes. `env` is what the HTTP server gives with a request.
 */
export function cutWhenRevoked(response: Response, env: unknown, isAdmitted: () => boolean): void {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return;
  const { outgoing } = BINDINGS.safeParse(env).data ?? {};
  if (outgoing === undefined) return;
  const timer = setInterval(() => {
    if (!isAdmitted()) outgoing.destroy();
  }, CHECK_MS);
  timer.unref();
  outgoing.once('close', () => clearInterval(timer));
}
