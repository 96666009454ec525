import type { Domains } from '../../../domains/domains.ts';
import type { DataService } from '../../../execution/data/service.ts';
import type { Offers } from '../../../execution/offer/offers.ts';
import type { Execute } from '../../../execution/tool-call.ts';
import type { ToolService } from '../../../execution/tools/service.ts';

/** What of a URL says which scope it is: `/mcp`, `/mcp/{domain}`, `/mcp/{domain}/{universe}`. */
export interface ScopePlace {
  readonly domain: string | undefined;
  readonly universe: string | undefined;
  /** The whole URL: its query says which tools are listed. */
  readonly url?: string;
}

export interface ScopeDeps {
  readonly domains: Domains;
  readonly offers: Offers;
  readonly execute: Execute;
  /** What finds tools, for lists that are cut. */
  readonly tools: ToolService;
  /** Universes, sessions and handles; undefined where there are none. */
  readonly data?: DataService | undefined;
}
