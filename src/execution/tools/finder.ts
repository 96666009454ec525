import { setImmediate } from 'node:timers/promises';
import type { PlannedTool } from '../../catalogue/plan.ts';
import { createRetrieverTool } from '../../catalogue/retriever.ts';
import type { Domains, ReadyDomain } from '../../domains/domains.ts';
import type { ToolSearch } from '../../search/tool-search.ts';
import { isSearchable } from '../offer/retrievers.ts';
import { createContextOf } from './context.ts';

/** A tool and the domain that it is of; none for tools of all domains. */
export interface PlacedTool {
  readonly tool: PlannedTool;
  readonly domain?: string;
}

/** Tools are indexed for this long at a time, in milliseconds; then others get their turn. */
const SLICE_MS = 10;

/** Indexes over tools, made when first needed. */
export interface ToolFinder {
  /** The search over a domain's list of tools; kept as long as the list. */
  ofList(domain: ReadyDomain, list: readonly PlannedTool[]): Promise<ToolSearch<PlannedTool>>;
  /** The search over endpoints and retrievers of all domains that are ready, and the tools of all domains. */
  ofAll(): Promise<ToolSearch<PlacedTool>>;
}

/** Makes a finder; `common` are the tools that belong to no domain. */
export function createToolFinder(
  domains: Pick<Domains, 'list' | 'require'>,
  common: readonly PlannedTool[],
): ToolFinder {
  const lists = new WeakMap<readonly PlannedTool[], Promise<ToolSearch<PlannedTool>>>();
  const added = new Set<string>();
  let all: ToolSearch<PlacedTool> | undefined;
  let growing: Promise<unknown> = Promise.resolve();
  const grow = async (): Promise<ToolSearch<PlacedTool>> => {
    all ??= (await loadSearch()).createToolSearch<PlacedTool>();
    await growTo(all);
    return all;
  };
  const growTo = async (search: ToolSearch<PlacedTool>): Promise<void> => {
    if (!added.has('')) await addAll(common.map((tool) => () => search.add({ tool }, tool)));
    added.add('');
    for (const { name, status } of domains.list()) {
      if (status !== 'ready' || added.has(name)) continue;
      added.add(name);
      await addDomain(search, domains.require(name));
    }
  };
  return {
    ofList(domain, list) {
      const made = lists.get(list) ?? indexList(domain, list);
      lists.set(list, made);
      return made;
    },
    ofAll() {
      const grown = growing.then(grow, grow);
      growing = grown;
      return grown;
    },
  };
}

/** Loaded with the first search: a server starts sooner without it. */
function loadSearch(): Promise<typeof import('../../search/tool-search.ts')> {
  return import('../../search/tool-search.ts');
}

async function indexList(
  domain: ReadyDomain,
  list: readonly PlannedTool[],
): Promise<ToolSearch<PlannedTool>> {
  const { createToolSearch } = await loadSearch();
  const search = createToolSearch<PlannedTool>();
  const contextOf = createContextOf(domain);
  await addAll(list.map((tool) => () => search.add(tool, tool, contextOf(tool))));
  return search;
}

async function addDomain(all: ToolSearch<PlacedTool>, domain: ReadyDomain): Promise<void> {
  const contextOf = createContextOf(domain);
  const tools: readonly PlannedTool[] = [
    ...domain.catalogue.endpoints,
    ...(isSearchable(domain) ? [createRetrieverTool(domain.name)] : []),
  ];
  await addAll(tools.map((tool) => () => all.add({ tool, domain: domain.name }, tool, contextOf(tool))));
}

async function addAll(steps: readonly (() => void)[]): Promise<void> {
  let began = performance.now();
  for (const step of steps) {
    step();
    if (performance.now() - began < SLICE_MS) continue;
    await setImmediate();
    began = performance.now();
  }
}
