import { type DistractorsOf, readDistractors } from '../domains/distractors.ts';
import type { Domains } from '../domains/domains.ts';
import { createFileStates } from '../execution/answers/file-states.ts';
import { type AnsweringExecutor, keepAnswers } from '../execution/answers/keep-answers.ts';
import { type Calls, createCalls } from '../execution/create-calls.ts';
import { createDataService, type DataService } from '../execution/data/service.ts';
import type { Executor } from '../execution/executor.ts';
import type { ToolFinder } from '../execution/tools/finder.ts';
import { createSharedFinder } from '../execution/tools/service.ts';
import type { SessionStore } from '../sessions/store.ts';
import type { Config } from '../settings.ts';
import type { UniverseFile } from '../universes/file.ts';
import { CORPORA_FOLDER } from './built-in.ts';

/** What answers calls; the same for every door and at the command line. */
export interface Execution extends Calls {
  readonly data: DataService;
  readonly executor: AnsweringExecutor;
  readonly universeFile: UniverseFile;
  readonly finder: ToolFinder;
  readonly compat: boolean;
  readonly distractorsOf: DistractorsOf;
  /** Ends the executor and the store too. */
  close(): Promise<void>;
}

export interface ExecutionParts {
  /** Closed by the execution. */
  readonly executor: Executor;
  /** Where sessions are kept, closed by the execution. Default: in memory. */
  readonly store?: SessionStore;
  /** Universes beside those that are written from the schemas. */
  readonly universeFile?: UniverseFile | undefined;
  /** Milliseconds, for tests. */
  readonly now?: () => number;
}

const NO_UNIVERSES: UniverseFile = { entries: [], refused: [] };

export type ExecutionConfig = Pick<Config, 'sessionTtl' | 'maxSessions' | 'answerCacheMb'> &
  Partial<Pick<Config, 'corpora' | 'databases' | 'compat'>>;

const BYTES_PER_MB = 1024 * 1024;

/** Puts together what runs calls of the domains' tools; it closes the executor and the store. */
export function openExecution(
  domains: Domains,
  config: ExecutionConfig,
  { executor: plain, store, universeFile = NO_UNIVERSES, ...clock }: ExecutionParts,
): Execution {
  const states = createFileStates(clock);
  const executor = keepAnswers(plain, { bytes: config.answerCacheMb * BYTES_PER_MB, states });
  const sessions = { store, idleMs: config.sessionTtl * 1000, maximum: config.maxSessions, ...clock };
  const data = createDataService({ domains, executor, sessions, universeFile });
  const finder = createSharedFinder(domains);
  const distractorsOf = readDistractors(config.corpora ?? config.databases ?? CORPORA_FOLDER);
  const compat = config.compat === 'reference';
  return {
    ...createCalls({ domains, executor, data, distractorsOf, finder, compat }),
    data,
    compat,
    executor,
    universeFile,
    finder,
    distractorsOf,
    async close() {
      data.close();
      await executor.close();
      await store?.close();
    },
  };
}
