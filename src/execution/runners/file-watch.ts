import { basename } from 'node:path';
import { type LiveIdentity, readLiveIdentity } from '../../database/live-identity.ts';
import { mapErrors } from '../../database/problem.ts';
import { ToolError } from '../../errors.ts';
import type { FileState } from '../../sessions/lineage.ts';

export interface FileWatch {
  /** Throws `database.changed` where a file is not as it was; each is looked at once a second. */
  check(files: readonly FileState[]): void;
}

const LOOK_EVERY_MS = 1000;

/** Watches the database files that tables come from. */
export function createFileWatch(now: () => number = Date.now): FileWatch {
  const seen = new Map<string, { readonly at: number; readonly identity: LiveIdentity }>();
  const look = (file: string): LiveIdentity => {
    const last = seen.get(file);
    if (last !== undefined && now() - last.at < LOOK_EVERY_MS) return last.identity;
    const identity = mapErrors(() => readLiveIdentity(file));
    seen.set(file, { at: now(), identity });
    return identity;
  };
  return {
    check(files) {
      for (const { file, identity } of files) requireSame(file, identity, look(file));
    },
  };
}

/** Throws `database.changed` unless a file is now as it was. */
export function checkFile({ file, identity }: FileState): void {
  requireSame(
    file,
    identity,
    mapErrors(() => readLiveIdentity(file)),
  );
}

function requireSame(file: string, known: LiveIdentity, found: LiveIdentity): void {
  if (known === found) return;
  throw new ToolError('database.changed', {
    message: `The database "${basename(file)}" has changed since this table was taken from it.`,
    hint:
      'Begin again with get_data: handles from before the change stay void. Where that meets the same error, the ' +
      'server has not read the changed database yet: it has to be started again.',
  });
}
