import { ToolError } from '../errors.ts';

/** How much a token may use; null for no limit of its own. */
export interface Quota {
  /** Requests in a minute, over both doors. */
  readonly calls: number | null;
  /** Sessions at one time. */
  readonly sessions: number | null;
  /** Calls that run at one time. */
  readonly concurrent: number | null;
}

export const NO_QUOTA: Quota = { calls: null, sessions: null, concurrent: null };

const KEYS = ['calls', 'sessions', 'concurrent'] as const;
const MOST = 1_000_000;

/** Reads a quota as people write it: `calls=600,sessions=20,concurrent=4`. Throws `request.invalid_argument`. */
export function parseQuota(text: string): Quota {
  const quota = { ...NO_QUOTA };
  for (const part of text.split(/[\s,;]+/).filter((each) => each !== '')) {
    const [, key, digits] = /^([a-z]+)=(\d{1,7})$/.exec(part) ?? [];
    const known = KEYS.find((each) => each === key);
    const value = Number(digits);
    if (known === undefined || !(value >= 1 && value <= MOST)) throw refuse(part);
    if (quota[known] !== null) throw refuse(part);
    quota[known] = value;
  }
  return quota;
}

/** A quota as `parseQuota` reads it, or `none`. */
export function writeQuota(quota: Quota): string {
  const parts = KEYS.flatMap((key) => (quota[key] === null ? [] : [`${key}=${quota[key]}`]));
  return parts.length === 0 ? 'none' : parts.join(',');
}

function refuse(part: string): ToolError {
  return new ToolError('request.invalid_argument', {
    message: `A quota cannot hold "${part.slice(0, 80)}".`,
    hint: `Write for example "calls=600,sessions=20,concurrent=4", each once, from 1 to ${MOST}.`,
  });
}
