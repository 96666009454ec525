import type { DistractorsOf } from '../domains/distractors.ts';
import type { Domains } from '../domains/domains.ts';
import type { DataService } from './data/service.ts';
import { createExecute } from './execute.ts';
import type { Executor } from './executor.ts';
import { createOffers, type Offers } from './offer/offers.ts';
import type { Execute } from './tool-call.ts';
import type { ToolFinder } from './tools/finder.ts';
import { createToolService, type ToolService } from './tools/service.ts';

/** What tells which tools there are, finds them and calls them. */
export interface Calls {
  readonly offers: Offers;
  readonly tools: ToolService;
  readonly execute: Execute;
}

export interface CallParts {
  /** Those that are to be seen. */
  readonly domains: Domains;
  readonly executor: Executor;
  /** Universes, sessions and handles; undefined where there are none. */
  readonly data?: DataService | undefined;
  readonly distractorsOf?: DistractorsOf | undefined;
  /** Default: one of its own. */
  readonly finder?: ToolFinder | undefined;
  /** Data tools are those of the environment that this one re-implements, unless an address says otherwise. */
  readonly compat?: boolean | undefined;
}

/** Puts together what answers calls; who made the parts closes them. */
export function createCalls({ domains, executor, data, distractorsOf, finder, compat }: CallParts): Calls {
  const offers = createOffers({ domains, distractorsOf, data: data?.tools, compat });
  const tools = createToolService({ domains, hasData: data !== undefined, finder });
  return {
    offers,
    tools,
    execute: createExecute({ domains, executor, offers, tools, data: data?.tools, compat }),
  };
}
