import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { createAdmit } from '../access/admit.ts';
import { createGatedApp } from '../app.ts';
import { isLoopback } from '../config.ts';
import type { DomainProgress, Domains } from '../domains/domains.ts';
import type { Execute } from '../execution/execute.ts';
import type { ExecutorPool } from '../execution/pool/pool.ts';
import { createMetrics, type Metrics } from '../metrics/metrics.ts';
import { observeCalls } from '../metrics/observe.ts';
import { createGuard } from '../protocols/http/guard.ts';
import { createMcpSessions, type McpSessions } from '../protocols/mcp/sessions.ts';
import type { Config } from '../settings.ts';
import type { RefusedEntry } from '../universes/file.ts';
import type { Command, CommandInput } from './command.ts';
import { EXIT, type ExitCode } from './failure.ts';
import { type Listener, listen } from './listen.ts';
import { createLog } from './log.ts';
import { type Access, openAccess } from './open-access.ts';
import { openDomains, toDatabasesFolder } from './open-domains.ts';
import { createScopedDoors } from './open-doors.ts';
import { EXECUTION_SETTINGS, type Execution, openExecution } from './open-execution.ts';
import { openExecutors } from './open-executors.ts';
import { openStateStore } from './open-state.ts';
import { describeStatus, toReadings } from './server-status.ts';

/** `rookery serve`: REST and MCP over HTTP, until Ctrl-C or SIGTERM. */
export const serveCommand: Command = {
  usage: 'serve',
  summary:
    'serve the domains over REST and MCP; Ctrl-C lets calls in flight finish and exits, twice exits at once',
  settings: [
    ...(['databases', 'seed', 'scale', 'host', 'port', 'noAuth', 'tokens', 'allowedHosts', 'cors'] as const),
    ...(['exposeSql', 'conformance', 'maxEndpoints', 'state', 'sessionTtl', 'maxSessions'] as const),
    ...EXECUTION_SETTINGS,
  ],
  example: 'rookery serve --databases ./databases --port 8080',
  run: serve,
};

async function serve(input: CommandInput): Promise<ExitCode> {
  const { config, context } = input;
  const stop = context.watchSignals();
  const log = createLog(config);
  const access = openAccess(input);
  const state = await openStateStore(input);
  const domains = openDomains(input, {
    onProgress: (progress) => stop.aborted || logDomain(progress, log),
  });
  const executors = openExecutors(config, log);
  const execution = openExecution(domains, config, { executor: executors, store: state.store });
  void domains.settled().then(() => logRefused(execution.data.universes.refused(), log));
  const sessions = createMcpSessions({ sessions: execution.data.sessions });
  const metrics = createMetrics();
  try {
    const deps = { input, domains, execution, executors, access, sessions, metrics, log, stop };
    const listener = await listen(createServerApp(deps).fetch, config);
    context.stdout.write(describeServer(input, domains, { ...listener, state: state.place }));
    await whenAborted(stop);
    log.info('stopping: calls in flight may finish');
    // Sessions hold event streams open, which would hold up the draining.
    sessions.close().catch((error) => log.error({ err: error }, 'a session could not be ended'));
    await listener.drain();
    return EXIT.ok;
  } finally {
    domains.close();
    await execution.close();
    access.tokens.close();
  }
}

interface ServerParts {
  readonly input: CommandInput;
  readonly domains: Domains;
  readonly execution: Execution;
  readonly executors: ExecutorPool;
  readonly access: Access;
  readonly sessions: McpSessions;
  readonly metrics: Metrics;
  readonly log: Logger;
  /** Aborted once the server stops. */
  readonly stop: AbortSignal;
}

function createServerApp(parts: ServerParts): Hono {
  const { input, domains, execution, access, sessions, metrics, log, stop } = parts;
  const { config, context } = input;
  const isReady = (): boolean => !stop.aborted && domains.list().every(({ status }) => status !== 'building');
  metrics.addReadings(toReadings(parts));
  const admin = { metrics, readStatus: async () => describeStatus(parts) };
  const options = { version: context.version, log, exposeSql: config.exposeSql, isReady };
  const observe = (execute: Execute): Execute => observeCalls(execute, { domains, metrics, log });
  const admit = createAdmit(stop);
  const mcp = { conformance: config.conformance, handleLifeMs: config.sessionTtl * 1000 };
  const doorsOf = createScopedDoors({
    ...{ domains, execution, access, sessions, admit, admin, observe, options, mcp },
  });
  return createGatedApp(createGuard({ ...access, doorsOf }), {
    ...options,
    access: { hosts: toHosts(config), origins: config.cors },
    onRefused: metrics.countRefused,
  });
}

/** Names that clients may call the server by. An address that stands for all addresses has no name to check. */
function toHosts({ host, allowedHosts }: Config): readonly string[] {
  const isWildcard = host === '0.0.0.0' || host === '::' || host === '[::]';
  if (allowedHosts.length > 0) return [...allowedHosts, ...(isWildcard ? [] : [toUrlHost(host)])];
  return isWildcard ? ['*'] : [toUrlHost(host)];
}

/** Entries of the universe file that can not be served: the others are. */
function logRefused(refused: readonly RefusedEntry[], log: Logger): void {
  for (const { id, reason } of refused) log.warn({ universe: id, reason }, 'universe left out');
}

function logDomain({ domain, done, total, error }: DomainProgress, log: Logger): void {
  const { name, status, reason } = domain;
  if (status === 'failed')
    log.warn({ domain: name, reason, err: error }, 'domain failed; the others are served');
  else log.debug({ domain: name, endpoints: domain.catalogue?.endpoints.length }, 'domain ready');
  const { collisions = [] } = domain.catalogue ?? {};
  if (collisions.length > 0) log.warn({ domain: name, collisions }, 'endpoints whose names were taken');
  const { reason: hindrance, problems = [] } = domain.corpus ?? {};
  if (hindrance !== undefined) log.warn({ domain: name, reason: hindrance }, 'documents left out');
  if (problems.length > 0) log.warn({ domain: name, problems }, 'parts of the documents that were skipped');
  if (done === total) log.info({ domains: total }, 'every domain is ready or failed');
}

interface Served extends Pick<Listener, 'port'> {
  readonly state: string;
}

function describeServer({ config, context }: CommandInput, domains: Domains, served: Served): string {
  const { port, state } = served;
  const shownHost = isLoopback(config.host) ? config.host : toLocalHost(config.host);
  const url = `http://${toUrlHost(shownHost)}:${port}`;
  const names = domains.list().map((domain) => domain.name);
  const [first = '{domain}'] = names;
  return `Rookery ${context.version} serves ${names.length} ${names.length === 1 ? 'domain' : 'domains'} of ${toDatabasesFolder(config)}

  domains   ${url}/v1/domains
  tools     ${url}/v1/${first}/tools
  documents ${url}/docs
  MCP       ${url}/mcp/${first}
  state     ${state}

Try: curl '${url}/v1/${first}/tools'
`;
}

function toLocalHost(host: string): string {
  return host === '0.0.0.0' ? '127.0.0.1' : host === '::' || host === '[::]' ? '[::1]' : host;
}

function toUrlHost(host: string): string {
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
}

function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) done();
    else signal.addEventListener('abort', () => done(), { once: true });
  });
}
