import type { Config } from '../settings.ts';
import type { UniverseFile } from '../universes/file.ts';

/** The universes of a file of the user's, or undefined where there is none. Throws CommandError where it can not be read. */
export async function openUniverses({ universes: file }: Config): Promise<UniverseFile | undefined> {
  if (file === undefined) return undefined;
  // Loaded only where it is needed, for a server that starts sooner.
  const { readUniverses } = await import('./read-universes.ts');
  return readUniverses(file);
}
