import type { Domains } from '../domains/domains.ts';
import { createDataService, type DataService } from '../execution/data/service.ts';
import { createExecute, type Execute } from '../execution/execute.ts';
import { createLocalExecutor } from '../execution/executor.ts';
import type { Config } from '../settings.ts';
import { readUniverseFile, type UniverseEntry } from '../universes/file.ts';

/** What answers calls; the same for every door and at the command line. */
export interface Execution {
  readonly execute: Execute;
  readonly data: DataService;
  close(): void;
}

const BYTES_PER_MB = 1024 * 1024;

/** Puts together what runs calls of the domains' tools. */
export function openExecution(
  domains: Domains,
  config: Pick<Config, 'sessionTtl' | 'universes' | 'cacheMb'>,
): Execution {
  const executor = createLocalExecutor({ cacheBytes: config.cacheMb * BYTES_PER_MB });
  const sessions = { idleMs: config.sessionTtl * 1000 };
  const entries = readEntries(config.universes);
  const data = createDataService({ domains, executor, sessions, entries });
  return {
    execute: createExecute({ domains, executor, data: data.tools }),
    data,
    close() {
      data.close();
      executor.close();
    },
  };
}

/** The entries of a universe file; those that can not be understood are told on the way. */
function readEntries(file: string | undefined): readonly UniverseEntry[] {
  return file === undefined ? [] : readUniverseFile(file).entries;
}
