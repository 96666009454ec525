import { type Stats, statSync } from 'node:fs';

/** Tells the states of files apart, at the cost of a stat for the file and one for its write-ahead log. */
export interface FileStates {
  /**
   * A text for the state that a file is in now: each change of the file or of its log gives another one. Undefined for a
   * file that is not there, and for one that has changed so lately that another change might look the same.
   */
  read(file: string): string | undefined;
}

export interface FileStatesOptions {
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** How long a file has to be as it is, in milliseconds. */
  readonly settledMs?: number;
}

/**
 * Two changes within one tick of a file system's clock look the same; and an executor looks at the files of its tables
 * once a second. What has been as it is for longer than either is what a call sees.
 */
const SETTLED_MS = 2000;

interface Seen {
  readonly file: Stats;
  readonly log: Stats | undefined;
  readonly state: string;
}

/** Makes the reader of file states. */
export function createFileStates({
  now = Date.now,
  settledMs = SETTLED_MS,
}: FileStatesOptions = {}): FileStates {
  const seen = new Map<string, Seen>();
  let count = 0;
  return {
    read(name) {
      const file = statSync(name, { throwIfNoEntry: false });
      if (file === undefined) return undefined;
      const log = statSync(`${name}-wal`, { throwIfNoEntry: false });
      const last = seen.get(name);
      if (last !== undefined && isSame(last.file, file) && isSame(last.log, log)) return last.state;
      if (now() - Math.max(changedAt(file), changedAt(log)) < settledMs) return undefined;
      count += 1;
      const state = String(count);
      seen.set(name, { file, log, state });
      return state;
    },
  };
}

function isSame(known: Stats | undefined, found: Stats | undefined): boolean {
  if (known === undefined || found === undefined) return known === found;
  return (
    known.ctimeMs === found.ctimeMs &&
    known.mtimeMs === found.mtimeMs &&
    known.size === found.size &&
    known.ino === found.ino &&
    known.dev === found.dev
  );
}

function changedAt(file: Stats | undefined): number {
  return file === undefined ? Number.NEGATIVE_INFINITY : Math.max(file.mtimeMs, file.ctimeMs);
}
