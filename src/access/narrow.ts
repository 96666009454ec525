import type { Domains } from '../domains/domains.ts';
import { type CallParts, type Calls, createCalls } from '../execution/create-calls.ts';
import { type DataService, narrowDataService } from '../execution/data/service.ts';
import type { Executor } from '../execution/executor.ts';
import type { Execute } from '../execution/tool-call.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { UniverseFile } from '../universes/file.ts';
import type { Callers } from './callers.ts';
import { viewDomains } from './domains-view.ts';
import { guardCalls } from './guard-calls.ts';
import type { Limits } from './limits.ts';
import { ownSessions } from './owned-sessions.ts';
import type { Scope } from './scope.ts';

/** What the doors of a scope work with. */
export interface ScopedParts extends Calls {
  readonly domains: Domains;
  /** Undefined where the scope has no data tools. */
  readonly data: DataService | undefined;
  /** The sessions of the caller of the moment. */
  readonly sessions: Sessions;
  readonly executor: Executor;
}

export interface NarrowDeps extends CallParts {
  readonly data: DataService;
  readonly universeFile?: UniverseFile;
  readonly callers: Callers;
  readonly limits: Limits;
  /** Put around every execute, for logs and metrics. */
  readonly observe: (execute: Execute) => Execute;
}

/** The parts of the server that a scope opens, for the sessions of the caller of the moment. */
export function narrowParts(deps: NarrowDeps, scope: Scope): ScopedParts {
  const {
    callers,
    limits,
    observe,
    executor,
    universeFile,
    finder,
    distractorsOf,
    compat,
    data: whole,
  } = deps;
  const domains = viewDomains(deps.domains, scope);
  const sessions = ownSessions(whole.sessions, callers);
  const narrowed = { domains, sessions, ...(universeFile !== undefined && { universeFile }) };
  const data = scope.kinds.includes('data') ? narrowDataService(whole, narrowed) : undefined;
  const calls = createCalls({ domains, executor, data, distractorsOf, finder, compat });
  const execute = guardCalls(observe(calls.execute), callers, limits);
  return { ...calls, domains, data, sessions, executor, execute };
}
