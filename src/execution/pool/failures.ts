import type { AnyReply, Failure } from '../executor.ts';

/** The call ran into its deadline, and its process was ended. */
export function replyTimeout(deadlineMs: number): AnyReply {
  return fail({
    code: 'limit.timeout',
    message: `The call ran for ${showSeconds(deadlineMs)}, the most that one may, and was stopped.`,
    hint: 'Ask for less at a time: narrow the filter, or use a universe of fewer tables. Handles stay valid.',
    details: { deadline_ms: deadlineMs },
  });
}

/** There is no room for another waiting call. */
export function replyFull(limit: number): AnyReply {
  return fail({
    code: 'limit.busy',
    message: `${limit} calls are waiting, the most that the server lets wait.`,
    hint: 'Nothing was run. Call again in a second, and with fewer calls at one time.',
    details: { queue_limit: limit },
  });
}

/** The call has waited for its turn for too long. */
export function replyWaited(waitMs: number): AnyReply {
  return fail({
    code: 'limit.busy',
    message: `The call has waited ${showSeconds(waitMs)} for its turn, the longest that one may.`,
    hint: 'It was not run. Call again in a second, and with fewer calls at one time.',
  });
}

/** The server stops. */
export function replyClosed(): AnyReply {
  return fail({
    code: 'limit.draining',
    message: 'The server is stopping and runs no more calls.',
    hint: 'It was not run. Call again when the server is back.',
  });
}

/** Nobody waits for the call any more. */
export function replyCancelled(): AnyReply {
  return fail({
    code: 'request.cancelled',
    message: 'The call was cancelled by its caller.',
    hint: 'Call again if the answer is wanted after all.',
  });
}

/** The process died of the call, and died of it again. */
export function replyDied(how: string): AnyReply {
  return fail({
    code: 'limit.memory',
    message: 'The call needs more memory than a process that runs calls may have.',
    hint: 'Ask for less at a time: narrow the filter, or use a universe of fewer tables. Handles stay valid.',
    cause: `The process ended twice with ${how} while it ran this call.`,
  });
}

function fail(failure: Failure): AnyReply {
  return { ok: false, failure };
}

function showSeconds(milliseconds: number): string {
  return milliseconds === 1000 ? '1 second' : `${milliseconds / 1000} seconds`;
}
