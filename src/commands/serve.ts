import type { Logger } from 'pino';
import { isLoopback } from '../config.ts';
import { type Domain, type DomainProgress, type Domains, isReady } from '../domains/domains.ts';
import type { ToolScope } from '../protocols/mcp/scopes/scope.ts';
import type { Config } from '../settings.ts';
import type { Command, CommandInput } from './command.ts';
import { EXECUTION_SETTINGS } from './execution-settings.ts';
import { EXIT, type ExitCode } from './failure.ts';
import { type Listener, listen } from './listen.ts';
import { createLog } from './log.ts';
import { openAccess } from './open-access.ts';
import { openDomains, toDatabasesFolder } from './open-domains.ts';
import { openExecutors } from './open-executors.ts';
import { openStateStore } from './open-state.ts';
import { openUniverses } from './open-universes.ts';
import type { Server, ServerParts } from './server.ts';

/** `rookery serve`: REST and MCP over HTTP, until Ctrl-C or SIGTERM. */
export const serveCommand: Command = {
  usage: 'serve',
  summary:
    'serve the domains over REST and MCP; Ctrl-C lets calls in flight finish and exits, twice exits at once',
  settings: [
    ...(['databases', 'seed', 'scale', 'host', 'port', 'noAuth', 'tokens', 'allowedHosts', 'cors'] as const),
    ...([
      'exposeSql',
      'conformance',
      'maxEndpoints',
      'includeSecrets',
      'state',
      'sessionTtl',
      'maxSessions',
    ] as const),
    ...EXECUTION_SETTINGS,
  ],
  example: 'rookery serve --databases ./databases --port 8080',
  run: serve,
};

async function serve(input: CommandInput): Promise<ExitCode> {
  const stop = input.context.watchSignals();
  const log = createLog(input.config);
  const access = openAccess(input);
  try {
    // What is wrong with the settings is told before anything is begun.
    const universeFile = await openUniverses(input.config);
    return await serveDomains({ input, access, universeFile, log, stop });
  } finally {
    access.tokens.close();
  }
}

type Start = Pick<ServerParts, 'access' | 'universeFile' | 'log' | 'stop'> & {
  readonly input: CommandInput;
};

async function serveDomains(start: Start): Promise<ExitCode> {
  const { input, log, stop } = start;
  const { config, context } = input;
  const executors = openExecutors(config, log);
  // Executors begin when there is a port and a domain: before, they would only be in the way of what is being loaded.
  let isListening = false;
  let isClosing = false;
  const domains = openDomains(input, {
    onProgress(progress) {
      if (stop.aborted || isClosing) return;
      if (isListening) executors.start();
      logDomain(progress, log);
    },
    onDocuments(domain, error) {
      if (!stop.aborted && !isClosing) logDocuments(domain, { log, error });
    },
  });
  let server: Server | undefined;
  try {
    const opened = await openServer({ ...start, domains, executors });
    server = opened.server;
    const listener = await listen(server.fetch, config);
    isListening = true;
    if (domains.list().some(isReady)) executors.start();
    context.stdout.write(describeServer(input, domains, { ...listener, state: opened.state }));
    await whenAborted(stop);
    log.info('stopping: calls in flight may finish');
    server.endStreams().catch((error) => log.error({ err: error }, 'a session could not be ended'));
    await listener.drain();
    return EXIT.ok;
  } finally {
    isClosing = true;
    domains.close();
    await server?.close();
    await executors.close();
  }
}

/** Loads the program while domains are read and the state is opened, in processes and a thread of their own. */
async function openServer(
  parts: Start & Pick<ServerParts, 'domains' | 'executors'>,
): Promise<{ readonly server: Server; readonly state: string }> {
  const { input, ...others } = parts;
  const { config, context } = input;
  const [{ store, place }, { createServer }, fixtures] = await Promise.all([
    openStateStore(input, parts.log),
    import('./server.ts'),
    config.conformance ? loadFixtures() : undefined,
  ]);
  try {
    const served = { ...others, version: context.version, store, fixtures, hosts: toHosts(config) };
    const server = createServer(config, served);
    return { server, state: place };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Loaded for who asks for it alone: no part of the server is made of it. */
async function loadFixtures(): Promise<ToolScope> {
  const { createConformanceScope } = await import('../protocols/mcp/conformance/scope.ts');
  return createConformanceScope();
}

/** Names that clients may call the server by. An address that stands for all addresses has no name to check. */
function toHosts({ host, allowedHosts }: Config): readonly string[] {
  const isWildcard = host === '0.0.0.0' || host === '::' || host === '[::]';
  if (allowedHosts.length > 0) return [...allowedHosts, ...(isWildcard ? [] : [toUrlHost(host)])];
  return isWildcard ? ['*'] : [toUrlHost(host)];
}

function logDomain({ domain, done, total, error }: DomainProgress, log: Logger): void {
  const { name, status, reason } = domain;
  if (status === 'failed')
    log.warn({ domain: name, reason, err: error }, 'domain failed; the others are served');
  else log.debug({ domain: name }, 'domain ready');
  if (done === total) log.info({ domains: total }, 'every domain is ready or failed');
}

function logDocuments({ name, corpus }: Domain, { log, error }: { log: Logger; error: unknown }): void {
  const { reason, problems = [] } = corpus ?? {};
  if (reason !== undefined) log.warn({ domain: name, reason, err: error }, 'documents left out');
  if (problems.length > 0) log.warn({ domain: name, problems }, 'parts of the documents that were skipped');
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
