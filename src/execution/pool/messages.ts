import { deserialize, serialize } from 'node:v8';
import type { AnyJob, AnyReply, Gauges, LocalOptions } from '../executor.ts';
import type { Outcome } from '../outcome.ts';
import { createFrame } from './frames.ts';

/** What an executor process says: that it can begin, or an answer to the oldest job that it has not answered. */
export type Message =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'reply';
      /** How long the job ran, in milliseconds. */
      readonly ran: number;
      readonly reply: AnyReply;
      readonly gauges?: Gauges | undefined;
    };

/**
 * A job that ran for longer, in milliseconds, is slow: whatever was sent after it is taken back, so that it may run
 * elsewhere, and the process forgets it. Both sides go by the time that the reply tells.
 */
export const SLOW_MS = 25;

const READY = 0;
const OUTCOME = 1;
const OTHER = 2;
/** What stands before the text of an outcome: the kind, the time, the rows and whether it was cut. */
const OUTCOME_HEAD = 10;
const OTHER_HEAD = 5;
const NO_ROWS = 0xffff_ffff;
const CUT = [undefined, false, true] as const;

/** The first frame that a process gets. */
export function writeOptions(options: LocalOptions): Buffer {
  return toFrame(serialize(options));
}

export function readOptions(frame: Buffer): LocalOptions {
  return deserialize(frame);
}

/** Jobs in the order in which they are to run; many in one frame cost little more than one. */
export function writeJobs(jobs: readonly AnyJob[]): Buffer {
  return toFrame(serialize(jobs));
}

export function readJobs(frame: Buffer): readonly AnyJob[] {
  return deserialize(frame);
}

/** Writes a message. The text of an outcome, which is nearly all there is to most, crosses as bytes. */
export function writeMessage(message: Message): Buffer {
  if (message.kind === 'ready') return createFrame(1, (frame, at) => frame.writeUInt8(READY, at));
  const { ran, reply } = message;
  if (reply.ok && !('kind' in reply.result)) return writeOutcome(ran, reply.result);
  const bytes = serialize(message);
  return createFrame(OTHER_HEAD + bytes.length, (frame, at) => {
    writeHead(frame, at, OTHER, ran);
    frame.set(bytes, at + OTHER_HEAD);
  });
}

export function readMessage(frame: Buffer): Message {
  const kind = frame.readUInt8(0);
  if (kind === OUTCOME) return readOutcome(frame);
  return kind === READY ? { kind: 'ready' } : deserialize(frame.subarray(OTHER_HEAD));
}

function writeOutcome(ran: number, { text, rows, truncated }: Outcome): Buffer {
  return createFrame(OUTCOME_HEAD + Buffer.byteLength(text), (frame, at) => {
    writeHead(frame, at, OUTCOME, ran);
    frame.writeUInt32LE(rows ?? NO_ROWS, at + OTHER_HEAD);
    frame.writeUInt8(CUT.indexOf(truncated), at + OTHER_HEAD + 4);
    frame.write(text, at + OUTCOME_HEAD, 'utf8');
  });
}

function readOutcome(frame: Buffer): Message {
  const rows = frame.readUInt32LE(OTHER_HEAD);
  const truncated = CUT[frame.readUInt8(OTHER_HEAD + 4)];
  const result = {
    text: frame.toString('utf8', OUTCOME_HEAD),
    ...(rows !== NO_ROWS && { rows }),
    ...(truncated !== undefined && { truncated }),
  };
  return { kind: 'reply', ran: frame.readFloatLE(1), reply: { ok: true, result } };
}

function writeHead(frame: Buffer, at: number, kind: number, ran: number): void {
  frame.writeUInt8(kind, at);
  frame.writeFloatLE(ran, at + 1);
}

function toFrame(bytes: Buffer): Buffer {
  return createFrame(bytes.length, (frame, at) => void frame.set(bytes, at));
}
