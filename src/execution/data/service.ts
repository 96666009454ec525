import type { Domains } from '../../domains/domains.ts';
import { createSessions, type Sessions, type SessionsOptions } from '../../sessions/sessions.ts';
import type { UniverseFile } from '../../universes/file.ts';
import { createUniverses, type Universes } from '../../universes/universes.ts';
import type { Executor } from '../executor.ts';
import { createDataTools, type DataTools } from './data-tools.ts';

/** All that the doors need for data tools. */
export interface DataService {
  readonly universes: Universes;
  readonly sessions: Sessions;
  readonly tools: DataTools;
  readonly executor: Executor;
  close(): void;
}

export interface DataServiceDeps {
  readonly domains: Pick<Domains, 'list' | 'require'>;
  readonly executor: Executor;
  readonly universeFile?: UniverseFile;
  readonly sessions?: SessionsOptions;
}

/** What of a service is narrower. */
export interface NarrowedDeps {
  readonly domains: Pick<Domains, 'list' | 'require'>;
  readonly sessions: Sessions;
  readonly universeFile?: UniverseFile;
}

/** Puts universes, sessions and data tools together; the caller closes it, and the executor. */
export function createDataService({
  domains,
  executor,
  universeFile,
  sessions: options,
}: DataServiceDeps): DataService {
  const universes = createUniverses({ domains, ...universeFile });
  const sessions = createSessions(options);
  const tools = createDataTools({ domains, universes, sessions, executor });
  return { universes, sessions, tools, executor, close: () => sessions.close() };
}

/** The same service for fewer domains, or for sessions of one owner; it is closed with the one that it is of. */
export function narrowDataService(
  { executor }: DataService,
  { domains, sessions, universeFile }: NarrowedDeps,
): DataService {
  const universes = createUniverses({ domains, ...universeFile });
  const tools = createDataTools({ domains, universes, sessions, executor });
  return { universes, sessions, tools, executor, close: () => undefined };
}
