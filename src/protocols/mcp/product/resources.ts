import { findCaller, findHandle } from '../../../execution/data/caller.ts';
import { readHandlePage } from '../../../execution/data/handle-page.ts';
import type { DataService } from '../../../execution/data/service.ts';
import { describeUniverse } from '../../../execution/data/universe-rows.ts';
import { MAX_LIMIT } from '../../../execution/to-job.ts';
import { listDomains } from '../../../execution/tools/list-domains.ts';
import { toJsonText } from '../../../json.ts';
import type { Handle } from '../../../sessions/handles.ts';
import { describeSchema } from '../../http/schema-body.ts';
import { missResource } from '../scopes/find-offer.ts';
import type { ReadResource, ResourceEntry, ScopeResources } from '../scopes/offers.ts';
import type { ScopeRequest, ScopeSession } from '../scopes/scope-request.ts';
import {
  DOMAINS_URI,
  HANDLE_TEMPLATE,
  hintUri,
  parseResourceUri,
  type ResourceName,
  writeDomainUri,
  writeHandleUri,
} from './resource-uri.ts';
import type { ScopeDeps } from './scope-deps.ts';

const JSON_TYPE = 'application/json';
/** Databases never change while they are served. */
const FRESH_MS = 5 * 60 * 1000;

/** The resources of a scope: of one domain, or of all where it has none of its own. */
export function createResources(deps: ScopeDeps, domain?: string): ScopeResources {
  const { data } = deps;
  const fixed = domain === undefined ? [DOMAINS] : describeDomain(domain, domain, data !== undefined);
  const any = domain === undefined ? describeDomain('{domain}', 'a domain', data !== undefined) : [];
  return {
    list: async ({ session }) => [...fixed, ...(await listHandles(data, session))],
    templates: [...any, ...(data === undefined ? [] : [HANDLES])],
    async read(uri, request) {
      const name = parseResourceUri(uri);
      if (name === undefined) throw missResource(uri, hintUri(uri));
      const { text, freshMs } = await readText(deps, { name, uri, request, domain });
      return { contents: [{ uri, mimeType: JSON_TYPE, text }], freshMs };
    },
    async complete({ of, argument }, { session }) {
      if (argument === 'handle' && of === HANDLES.uri) return listHandleNames(data, session);
      return argument === 'domain' ? listReady(deps) : [];
    },
  };
}

/** The domains that are ready, by name. */
export function listReady({ domains }: Pick<ScopeDeps, 'domains'>): readonly string[] {
  return domains.list().flatMap(({ name, status }) => (status === 'ready' ? [name] : []));
}

/** The names of a session's handles, the newest first. */
export async function listHandleNames(
  data: DataService | undefined,
  session: ScopeSession | undefined,
): Promise<readonly string[]> {
  const known = session === undefined ? undefined : await data?.sessions.find(session.id);
  return [...(known?.handles.keys() ?? [])].reverse();
}

const DOMAINS: ResourceEntry = {
  uri: DOMAINS_URI,
  name: 'domains',
  title: 'Domains',
  description: 'The databases served: name, status, tables and where their tools are.',
  mimeType: JSON_TYPE,
};

const HANDLES: ResourceEntry = {
  uri: HANDLE_TEMPLATE,
  name: 'handle',
  title: 'Rows of a table',
  description: `The rows of a table that a tool has made, from "offset" on, at most ${MAX_LIMIT} at once.`,
  mimeType: JSON_TYPE,
};

function describeDomain(domain: string, shown: string, hasData: boolean): readonly ResourceEntry[] {
  const schema = {
    uri: writeDomainUri(domain, 'schema'),
    name: domain === shown ? `${domain}-schema` : 'schema',
    title: `Schema of ${shown}`,
    description: 'Tables, columns, keys, relations, descriptions and frequent values.',
    mimeType: JSON_TYPE,
  };
  const universes = {
    uri: writeDomainUri(domain, 'universes'),
    name: domain === shown ? `${domain}-universes` : 'universes',
    title: `Tool universes of ${shown}`,
    description: 'The tables that get_data can load, with their columns, and the tools for each.',
    mimeType: JSON_TYPE,
  };
  return hasData ? [schema, universes] : [schema];
}

async function listHandles(
  data: DataService | undefined,
  session: ScopeSession | undefined,
): Promise<readonly ResourceEntry[]> {
  const known = session === undefined ? undefined : await data?.sessions.find(session.id);
  return [...(known?.handles.values() ?? [])].map(describeHandle);
}

function describeHandle({ name, tool, universe }: Handle): ResourceEntry {
  const source = universe === null ? '' : ` from ${universe.domain}`;
  const description = `The first rows of the table that ${tool} made${source}.`;
  return { uri: writeHandleUri(name), name, title: name, description, mimeType: JSON_TYPE };
}

interface Reading {
  readonly name: ResourceName;
  readonly uri: string;
  readonly request: ScopeRequest;
  readonly domain: string | undefined;
}

type ReadText = Pick<ReadResource, 'freshMs'> & { readonly text: string };

async function readText(deps: ScopeDeps, { name, uri, request, domain }: Reading): Promise<ReadText> {
  const { domains, data } = deps;
  if (name.kind === 'handle') return { text: await readHandle(deps, { name, uri, request }), freshMs: 0 };
  if (name.kind === 'domains') {
    if (domain !== undefined) throw missResource(uri);
    return { text: listDomains(domains, data?.universes).text, freshMs: 0 };
  }
  if (domain !== undefined && domain !== name.domain) {
    throw missResource(uri, `This address has those of "${domain}" alone; others are at /mcp.`);
  }
  const ready = domains.require(name.domain);
  if (name.kind === 'schema') return { text: toJsonText(describeSchema(ready)), freshMs: FRESH_MS };
  if (data === undefined) throw missResource(uri);
  const universes = data.universes.list(name.domain).map((universe) => describeUniverse(universe, ready));
  return { text: toJsonText({ domain: name.domain, universes }), freshMs: FRESH_MS };
}

async function readHandle(
  { data }: ScopeDeps,
  {
    name,
    uri,
    request,
  }: { readonly name: ResourceName & { kind: 'handle' } } & Omit<Reading, 'name' | 'domain'>,
): Promise<string> {
  if (data === undefined) throw missResource(uri);
  const { session } = request;
  const caller = await findCaller(data.sessions, session ? { sessionId: session.id, vouched: true } : {});
  const found = await findHandle(data.sessions, caller, name.handle);
  return (await readHandlePage(data.executor, found, { page: name })).text;
}
