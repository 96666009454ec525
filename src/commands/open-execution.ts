import { type DistractorsOf, readDistractors } from '../domains/distractors.ts';
import type { Domains } from '../domains/domains.ts';
import { createDataService, type DataService } from '../execution/data/service.ts';
import { createExecute, type Execute } from '../execution/execute.ts';
import type { Executor } from '../execution/executor.ts';
import type { ToolFinder } from '../execution/tools/finder.ts';
import { createSharedFinder, createToolService, type ToolService } from '../execution/tools/service.ts';
import type { SessionStore } from '../sessions/store.ts';
import type { Config, SettingKey } from '../settings.ts';
import { readUniverseFile, type UniverseFile } from '../universes/file.ts';
import { CORPORA_FOLDER } from './built-in.ts';
import { CommandError, EXIT } from './failure.ts';

/** The settings of every command that runs calls in executor processes. */
export const EXECUTION_SETTINGS = [
  ...(['universes', 'corpora', 'language', 'cacheMb', 'searchCacheMb'] as const),
  ...(['executors', 'deadlineMs', 'queueLimit', 'cache', 'logLevel'] as const),
] as const satisfies readonly SettingKey[];

/** What answers calls; the same for every door and at the command line. */
export interface Execution {
  readonly execute: Execute;
  readonly data: DataService;
  readonly executor: Executor;
  readonly universeFile: UniverseFile;
  readonly tools: ToolService;
  readonly finder: ToolFinder;
  readonly distractorsOf: DistractorsOf;
  /** Ends the executor and the store too. */
  close(): Promise<void>;
}

export interface ExecutionParts {
  /** Closed by the execution. */
  readonly executor: Executor;
  /** Where sessions are kept, closed by the execution. Default: in memory. */
  readonly store?: SessionStore;
}

/** Puts together what runs calls of the domains' tools; it closes the executor and the store. */
export function openExecution(
  domains: Domains,
  config: Pick<Config, 'sessionTtl' | 'maxSessions' | 'universes'> &
    Partial<Pick<Config, 'corpora' | 'databases'>>,
  { executor, store }: ExecutionParts,
): Execution {
  const sessions = { store, idleMs: config.sessionTtl * 1000, maximum: config.maxSessions };
  const universeFile = readUniverses(config.universes);
  const data = createDataService({ domains, executor, sessions, universeFile });
  const finder = createSharedFinder(domains);
  const distractorsOf = readDistractors(config.corpora ?? config.databases ?? CORPORA_FOLDER);
  const tools = createToolService({ domains, data, finder, distractorsOf });
  return {
    execute: createExecute({ domains, executor, data: data.tools, tools, distractorsOf }),
    data,
    executor,
    universeFile,
    tools,
    finder,
    distractorsOf,
    async close() {
      data.close();
      await executor.close();
      await store?.close();
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
