import type { Domains } from '../../domains/domains.ts';
import type { DataService } from '../../execution/data/service.ts';
import type { Execute } from '../../execution/execute.ts';

/** What of a URL says which scope it is: `/mcp`, `/mcp/{domain}`, `/mcp/{domain}/{universe}`. */
export interface ScopePlace {
  readonly domain: string | undefined;
  readonly universe: string | undefined;
}

export interface ScopeDeps {
  readonly domains: Domains;
  readonly execute: Execute;
  /** Universes, sessions and handles; left out: endpoints only. */
  readonly data?: DataService | undefined;
}
