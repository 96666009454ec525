import {
  isPlain,
  parseScopeOptions,
  type ScopeOptions,
  writeScopeOptions,
} from '../../../execution/tools/options.ts';
import { parseQueryArguments } from '../../http/query-arguments.ts';
import type { ToolScope } from '../scopes/scope.ts';
import { createProductScope } from './product-scope.ts';
import { createPrompts } from './prompts.ts';
import { createResources } from './resources.ts';
import type { ScopeDeps, ScopePlace } from './scope-deps.ts';

export type FindScope = (place: ScopePlace) => ToolScope;

/**
 * Finds the scope at a URL, which all its sessions share. Throws for a domain that is unknown or not ready, and for an
 * unknown universe.
 */
export function createScopes(deps: ScopeDeps): FindScope {
  const plain = new Map<string, ToolScope>();
  const narrowed = new Map<string, ToolScope>();
  return (place) => {
    const options = readOptions(place);
    const scopes = options === undefined ? plain : narrowed;
    const key = JSON.stringify([place.domain, place.universe, options && writeScopeOptions(options)]);
    const scope = scopes.get(key) ?? createScope(place, deps);
    scopes.set(key, scope);
    if (narrowed.size > MOST_NARROWED) narrowed.delete(narrowed.keys().next().value ?? '');
    return scope;
  };
}

/** Scopes of URLs with options that are kept: there is no end of possible queries. */
const MOST_NARROWED = 256;

/** What the URL asks of the list; undefined where it asks nothing. Throws for what it cannot ask. */
function readOptions({ url }: ScopePlace): ScopeOptions | undefined {
  if (url === undefined || !url.includes('?')) return undefined;
  const options = parseScopeOptions(parseQueryArguments(url));
  return isPlain(options) ? undefined : options;
}

/** The scope at a URL. Throws for a domain that is unknown or not ready, and for an unknown universe. */
export function createScope(place: ScopePlace, deps: ScopeDeps): ToolScope {
  const { domain, universe } = place;
  const options = readOptions(place);
  return {
    ...createProductScope(
      { domain, universe, distractors: options?.distractors, compat: options?.compat },
      deps,
      options,
    ),
    resources: createResources(deps, domain),
    prompts: createPrompts(deps, domain),
  };
}
