import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { createDeferred } from '../../deferred.ts';
import { asToolError, ToolError } from '../../errors.ts';
import type { StateQuestions, StateWrite } from './state.ts';
import { type StateAnswer, type StateQuestion, toErrorParts } from './state-messages.ts';

type Asked = {
  readonly [N in Exclude<keyof StateQuestions, 'apply' | 'check'>]: (
    ...values: Parameters<StateQuestions[N]>
  ) => Promise<ReturnType<StateQuestions[N]>>;
};

/** A state file in a thread of its own. What is asked is answered in order, so that reads see every write before them. */
export interface StateClient extends Asked {
  /** Why nothing can be kept at the moment: a full disk, a file that was removed. Looked at once a second. */
  readonly problem: ToolError | undefined;
  /**
   * Adds changes to the group that is committed next: one group is on its way at a time, and what comes meanwhile
   * makes up the next. Resolves once they are durable.
   */
  write(writes: readonly StateWrite[]): Promise<void>;
  /** Resolves once all that was written so far is durable. */
  commit(): Promise<void>;
  /** Commits what is written, and closes the file. */
  close(): Promise<void>;
}

export interface StateClientOptions {
  /** Told when nothing can be kept any more, and with undefined when all is well again. */
  readonly onProblem?: (problem: ToolError | undefined) => void;
  /** Milliseconds between looks; for tests. */
  readonly checkEveryMs?: number;
}

const CHECK_EVERY_MS = 1000;

/** Opens a state file; rejects as `openState` throws. */
export async function openStateClient(file: string, options: StateClientOptions = {}): Promise<StateClient> {
  const thread = createThread(file);
  const watch = watchProblems(() => thread.ask('check', []), options);
  const groups = createGroups((writes) => thread.ask('apply', [writes]));
  const read = <T>(name: keyof Asked, values: readonly unknown[]): Promise<T> => {
    groups.flush();
    return thread.ask(name, values) as Promise<T>;
  };
  const client: StateClient = {
    get problem() {
      return watch.problem;
    },
    write: groups.add,
    commit: groups.settled,
    readSession: (id) => read('readSession', [id]),
    readCalls: (id) => read('readCalls', [id]),
    listIdle: (before, limit) => read('listIdle', [before, limit]),
    count: () => read('count', []),
    collect: () => read('collect', []),
    async close() {
      watch.stop();
      groups.flush();
      await groups.settled().catch(() => undefined);
      await thread.ask('close', []);
      await thread.ended;
    },
  };
  await client.count();
  return client;
}

interface ProblemWatch {
  readonly problem: ToolError | undefined;
  stop(): void;
}

/** Asks again and again whether all is well; the timer holds up no exit of the process. */
function watchProblems(
  check: () => Promise<unknown>,
  { onProblem, checkEveryMs = CHECK_EVERY_MS }: StateClientOptions,
): ProblemWatch {
  let problem: ToolError | undefined;
  const settle = (found: ToolError | undefined): void => {
    const isNews = found?.message !== problem?.message;
    problem = found;
    if (isNews) onProblem?.(found);
  };
  const look = (): void => {
    check().then(
      () => settle(undefined),
      (error: unknown) => settle(asToolError(error)),
    );
  };
  const timer = setInterval(look, checkEveryMs).unref();
  return {
    get problem() {
      return problem;
    },
    stop: () => clearInterval(timer),
  };
}

/** Writes of one turn. */
interface Waiting {
  readonly writes: StateWrite[];
  readonly sent: Promise<void>;
  readonly resolve: (sent: Promise<void>) => void;
}

interface Groups {
  add(writes: readonly StateWrite[]): Promise<void>;
  /** Sends what waits, behind the group that is on its way. */
  flush(): void;
  settled(): Promise<void>;
}

function createGroups(send: (writes: readonly StateWrite[]) => Promise<unknown>): Groups {
  let waiting: Waiting | undefined;
  let last: Promise<void> = Promise.resolve();
  let underWay = 0;
  const flush = (): void => {
    if (waiting === undefined) return;
    const { writes, resolve } = waiting;
    waiting = undefined;
    underWay += 1;
    resolve(
      send(writes)
        .then(() => undefined)
        .finally(() => {
          underWay -= 1;
          if (underWay === 0) flush();
        }),
    );
  };
  return {
    add(writes) {
      if (waiting === undefined) {
        const [sent, resolve] = createDeferred<void>();
        waiting = { writes: [], sent, resolve };
        last = sent;
        last.catch(() => undefined);
        // After this turn, so that all that a call writes goes together.
        if (underWay === 0) setImmediate(() => underWay === 0 && flush());
      }
      waiting.writes.push(...writes);
      return waiting.sent;
    },
    flush,
    settled: () => last,
  };
}

interface Thread {
  ask(name: StateQuestion['name'], values: readonly unknown[]): Promise<unknown>;
  readonly ended: Promise<void>;
}

interface Asker {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

function createThread(file: string): Thread {
  const worker = startWorker(file);
  const askers = new Map<number, Asker>();
  let lastId = 0;
  let isClosing = false;
  let reason: ToolError | undefined;
  const fail = (cause: unknown): void => {
    reason = new ToolError('database.unavailable', {
      message: "The server's state cannot be reached any more.",
      hint: 'Tell the operator of the server: it has to be started again.',
      cause,
    });
    for (const { reject } of askers.values()) reject(reason);
    askers.clear();
  };
  worker.on('message', (answer: StateAnswer) => {
    const asker = askers.get(answer.id);
    askers.delete(answer.id);
    // It holds up no exit of the process, but for what waits for it.
    if (askers.size === 0 && !isClosing) worker.unref();
    if (answer.ok) asker?.resolve(answer.value);
    else asker?.reject(new ToolError('database.unavailable', toErrorParts(answer.failure)));
  });
  worker.on('error', fail);
  const ended = new Promise<void>((done) => {
    worker.once('exit', (code) => {
      fail(`The thread ended with ${code}.`);
      done();
    });
  });
  return {
    ended,
    ask: (name, values) =>
      new Promise((resolve, reject) => {
        if (reason !== undefined) return reject(reason);
        lastId += 1;
        isClosing ||= name === 'close';
        askers.set(lastId, { resolve, reject });
        worker.ref();
        const question: StateQuestion = { id: lastId, name, values };
        worker.postMessage(question);
      }),
  };
}

/** Starts the thread from the compiled file, or from TypeScript with tsx where this file itself is TypeScript. */
function startWorker(file: string): Worker {
  if (import.meta.url.endsWith('.js')) {
    return new Worker(new URL('./state-thread.js', import.meta.url), { workerData: file });
  }
  // A thread takes no hooks from the command line: it sets its own.
  const thread = new URL('./state-thread.ts', import.meta.url).href;
  const required = createRequire(import.meta.url).resolve('tsx/esm/api');
  const tsx = pathToFileURL(required.replace(/\.cjs$/, '.mjs')).href;
  const start = `import('${tsx}').then(({ register }) => { register(); return import('${thread}'); });`;
  return new Worker(start, { workerData: file, execArgv: [], eval: true });
}
