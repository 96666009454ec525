import type { Params } from './params.ts';

/** From the least to the most urgent. */
export const LOG_LEVELS = [
  'debug',
  'info',
  'notice',
  'warning',
  'error',
  'critical',
  'alert',
  'emergency',
] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

/** How far a request is. `progress` grows from one step to the next; without `total` nobody knows the end. */
export interface ProgressStep {
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

/** What a client brings with a request that it repeats, because the first answer asked for something. */
export interface Inputs {
  /** The client's answers, by the names that the questions had; unchecked. */
  readonly responses: Readonly<Record<string, unknown>>;
  /** What the first answer gave it to bring back; unchecked. */
  readonly state: string | undefined;
}

/** What one request may do with its client while it is being answered. */
export interface ClientLink {
  /** What the client says it can do. */
  readonly capabilities: Readonly<Record<string, unknown>>;
  /** Tells how far the work is. Absent where the client did not ask to be told. */
  readonly progress?: (step: ProgressStep) => void;
  /** Sends a line of log; dropped where the client wants none of that level. */
  readonly log: (level: LogLevel, data: unknown) => void;
  /** Asks the client and waits for its answer; only in sessions. */
  readonly ask?: (method: string, params: object) => Promise<Readonly<Record<string, unknown>>>;
  /** What a repeated request brings; only without sessions. */
  readonly inputs?: Inputs;
  /** Lets the client fetch the answer later, where it can. */
  readonly detach?: (() => void) | undefined;
}

/** The level that a client named, or undefined where there is none of that name. */
export function parseLogLevel(value: unknown): LogLevel | undefined {
  return LOG_LEVELS.find((level) => level === value);
}

/** Whether a line of a level is wanted by a client that asked for `wanted` and above; one that did not ask wants none. */
export function isLogged(level: LogLevel, wanted: LogLevel | undefined): boolean {
  return wanted !== undefined && LOG_LEVELS.indexOf(level) >= LOG_LEVELS.indexOf(wanted);
}

/** What a session knows of its client beside the version; plain, so that it can be kept and brought back. */
export interface ClientState {
  readonly capabilities: Params;
  readonly logLevel: LogLevel | undefined;
}
