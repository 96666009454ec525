import { ToolError } from '../errors.ts';

/** Asked before a session begins. Throws `limit.draining` once the server stops. */
export type Admit = () => void;

/** Lets sessions begin until the signal is aborted. */
export function createAdmit(stop: AbortSignal): Admit {
  return () => {
    if (!stop.aborted) return;
    throw new ToolError('limit.draining', {
      message: 'The server is stopping and begins no new session.',
      hint: 'Sessions that there are may finish their calls. Try again once the server is back.',
    });
  };
}
