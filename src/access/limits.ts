import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { ToolError } from '../errors.ts';
import type { Eventually } from '../execution/executor.ts';
import type { TokenHolder } from './callers.ts';

const WINDOW_SECONDS = 60;

/** What is left of a caller's calls in this minute, as the headers of the answer tell it. */
export interface Allowance {
  readonly headers: Readonly<Record<string, string>>;
}

export interface Limits {
  /** Counts a request. Throws `limit.rate`, with the seconds to wait in its details. */
  countRequest(caller: TokenHolder): Eventually<Allowance>;
  /** Counts a call that begins; the function given back ends it. Throws `limit.concurrency`. */
  beginCall(caller: TokenHolder): () => void;
}

/** Makes the limits of a server's callers, counted in memory. */
export function createLimits(): Limits {
  const counter = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: WINDOW_SECONDS });
  const running = new Map<string, number>();
  return {
    countRequest({ owner, quota }) {
      return quota.calls === null ? NO_LIMIT : countIn(counter, owner, quota.calls);
    },
    beginCall({ owner, quota }) {
      const count = running.get(owner) ?? 0;
      if (quota.concurrent !== null && count >= quota.concurrent) throw refuseConcurrency(quota.concurrent);
      running.set(owner, count + 1);
      return () => {
        const left = (running.get(owner) ?? 1) - 1;
        if (left > 0) running.set(owner, left);
        else running.delete(owner);
      };
    },
  };
}

const NO_LIMIT: Allowance = { headers: {} };

async function countIn(counter: RateLimiterMemory, owner: string, limit: number): Promise<Allowance> {
  const used = await counter.consume(owner);
  if (used.consumedPoints > limit) throw refuseRate(limit, used);
  return { headers: writeRateHeaders(limit, used) };
}

/** The fields `RateLimit-Policy` and `RateLimit` of the IETF's draft on rate limit headers. */
function writeRateHeaders(limit: number, used: RateLimiterRes): Record<string, string> {
  const left = Math.max(0, limit - used.consumedPoints);
  return {
    'RateLimit-Policy': `"calls";q=${limit};w=${WINDOW_SECONDS}`,
    RateLimit: `"calls";r=${left};t=${toSeconds(used)}`,
  };
}

function toSeconds({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}

function refuseRate(limit: number, used: RateLimiterRes): ToolError {
  const seconds = toSeconds(used);
  return new ToolError('limit.rate', {
    message: `This token may send ${limit} requests a minute, and has.`,
    hint: `Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    details: { retry_after_seconds: seconds, limit },
  });
}

function refuseConcurrency(limit: number): ToolError {
  return new ToolError('limit.concurrency', {
    message: `This token may have ${limit} ${limit === 1 ? 'call' : 'calls'} running at one time, and has.`,
    hint: 'Wait for an answer before sending the next call.',
    details: { limit },
  });
}
