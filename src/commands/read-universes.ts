import type { UniverseFile } from '../universes/file.ts';
import { readUniverseFile } from '../universes/read-file.ts';
import { CommandError, EXIT } from './failure.ts';

/** Reads the universe file of `--universes`. Throws CommandError where it can not be read. */
export function readUniverses(file: string): UniverseFile {
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
