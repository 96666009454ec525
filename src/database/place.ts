import { statSync } from 'node:fs';

/**
 * Which file a name leads to now: its device and inode, whatever it holds. Another text means that the file was replaced;
 * undefined, that there is none.
 */
export function readPlace(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false });
  return found === undefined ? undefined : `${found.dev}:${found.ino}`;
}
