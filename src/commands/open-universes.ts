import type { Config } from '../settings.ts';
import type { UniverseFile } from '../universes/file.ts';
import { CommandError, EXIT } from './failure.ts';

/** The universes of the file of `--universes`; none without one. Throws CommandError where it can not be read. */
export async function openUniverses({ universes: file }: Config): Promise<UniverseFile> {
  if (file === undefined) return { entries: [], refused: [] };
  // Loaded where there is a file: reading YAML is some 30 ms of a start.
  const { readUniverseFile } = await import('../universes/read-file.ts');
  try {
    return readUniverseFile(file);
  } catch (error) {
    throw new CommandError(EXIT.usage, {
      message:
        `The universe file "${file}" cannot be read. ${error instanceof Error ? error.message : ''}`.trim(),
      hint: 'It is a YAML map from id to domain, init_args and server_type.',
    });
  }
}
