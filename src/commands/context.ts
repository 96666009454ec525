import type { Readable, Writable } from 'node:stream';

/** Where a command writes; a terminal gets a progress bar. */
export type Sink = Writable & { readonly isTTY?: boolean };

/** What a command may use of the process; made by `main.ts`. */
export interface CommandContext {
  readonly arguments: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly directory: string;
  readonly stdin: Readable;
  readonly stdout: Sink;
  readonly stderr: Sink;
  readonly version: string;
  /** Aborted at the first Ctrl-C or SIGTERM; from then on a second one ends the process at once. */
  readonly watchSignals: () => AbortSignal;
}
