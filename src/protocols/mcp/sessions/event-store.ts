import { randomBytes } from 'node:crypto';
import type { EventStore } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';

/** What is kept of all sessions together, in characters of JSON, more or less. */
const MOST_KEPT = 4 * 1024 * 1024;
/** Of a value, for what holds it in memory. */
const OVERHEAD = 8;
/** The SDK's name for the stream on which the server speaks first; all others are one request's. */
const OWN_STREAM = '_GET_stream';

interface Kept {
  readonly session: string;
  readonly stream: string;
  readonly message: JSONRPCMessage;
  readonly weight: number;
}

export interface MissedEvent {
  readonly id: string;
  readonly message: JSONRPCMessage;
}

/** The events sent last, for clients whose connection broke. */
export interface EventStores {
  /** The store that a session's transport uses; it gives no other session's events. */
  readonly of: (session: string) => EventStore;
  /** What a client missed of a request's stream whose answer is there, or undefined where it is not, or not any more. */
  readonly readFinished: (session: string, lastEventId: string) => readonly MissedEvent[] | undefined;
}

/** Keeps events up to a bound; the oldest go first, whoever's they are. */
export function createEventStores(most = MOST_KEPT): EventStores {
  const kept = new Map<number, Kept>();
  // Ids from before a restart must not name other events now.
  const prefix = randomBytes(4).toString('hex');
  let count = 0;
  let weight = 0;
  const keep = (entry: Kept): string => {
    count += 1;
    kept.set(count, entry);
    weight += entry.weight;
    for (const [number, oldest] of kept) {
      if (weight <= most) break;
      kept.delete(number);
      weight -= oldest.weight;
    }
    return `${prefix}.${count}.${entry.stream}`;
  };
  const readNumber = (id: string): number => {
    const [given, number] = id.split('.', 2);
    return given === prefix ? Number(number) : count;
  };
  const readStreamOf = (session: string, stream: string): readonly (readonly [number, JSONRPCMessage])[] =>
    [...kept].flatMap(([number, entry]) =>
      entry.session === session && entry.stream === stream ? [[number, entry.message] as const] : [],
    );
  const readMissed = (session: string, lastEventId: string): readonly MissedEvent[] => {
    const stream = readStream(lastEventId);
    const after = readNumber(lastEventId);
    // An empty one only gave the client something to come back with.
    return readStreamOf(session, stream)
      .filter(([number, message]) => number > after && Object.keys(message).length > 0)
      .map(([number, message]) => ({ id: `${prefix}.${number}.${stream}`, message }));
  };
  return {
    readFinished(session, lastEventId) {
      const stream = readStream(lastEventId);
      const isAnswered = readStreamOf(session, stream).some(([, message]) => isAnswer(message));
      return isAnswered && stream !== OWN_STREAM ? readMissed(session, lastEventId) : undefined;
    },
    of: (session) => ({
      storeEvent: async (stream, message) => keep({ session, stream, message, weight: weigh(message) }),
      async getStreamIdForEventId(id) {
        const stream = readStream(id);
        // The server's own stream goes on with whatever is left; an answer that is gone never comes.
        if (stream === OWN_STREAM) return stream;
        const found = kept.get(readNumber(id));
        return found?.session === session && found.stream === stream ? stream : undefined;
      },
      async replayEventsAfter(id, { send }) {
        for (const missed of readMissed(session, id)) await send(missed.id, missed.message);
        return readStream(id);
      },
    }),
  };
}

function isAnswer(message: JSONRPCMessage): boolean {
  return 'result' in message || 'error' in message;
}

function readStream(id: string): string {
  return id.split('.').slice(2).join('.');
}

/** Characters of JSON, more or less; a large text counts as it is, without being looked through. */
function weigh(value: unknown): number {
  if (typeof value === 'string') return value.length + OVERHEAD;
  if (typeof value !== 'object' || value === null) return OVERHEAD;
  return Object.entries(value).reduce((sum, [key, part]) => sum + key.length + weigh(part), OVERHEAD);
}
