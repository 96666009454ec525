import type { RequestId } from '@modelcontextprotocol/sdk/types.js';
import { createDeferred } from '../../../deferred.ts';
import { ToolError } from '../../../errors.ts';
import type { MethodResult } from '../methods/methods.ts';
import type { ClientState } from '../wire/client-link.ts';
import { type ClientLink, isLogged } from '../wire/client-link.ts';
import { asRecord, type Params } from '../wire/params.ts';
import type { RpcError } from '../wire/reply.ts';

/** An answer that takes longer gets a stream: it is kept alive there, and can be fetched after a broken connection. */
const SLOW_AFTER_MS = 200;

/** How a request ended, as JSON-RPC has it. */
export type Settled = { readonly result: MethodResult } | { readonly error: RpcError };

/** What comes first: the answer; something that only a stream can carry, or time; that nobody wants it any more. */
type Turn = 'answer' | 'stream' | 'dropped';

/** A request that is at work before it is known whether its answer needs a stream. */
export interface EarlyCall {
  readonly turn: Promise<Turn>;
  readonly settled: Promise<Settled>;
  readonly requestId: string;
}

export interface EarlyRequest {
  readonly id: RequestId;
  readonly params: Params;
  readonly requestId: string;
  readonly readState: () => ClientState;
  /** Does the work. Must not reject. */
  readonly run: (use: { readonly client: ClientLink; readonly signal: AbortSignal }) => Promise<Settled>;
}

interface Adopter {
  readonly client: ClientLink;
  /** Aborted when the client cancels the request. */
  readonly signal: AbortSignal;
}

/**
 * The requests of one session that are begun outside the SDK's server. Nearly all are answered at once, as JSON, which
 * costs less than the SDK's stream of one event (`bench/mcp.ts`); the others are handed over while they are at work.
 */
export interface EarlyCalls {
  readonly begin: (request: EarlyRequest) => EarlyCall;
  /** Lets the server go on with a request; undefined where it was not begun here. */
  readonly adopt: (id: RequestId, by: Adopter) => EarlyCall | undefined;
  /** Ends a request that the client wants no more. */
  readonly drop: (id: RequestId) => void;
  readonly dropAll: () => void;
}

interface Entry {
  readonly call: EarlyCall;
  readonly adopt: (client: ClientLink) => void;
  readonly drop: () => void;
}

/** An empty set. `slowAfterMs`: milliseconds after which a request gets a stream. */
export function createEarlyCalls(slowAfterMs = SLOW_AFTER_MS): EarlyCalls {
  const entries = new Map<RequestId, Entry>();
  const drop = (id: RequestId): void => {
    const entry = entries.get(id);
    entries.delete(id);
    entry?.drop();
  };
  return {
    begin(request) {
      const { id } = request;
      const entry = beginCall(request, slowAfterMs);
      entries.set(id, entry);
      // One that needs a stream stays until the server has it, even if it is answered meanwhile.
      void entry.call.turn.then((turn) => {
        if (turn !== 'stream' && entries.get(id) === entry) entries.delete(id);
      });
      return entry.call;
    },
    adopt(id, { client, signal }) {
      const entry = entries.get(id);
      if (entry === undefined) return undefined;
      entries.delete(id);
      if (signal.aborted) entry.drop();
      else signal.addEventListener('abort', entry.drop, { once: true });
      entry.adopt(client);
      return entry.call;
    },
    drop,
    dropAll() {
      for (const id of [...entries.keys()]) drop(id);
    },
  };
}

function beginCall({ params, requestId, readState, run }: EarlyRequest, slowAfterMs: number): Entry {
  const abort = new AbortController();
  const [turn, setTurn] = createDeferred<Turn>();
  const [adopted, setAdopted] = createDeferred<ClientLink | undefined>();
  const timer = setTimeout(() => setTurn('stream'), slowAfterMs);
  const needStream = (): Promise<ClientLink | undefined> => {
    setTurn('stream');
    return adopted;
  };
  const client = createEarlyLink({ params, readState, needStream });
  const settled = run({ client, signal: abort.signal });
  void settled.then(() => setTurn('answer'));
  void turn.then(() => clearTimeout(timer));
  return {
    call: { turn, settled, requestId },
    adopt: setAdopted,
    drop() {
      setTurn('dropped');
      setAdopted(undefined);
      abort.abort();
    },
  };
}

interface EarlyLinkParts {
  readonly params: Params;
  readonly readState: () => ClientState;
  /** Resolves with the link of the stream, or undefined where there will be none. */
  readonly needStream: () => Promise<ClientLink | undefined>;
}

/** A link that gets its stream when something is first sent over it. */
function createEarlyLink({ params, readState, needStream }: EarlyLinkParts): ClientLink {
  const token = asRecord(params._meta)?.progressToken;
  const later = (use: (link: ClientLink) => void): void => {
    void needStream().then((link) => link && use(link));
  };
  return {
    get capabilities() {
      return readState().capabilities;
    },
    ...(token !== undefined && { progress: (step) => later((link) => link.progress?.(step)) }),
    log(level, data) {
      if (isLogged(level, readState().logLevel)) later((link) => link.log(level, data));
    },
    async ask(method, asked) {
      const ask = (await needStream())?.ask;
      if (ask === undefined) throw refuseQuestion();
      return ask(method, asked);
    },
    detach: () => later((link) => link.detach?.()),
  };
}

function refuseQuestion(): ToolError {
  return new ToolError('request.cancelled', {
    message: 'The client cannot be asked: it has cancelled the request, or its session has ended.',
  });
}
