import type { DistractorsOf } from '../../../domains/distractors.ts';
import type { Domains } from '../../../domains/domains.ts';
import type { DataService } from '../../../execution/data/service.ts';
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
  readonly execute: Execute;
  /** Universes, sessions and handles; left out: endpoints only. */
  readonly data?: DataService | undefined;
  /** What finds tools; left out: there is no search for them. */
  readonly tools?: ToolService | undefined;
  readonly distractorsOf?: DistractorsOf | undefined;
}
