import type { Domains } from '../domains/domains.ts';
import { type DataService, narrowDataService } from '../execution/data/service.ts';
import { createExecute, type Execute, type ExecuteDeps } from '../execution/execute.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { UniverseFile } from '../universes/file.ts';
import type { Admit } from './admit.ts';
import type { Callers } from './callers.ts';
import { viewDomains } from './domains-view.ts';
import { guardCalls } from './guard-calls.ts';
import type { Limits } from './limits.ts';
import { ownSessions } from './owned-sessions.ts';
import type { Scope } from './scope.ts';

/** What the doors of a scope work with. */
export interface ScopedParts {
  readonly domains: Domains;
  readonly execute: Execute;
  /** Undefined where the scope has no data tools. */
  readonly data: DataService | undefined;
  /** The sessions of the caller of the moment. */
  readonly sessions: Sessions;
}

export interface NarrowDeps extends Omit<ExecuteDeps, 'domains' | 'data'> {
  readonly domains: Domains;
  readonly data: DataService;
  readonly universeFile?: UniverseFile;
  readonly callers: Callers;
  readonly limits: Limits;
  readonly admit: Admit;
  /** Put around every execute, for logs and metrics. */
  readonly observe: (execute: Execute) => Execute;
}

/** The parts of the server that a scope opens, for the sessions of the caller of the moment. */
export function narrowParts(deps: NarrowDeps, scope: Scope): ScopedParts {
  const { admit, callers, limits, observe, universeFile, data: whole, ...rest } = deps;
  const domains = viewDomains(deps.domains, scope);
  const sessions = ownSessions(whole.sessions, callers, admit);
  const narrowed = {
    ...{ domains, sessions },
    ...(universeFile !== undefined && { universeFile }),
  };
  const data = scope.kinds.includes('data') ? narrowDataService(whole, narrowed) : undefined;
  const execute = createExecute({ ...rest, domains, ...(data !== undefined && { data: data.tools }) });
  return { domains, data, sessions, execute: guardCalls(observe(execute), callers, limits) };
}
