import { inspect } from 'node:util';
import { ToolError } from '../errors.ts';
import { buildDomain } from './built.ts';
import { writeCached } from './cache.ts';
import type { LoadReply, LoadRequest } from './loader-messages.ts';

/** The process that reads databases, so that the one that answers requests never waits for a scan. */
process.on('message', (request: LoadRequest) => {
  // A parent that has ended meanwhile needs no answer.
  process.send?.(answer(request), undefined, undefined, () => undefined);
});
process.on('disconnect', () => process.exit(0));

function answer(request: LoadRequest): LoadReply {
  try {
    const built = buildDomain(request);
    writeCached(request, built);
    return { id: request.id, built };
  } catch (error) {
    const reason = error instanceof ToolError ? error.message : 'The database could not be read.';
    return { id: request.id, reason, log: inspect(error) };
  }
}
