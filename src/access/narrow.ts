import type { DistractorsOf } from '../domains/distractors.ts';
import type { Domains } from '../domains/domains.ts';
import { type DataService, narrowDataService } from '../execution/data/service.ts';
import { createExecute, type ExecuteDeps } from '../execution/execute.ts';
import type { Executor } from '../execution/executor.ts';
import type { Execute } from '../execution/tool-call.ts';
import type { ToolFinder } from '../execution/tools/finder.ts';
import { createToolService, type ToolService } from '../execution/tools/service.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { UniverseFile } from '../universes/file.ts';
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
  readonly tools: ToolService;
  readonly executor: Executor;
  readonly distractorsOf?: DistractorsOf | undefined;
}

export interface NarrowDeps extends Omit<ExecuteDeps, 'domains' | 'data' | 'tools'> {
  readonly domains: Domains;
  readonly data: DataService;
  readonly universeFile?: UniverseFile;
  /** Over all domains. */
  readonly finder?: ToolFinder;
  readonly callers: Callers;
  readonly limits: Limits;
  /** Put around every execute, for logs and metrics. */
  readonly observe: (execute: Execute) => Execute;
}

/** The parts of the server that a scope opens, for the sessions of the caller of the moment. */
export function narrowParts(deps: NarrowDeps, scope: Scope): ScopedParts {
  const { callers, limits, observe, universeFile, finder, data: whole, ...rest } = deps;
  const domains = viewDomains(deps.domains, scope);
  const sessions = ownSessions(whole.sessions, callers);
  const narrowed = {
    ...{ domains, sessions },
    ...(universeFile !== undefined && { universeFile }),
  };
  const data = scope.kinds.includes('data') ? narrowDataService(whole, narrowed) : undefined;
  const { executor, distractorsOf } = deps;
  const tools = createToolService({ domains, data, distractorsOf, ...(finder !== undefined && { finder }) });
  const execute = createExecute({ ...rest, domains, tools, ...(data !== undefined && { data: data.tools }) });
  const guarded = guardCalls(observe(execute), callers, limits);
  return { domains, data, sessions, tools, executor, distractorsOf, execute: guarded };
}
