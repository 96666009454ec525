import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findCacheFolder } from '../user-folders.ts';

/** Where what is learnt of a domain is kept. */
export interface CachePlace {
  readonly domain: string;
  readonly file: string;
  /** By default a hidden folder beside the database, or one of the user's where that cannot be written to. */
  readonly cacheDirectory?: string;
}

/** The folders in which entries may be; they are written to the first that can be. */
export function listCacheFolders({ file, cacheDirectory }: CachePlace): string[] {
  return cacheDirectory === undefined
    ? [join(dirname(file), '.rookery'), findCacheFolder()]
    : [cacheDirectory];
}

/** Keeps bytes under a name, and gives the folder; undefined where none can be written to. */
export function writeEntry(place: CachePlace, name: string, bytes: Buffer): string | undefined {
  return listCacheFolders(place).find((folder) => tryWrite(folder, name, bytes));
}

/** Writes beside and renames, so that no reader meets half an entry. */
function tryWrite(folder: string, name: string, bytes: Buffer): boolean {
  const unfinished = join(folder, `${name}.${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(unfinished, bytes);
    renameSync(unfinished, join(folder, name));
    return true;
  } catch {
    removeQuietly(unfinished);
    return false;
  }
}

function removeQuietly(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // What cannot be removed was never written.
  }
}
