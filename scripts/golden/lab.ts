import { discoverDomains } from '../../src/domains/discover.ts';
import { createDomains, type Domains } from '../../src/domains/domains.ts';
import { createDataTools } from '../../src/execution/data/data-tools.ts';
import { runTable } from '../../src/execution/data/run-table.ts';
import { createExecute } from '../../src/execution/execute.ts';
import { createLocalExecutor, type Executor } from '../../src/execution/executor.ts';
import { createOffers } from '../../src/execution/offer/offers.ts';
import type { Execute } from '../../src/execution/tool-call.ts';
import { createToolService } from '../../src/execution/tools/service.ts';
import { parseJson } from '../../src/json.ts';
import { createSessions, type Sessions } from '../../src/sessions/sessions.ts';
import { parseEntry } from '../../src/universes/file.ts';
import { createUniverses } from '../../src/universes/universes.ts';
import type { GoldenCase } from './case.ts';

/** What all cases share: the databases and what runs on them. */
export interface GoldenLab {
  readonly domains: Domains;
  readonly executor: Executor;
  /** Whether calls are held to the environment that the cases were recorded in. */
  readonly compat: boolean;
  close(): void;
}

/** One case's world: its universes, one session, and a way to read a handle's table whole. */
export interface GoldenSession {
  readonly execute: Execute;
  readonly sessionId: string;
  readTable(handle: string): Promise<ReadonlyMap<string, readonly unknown[]>>;
  close(): void;
}

const PAGE = 1000;

/** Opens the databases of a folder. */
export async function openGoldenLab(
  directory: string,
  cacheDirectory: string,
  compat: boolean,
): Promise<GoldenLab> {
  const domains = createDomains({ sources: discoverDomains(directory), cacheDirectory });
  await domains.settled();
  const executor = createLocalExecutor();
  const close = (): void => {
    executor.close();
    domains.close();
  };
  return { domains, executor, compat, close };
}

/** Opens a session for a case, with the case's universes before all others. */
export async function openGoldenSession(lab: GoldenLab, golden: GoldenCase): Promise<GoldenSession> {
  const raw = golden.universes ?? { U1: golden.universe ?? {} };
  const entries = Object.entries(raw).map(([id, { domain = golden.db, ...init_args }]) =>
    parseEntry(id, { domain, init_args, server_type: init_args.server_type }),
  );
  const universes = createUniverses({ domains: lab.domains, entries });
  const sessions = createSessions();
  const data = createDataTools({ ...lab, universes, sessions });
  const { id } = await sessions.create();
  const tools = createToolService({ domains: lab.domains, hasData: true });
  const offers = createOffers({ domains: lab.domains, data });
  const execute = createExecute({ ...lab, offers, tools, data });
  return {
    execute: (call) => execute({ ...call, compat: lab.compat }),
    sessionId: id,
    readTable: (handle) => readTable(lab.executor, { sessions, id, handle }),
    close: () => sessions.close(),
  };
}

async function readTable(
  executor: Executor,
  { sessions, id, handle }: { readonly sessions: Sessions; readonly id: string; readonly handle: string },
): Promise<Map<string, unknown[]>> {
  const node = (await sessions.require(id)).handles.get(handle)?.node;
  if (node === undefined) throw new Error(`there is no handle ${handle}`);
  const columns = new Map<string, unknown[]>();
  let offset = 0;
  while (true) {
    const page = await runTable(executor, node, { kind: 'rows', offset, limit: PAGE });
    if (page.kind !== 'rows') throw new Error('a page gave no rows');
    const rows = parseRows(page.text);
    for (const row of rows) {
      for (const [name, value] of Object.entries(row)) appendTo(columns, name, value);
    }
    offset += rows.length;
    if (offset >= page.total || rows.length === 0) return columns;
  }
}

function parseRows(text: string): object[] {
  const body = parseJson(text);
  if (typeof body !== 'object' || body === null || !('result' in body) || !Array.isArray(body.result)) {
    throw new Error('a page has no rows');
  }
  return body.result;
}

function appendTo(columns: Map<string, unknown[]>, name: string, value: unknown): void {
  const cells = columns.get(name);
  if (cells === undefined) columns.set(name, [value]);
  else cells.push(value);
}
