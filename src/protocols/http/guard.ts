import type { Context } from 'hono';
import type { Authenticator } from '../../access/authenticate.ts';
import type { Callers } from '../../access/callers.ts';
import type { Allowance, Limits } from '../../access/limits.ts';
import { type Scope, WHOLE_SCOPE } from '../../access/scope.ts';
import type { Eventually } from '../../execution/executor.ts';
import { cutWhenRevoked } from './revoked-streams.ts';

/** Answers a request with what one scope opens. */
export type Doors = (c: Context) => Eventually<Response>;

export interface GuardDeps {
  readonly authenticator: Authenticator;
  readonly callers: Callers;
  readonly limits: Limits;
  /** The doors of a scope; called for each request. */
  readonly doorsOf: (scope: Scope) => Doors;
}

/** What everybody may see where a token is asked for: that the server runs, and the page of documents, without any. */
const NOTHING: Scope = { domains: [], kinds: [], admin: false };
const PUBLIC_PATH = /^\/(healthz|readyz|docs(\/[\w.-]*)?)?$/;

/** Finds out who a request comes from, counts it, and answers it with what the caller's scope opens. */
export function createGuard({ authenticator, callers, limits, doorsOf }: GuardDeps): Doors {
  return (c) => {
    if (!authenticator.isRequired()) return doorsOf(WHOLE_SCOPE)(c);
    const header = c.req.header('authorization');
    if (header === undefined && isPublic(c)) return doorsOf(NOTHING)(c);
    const caller = authenticator.authenticate(header);
    if (caller === undefined) return doorsOf(WHOLE_SCOPE)(c);
    const answer = (): Eventually<Response> => {
      const doors = doorsOf(caller.scope);
      if (!isStreaming(c)) return doors(c);
      return cutLater(doors(c), c.env, () => authenticator.isAdmitted(caller.owner));
    };
    return callers.run(caller, () => {
      const counted = limits.countRequest(caller);
      return counted instanceof Promise ? answerCounted(counted, answer) : answer();
    });
  };
}

async function answerCounted(
  counted: Promise<Allowance>,
  answer: () => Eventually<Response>,
): Promise<Response> {
  const { headers } = await counted;
  return withHeaders(await answer(), headers);
}

/** Whether the answer may be an event stream. To look at the headers of each answer would cost as much as to send it. */
function isStreaming({ req }: Context): boolean {
  return req.path.startsWith('/mcp');
}

async function cutLater(
  answer: Eventually<Response>,
  env: unknown,
  isAdmitted: () => boolean,
): Promise<Response> {
  const response = await answer;
  cutWhenRevoked(response, env, isAdmitted);
  return response;
}

function isPublic({ req }: Context): boolean {
  return req.method === 'OPTIONS' || PUBLIC_PATH.test(req.path);
}

function withHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}
