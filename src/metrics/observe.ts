import type { Logger } from 'pino';
import { DATA_TOOLS } from '../catalogue/collections/toolset.ts';
import type { Domain, Domains } from '../domains/domains.ts';
import { asToolError } from '../errors.ts';
import type { Outcome } from '../execution/outcome.ts';
import type { Execute, ToolCall } from '../execution/tool-call.ts';
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
  const note = (call: ToolCall, startedAt: number, ended: { outcome: string; result?: Outcome }): void => {
    const domain = domainOf(call.domain);
    const seconds = (performance.now() - startedAt) / 1000;
    const kind = kindOf(call, domain, ended.outcome);
    metrics?.countCall({ kind, domain: domain?.name ?? '', outcome: ended.outcome, seconds });
    if (log?.isLevelEnabled('info')) logCall(log, call, { ...ended, kind, seconds });
  };
  return (call) => {
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

function kindOf({ tool }: ToolCall, domain: Domain | undefined, outcome: string): string {
  if (domain?.catalogue?.byName.has(tool)) return 'endpoint';
  if (outcome === 'catalogue.unknown_tool' || outcome === 'catalogue.unknown_domain') return 'unknown';
  if (tool.startsWith('query_')) return 'retriever';
  return DATA_TOOLS.some(({ name }) => name === tool) || tool.startsWith('get_') ? 'data' : 'service';
}

function logCall(
  log: CallLog,
  call: ToolCall,
  { outcome, result, kind, seconds }: { outcome: string; result?: Outcome; kind: string; seconds: number },
): void {
  const facts = {
    requestId: call.requestId,
    ...(call.sessionId !== undefined && { session: call.sessionId.slice(0, SHOWN_ID) }),
    domain: call.domain,
    tool: call.tool.slice(0, 80),
    kind,
    outcome,
    ms: Math.round(seconds * 1e5) / 100,
    ...(result?.rows !== undefined && { rows: result.rows }),
  };
  if (log.isLevelEnabled('debug')) log.debug({ ...facts, arguments: call.arguments }, 'call');
  else log.info(facts, 'call');
}
