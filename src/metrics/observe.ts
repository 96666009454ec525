import type { Logger } from 'pino';
import type { Plan } from '../catalogue/plan.ts';
import type { Domain, Domains } from '../domains/domains.ts';
import { asToolError } from '../errors.ts';
import type { Outcome } from '../execution/outcome.ts';
import type { CallNotes, Execute, ToolCall } from '../execution/tool-call.ts';
import type { Metrics } from './metrics.ts';

/** The part of a logger that calls need; pino's fits. */
export type CallLog = Pick<Logger, 'info' | 'debug' | 'isLevelEnabled'>;

export interface ObserveDeps {
  readonly domains: Pick<Domains, 'list'>;
  readonly metrics?: Metrics | undefined;
  readonly log?: CallLog | undefined;
}

/** Enough of a session's id to tell it from others, not enough to use it. */
const SHOWN_ID = 8;

/**
 * Counts and logs each call that ends. At `info` the log has no arguments, which may hold what users typed; at `debug`
 * it has.
 */
export function observeCalls(execute: Execute, { domains, metrics, log }: ObserveDeps): Execute {
  const domainOf = createFinder(domains);
  const note = (call: NotedCall, startedAt: number, ended: { outcome: string; result?: Outcome }): void => {
    const domain = domainOf(call.domain);
    const seconds = (performance.now() - startedAt) / 1000;
    const kind = call.notes.kind === undefined ? 'unknown' : KINDS[call.notes.kind];
    metrics?.countCall({ kind, domain: domain?.name ?? '', outcome: ended.outcome, seconds });
    if (log?.isLevelEnabled('info')) logCall(log, call, { ...ended, kind, seconds });
  };
  return (given) => {
    const call = { ...given, notes: given.notes ?? {} };
    const startedAt = performance.now();
    const succeed = (result: Outcome): Outcome => {
      note(call, startedAt, { outcome: 'ok', result });
      return result;
    };
    const fail = (thrown: unknown): never => {
      note(call, startedAt, { outcome: asToolError(thrown).code });
      throw thrown;
    };
    try {
      const outcome = execute(call);
      return outcome instanceof Promise ? outcome.then(succeed, fail) : succeed(outcome);
    } catch (thrown) {
      return fail(thrown);
    }
  };
}

type NotedCall = ToolCall & { readonly notes: CallNotes };

/** The domains by name; a name that is not served gives undefined. */
function createFinder(domains: Pick<Domains, 'list'>): (name: string | undefined) => Domain | undefined {
  const known = new Map<string, Domain>();
  return (name) => {
    if (name === undefined) return undefined;
    const found = known.get(name);
    if (found?.status === 'ready') return found;
    const domain = domains.list().find((each) => each.name === name);
    if (domain !== undefined) known.set(name, domain);
    return domain;
  };
}

/** What tools of a plan are called in metrics and the log. */
const KINDS: Readonly<Record<Plan['kind'], string>> = {
  query: 'endpoint',
  verb: 'data',
  retriever: 'retriever',
  service: 'service',
};

function logCall(
  log: CallLog,
  call: ToolCall,
  { outcome, result, kind, seconds }: { outcome: string; result?: Outcome; kind: string; seconds: number },
): void {
  const facts = {
    requestId: call.requestId,
    // What is undefined is not written.
    session: call.sessionId?.slice(0, SHOWN_ID),
    domain: call.domain,
    tool: call.tool.slice(0, 80),
    kind,
    outcome,
    ms: Math.round(seconds * 1e5) / 100,
    rows: result?.rows,
  };
  if (log.isLevelEnabled('debug')) log.debug({ ...facts, arguments: call.arguments }, 'call');
  else log.info(facts, 'call');
}
