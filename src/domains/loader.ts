import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { CatalogueOptions } from '../catalogue/catalogue.ts';
import { ToolError } from '../errors.ts';
import type { Built } from './built.ts';
import { type CacheKey, readCached } from './cache.ts';
import { readCodeVersion } from './code-version.ts';
import type { DomainSource } from './discover.ts';
import type { LoadReply, LoadRequest } from './loader-messages.ts';

/** Loads domains: from the cache where it is warm, else in one of a few processes of its own. */
export interface Loader {
  /** Throws `database.unavailable` with the reason where the database cannot be read. */
  load(source: DomainSource): Promise<Built>;
  close(): void;
}

export interface LoaderOptions {
  readonly processes: number;
  readonly cacheDirectory: string | undefined;
  readonly catalogue: CatalogueOptions | undefined;
}

interface Job {
  readonly request: LoadRequest;
  readonly resolve: (built: Built) => void;
  readonly reject: (error: unknown) => void;
}

/** Makes a loader; its processes are started when they are needed. */
export function createLoader(options: LoaderOptions): Loader {
  const waiting: Job[] = [];
  const idle: ChildProcess[] = [];
  const busy = new Map<ChildProcess, Job>();
  let closed = false;
  let lastId = 0;
  const version = readCodeVersion();

  const next = (): void => {
    if (waiting.length === 0 || closed) return;
    const child = idle.pop() ?? (busy.size < options.processes ? start() : undefined);
    const job = child === undefined ? undefined : waiting.shift();
    if (child === undefined || job === undefined) return;
    busy.set(child, job);
    child.send(job.request);
  };
  const release = (child: ChildProcess): Job | undefined => {
    const job = busy.get(child);
    busy.delete(child);
    return job;
  };
  const start = (): ChildProcess => {
    const child = forkLoader();
    child.on('message', (reply: LoadReply) => {
      finish(release(child), reply);
      idle.push(child);
      next();
    });
    child.on('error', (error) => release(child)?.reject(error));
    child.on('exit', (code, signal) => {
      idle.splice(0, idle.length, ...idle.filter((each) => each !== child));
      release(child)?.reject(describeExit(signal ?? code, closed));
      next();
    });
    return child;
  };
  return {
    load: async (source) => {
      const request = { ...toKey(source, options, version), id: ++lastId };
      const cached = await readCached(request);
      if (cached !== undefined) return cached;
      return await new Promise<Built>((resolve, reject) => {
        waiting.push({ request, resolve, reject });
        if (closed) reject(describeExit('closed', true));
        next();
      });
    },
    close: () => {
      closed = true;
      for (const job of waiting.splice(0)) job.reject(describeExit('closed', true));
      for (const child of [...idle, ...busy.keys()]) child.kill();
    },
  };
}

function toKey(
  source: DomainSource,
  { cacheDirectory, catalogue }: LoaderOptions,
  version: string,
): CacheKey {
  const { name: domain, file, descriptions } = source;
  return {
    domain,
    file,
    version,
    ...(descriptions === undefined ? {} : { descriptions }),
    ...(catalogue === undefined ? {} : { catalogue }),
    ...(cacheDirectory === undefined ? {} : { cacheDirectory }),
  };
}

/** Starts the process from the compiled file, or from TypeScript with tsx where this file itself is TypeScript. */
function forkLoader(): ChildProcess {
  const extension = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
  const file = fileURLToPath(new URL(`./loader-process${extension}`, import.meta.url));
  const execArgv = extension === '.ts' ? ['--import', resolveTsx()] : [];
  return fork(file, [], {
    execArgv,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

function resolveTsx(): string {
  return pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
}

function finish(job: Job | undefined, reply: LoadReply): void {
  if ('built' in reply) job?.resolve(reply.built);
  else {
    const { reason, log } = reply;
    job?.reject(new ToolError('database.unavailable', { message: reason, cause: log }));
  }
}

function describeExit(how: number | string | null, closed: boolean): ToolError {
  return new ToolError('database.unavailable', {
    message: closed
      ? 'The server was stopped while it read the database.'
      : 'The process that read the database ended before it was done.',
    cause: `The loading process ended with ${how}.`,
  });
}
