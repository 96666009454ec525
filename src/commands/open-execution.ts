import type { Domains } from '../domains/domains.ts';
import { createDataService, type DataService } from '../execution/data/service.ts';
import { createExecute, type Execute } from '../execution/execute.ts';
import { createLocalExecutor } from '../execution/executor.ts';
import type { Config } from '../settings.ts';

/** What answers calls; the same for every door and at the command line. */
export interface Execution {
  readonly execute: Execute;
  readonly data: DataService;
  close(): void;
}

/** Puts together what runs calls of the domains' tools. */
export function openExecution(domains: Domains, config: Pick<Config, 'sessionTtl'>): Execution {
  const executor = createLocalExecutor();
  const sessions = { idleMs: config.sessionTtl * 1000 };
  const data = createDataService({ domains, executor, sessions });
  return {
    execute: createExecute({ domains, executor, data: data.tools }),
    data,
    close() {
      data.close();
      executor.close();
    },
  };
}
