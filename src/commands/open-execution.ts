import type { Domains } from '../domains/domains.ts';
import { createDataService, type DataService } from '../execution/data/service.ts';
import { createExecute, type Execute } from '../execution/execute.ts';
import type { Eventually, Executor } from '../execution/executor.ts';
import type { Config } from '../settings.ts';
import { readUniverseFile, type UniverseFile } from '../universes/file.ts';
import { CommandError, EXIT } from './failure.ts';

/** What answers calls; the same for every door and at the command line. */
export interface Execution {
  readonly execute: Execute;
  readonly data: DataService;
  readonly executor: Executor;
  readonly universeFile: UniverseFile;
  /** Ends the executor too. */
  close(): Eventually<void>;
}

/** A session over REST holds no connection; each call of get_data without a session begins one. */
const SESSIONS_PER_CONNECTION = 10;

/** Puts together what runs calls of the domains' tools; it closes the executor. */
export function openExecution(
  domains: Domains,
  config: Pick<Config, 'sessionTtl' | 'maxSessions' | 'universes'>,
  executor: Executor,
): Execution {
  const sessions = {
    idleMs: config.sessionTtl * 1000,
    maximum: config.maxSessions * SESSIONS_PER_CONNECTION,
  };
  const universeFile = readUniverses(config.universes);
  const data = createDataService({ domains, executor, sessions, universeFile });
  return {
    execute: createExecute({ domains, executor, data: data.tools }),
    data,
    executor,
    universeFile,
    close() {
      data.close();
      return executor.close();
    },
  };
}

/** Reads the universe file, where there is one. Throws CommandError where it can not be read. */
function readUniverses(file: string | undefined): UniverseFile {
  if (file === undefined) return { entries: [], refused: [] };
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
