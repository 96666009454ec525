import type { RequestId } from '@modelcontextprotocol/sdk/types.js';
import { toJsonText } from '../../../json.ts';
import type { ScopeChange, ToolScope } from '../scopes/scope.ts';
import { asRecord, type Params, refuseParam } from '../wire/params.ts';
import { SUBSCRIPTION_ID } from './envelope.ts';
import { createEventStream, type EventStream } from './event-stream.ts';
import { completeResult } from './result.ts';

interface Listening {
  readonly id: RequestId;
  readonly params: Params;
  readonly requestId: string;
  readonly version: string;
}

/** What a client wants to be told about. */
interface Wanted {
  readonly kinds: readonly ScopeChange['kind'][];
  readonly uris: readonly string[];
}

/**
 * Answers `subscriptions/listen`: a stream that first says what of the wishes is met, then tells each change. Where
 * nothing of it can change, the stream ends at once.
 */
export function answerListen(scope: ToolScope, { id, params, requestId, version }: Listening): Response {
  const wanted = meet(scope, readWanted(params));
  let stop: (() => void) | undefined;
  const stream = createEventStream({ requestId, onLeave: () => stop?.() });
  const meta = { [SUBSCRIPTION_ID]: id };
  const notify = (method: string, body: object): void =>
    stream.send(toJsonText({ jsonrpc: '2.0', method, params: { ...body, _meta: meta } }));
  notify('notifications/subscriptions/acknowledged', { notifications: writeFilter(wanted) });
  if (wanted.kinds.length === 0) {
    endStream(stream, { id, result: completeResult('subscriptions/listen', { _meta: meta }, version) });
  } else {
    stop = scope.watch?.((change) => {
      if (!isWanted(wanted, change)) return;
      if (change.kind === 'resource') notify('notifications/resources/updated', { uri: change.uri });
      else notify(`notifications/${change.kind}/list_changed`, {});
    });
  }
  return stream.response;
}

function endStream(stream: EventStream, answer: { readonly id: RequestId; readonly result: object }): void {
  stream.send(toJsonText({ jsonrpc: '2.0', ...answer }));
  stream.end();
}

function readWanted(params: Params): Wanted {
  const filter = asRecord(params.notifications);
  if (filter === undefined) {
    throw refuseParam(
      'subscriptions/listen',
      'notifications',
      params.notifications,
      '{"toolsListChanged": true}',
    );
  }
  const uris = filter.resourceSubscriptions ?? [];
  if (!isTexts(uris)) {
    throw refuseParam('subscriptions/listen', 'resourceSubscriptions', uris, 'an array of URIs');
  }
  const lists = (['tools', 'prompts', 'resources'] as const).filter(
    (kind) => filter[`${kind}ListChanged`] === true,
  );
  return { kinds: [...lists, ...(uris.length > 0 ? ['resource' as const] : [])], uris };
}

/** The wishes that the scope can meet. */
function meet({ watch, resources, prompts }: ToolScope, { kinds, uris }: Wanted): Wanted {
  const offered: Readonly<Record<ScopeChange['kind'], boolean>> = {
    tools: watch !== undefined,
    prompts: watch !== undefined && prompts?.listChanges === true,
    resources: false,
    resource: watch !== undefined && resources?.subscribes === true,
  };
  return { kinds: kinds.filter((kind) => offered[kind]), uris };
}

function writeFilter({ kinds, uris }: Wanted): object {
  const entries = kinds.map((kind) =>
    kind === 'resource' ? ['resourceSubscriptions', uris] : [`${kind}ListChanged`, true],
  );
  return Object.fromEntries(entries);
}

function isWanted({ kinds, uris }: Wanted, change: ScopeChange): boolean {
  return kinds.includes(change.kind) && (change.kind !== 'resource' || uris.includes(change.uri));
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
