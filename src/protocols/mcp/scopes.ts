import { createDomainScope } from './domain-scope.ts';
import { createPrompts } from './product-prompts.ts';
import { createResources } from './product-resources.ts';
import { createRootScope } from './root-scope.ts';
import type { ToolScope } from './scope.ts';
import type { ScopeDeps, ScopePlace } from './scope-deps.ts';
import { createUniverseScope } from './universe-scope.ts';

export type FindScope = (place: ScopePlace) => ToolScope;

/**
 * Finds the scope at a URL, which all its sessions share. Throws for a domain that is unknown or not ready, and for an
 * unknown universe.
 */
export function createScopes(deps: ScopeDeps): FindScope {
  const scopes = new Map<string, ToolScope>();
  return (place) => {
    const key = JSON.stringify([place.domain, place.universe]);
    const scope = scopes.get(key) ?? createScope(place, deps);
    scopes.set(key, scope);
    return scope;
  };
}

/** The scope at a URL. Throws for a domain that is unknown or not ready, and for an unknown universe. */
export function createScope(place: ScopePlace, deps: ScopeDeps): ToolScope {
  const { domain } = place;
  return {
    ...createToolScope(place, deps),
    resources: createResources(deps, domain),
    prompts: createPrompts(deps, domain),
  };
}

function createToolScope({ domain, universe }: ScopePlace, deps: ScopeDeps): ToolScope {
  if (domain === undefined) return createRootScope(deps);
  return universe === undefined
    ? createDomainScope(domain, deps)
    : createUniverseScope(domain, universe, deps);
}
