import type { StateSession, StateWrite } from '../database/state/state.ts';
import type { HandleRow, NodeRow, SessionRow } from '../database/state/tables.ts';
import { toJsonText } from '../json.ts';
import { type Handle, prefixOf } from './handles.ts';
import { readConnection, readKeys, readStep, readView, writeStep } from './kept.ts';
import { type TableNode, toVerbNode, toViewNode } from './lineage.ts';
import type { StoredSession } from './store.ts';

/** A session's own row. */
export function toSessionRow(session: StoredSession): SessionRow {
  const { id, owner, createdAt, lastUsed, active, connection, calls, traceCalls, traceBytes } = session;
  return {
    ...{ id, owner: owner ?? null, createdAt, lastUsed },
    ...{ activeDomain: active?.domain ?? null, activeUniverse: active?.id ?? null },
    connection: connection === null ? null : toJsonText(connection),
    ...{ calls, traceCalls, traceBytes },
  };
}

/** What a new handle of a session adds, with the lineage that `known` does not have; it has it from then on. */
export function toHandleWrites(session: StoredSession, handle: Handle, known: Set<string>): StateWrite[] {
  const { name, node, universe, tool, createdAt } = handle;
  const row: HandleRow = {
    ...{ session: session.id, position: session.handles.size, name, node: node.key, tool, createdAt },
    ...{ domain: universe?.domain ?? null, universe: universe?.id ?? null },
  };
  return [...toNodeWrites(session.id, node, known), { kind: 'handle', row }];
}

function toNodeWrites(session: string, last: TableNode, known: Set<string>): StateWrite[] {
  const writes: StateWrite[] = [];
  const waiting = [last];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const { key, origin, parents } = node;
    if (known.has(key)) continue;
    known.add(key);
    waiting.push(...parents);
    if (origin.kind === 'view') {
      writes.push({ kind: 'view', row: { key, source: toJsonText(origin.view) } });
    }
    const step = origin.kind === 'view' ? null : writeStep(origin.step);
    const keys = toJsonText(parents.map((parent) => parent.key));
    writes.push({ kind: 'node', row: { session, key, parents: keys, step } });
  }
  return writes;
}

/** Views by key, so that the sessions in memory share them. */
export type KeepView = (key: string, make: () => TableNode) => TableNode;

/** A session as it was kept. Throws where its rows do not belong together. */
export function fromRows(
  { session: row, handles, nodes, views }: StateSession,
  keepView: KeepView,
): StoredSession {
  const sources = new Map(views.map(({ key, source }) => [key, source]));
  const read = createNodeReader(nodes, (key) =>
    keepView(key, () => toViewNode(key, readView(sources.get(key) ?? ''))),
  );
  const { id, owner, createdAt, lastUsed, activeDomain, activeUniverse, calls, traceCalls, traceBytes } = row;
  const session: StoredSession = {
    ...{ id, owner: owner ?? undefined, createdAt, lastUsed, calls, traceCalls, traceBytes },
    active:
      activeDomain === null || activeUniverse === null ? null : { domain: activeDomain, id: activeUniverse },
    connection: row.connection === null ? null : readConnection(row.connection),
    handles: new Map(),
    counters: new Map(),
  };
  for (const handle of handles) {
    const prefix = prefixOf(handle.name);
    session.handles.set(handle.name, toHandle(handle, read(handle.node)));
    session.counters.set(prefix, (session.counters.get(prefix) ?? 0) + 1);
  }
  return session;
}

function toHandle({ name, domain, universe, tool, createdAt }: HandleRow, node: TableNode): Handle {
  const origin = domain === null || universe === null ? null : { domain, id: universe };
  return { name, node, universe: origin, tool, createdAt };
}

/** Reads nodes with all that they are made of; without recursion, because a chain may be thousands of calls long. */
function createNodeReader(
  rows: readonly NodeRow[],
  viewOf: (key: string) => TableNode,
): (key: string) => TableNode {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const made = new Map<string, TableNode>();
  return (wanted) => {
    const waiting = [wanted];
    for (let key = waiting.at(-1); key !== undefined; key = waiting.at(-1)) {
      const row = byKey.get(key);
      if (row === undefined) throw new Error(`the state lacks the node ${key}`);
      const keys = readKeys(row.parents);
      const missing = keys.filter((parent) => !made.has(parent));
      if (missing.length > 0 && !made.has(key)) {
        waiting.push(...missing);
        continue;
      }
      waiting.pop();
      if (made.has(key)) continue;
      const parents = keys.flatMap((parent) => made.get(parent) ?? []);
      made.set(key, row.step === null ? viewOf(key) : toVerbNode(key, readStep(row.step), parents));
    }
    const node = made.get(wanted);
    if (node === undefined) throw new Error(`the state lacks the node ${wanted}`);
    return node;
  };
}
