import type { VerbPlan } from '../../catalogue/collections/data-tool.ts';
import type { Domains } from '../../domains/domains.ts';
import type { Sessions } from '../../sessions/sessions.ts';
import type { Universes } from '../../universes/universes.ts';
import type { Executor } from '../executor.ts';
import type { FoundCall } from '../found-call.ts';
import type { ViewNodeOf } from './view-nodes.ts';

export interface DataToolsDeps {
  readonly domains: Pick<Domains, 'list' | 'require'>;
  readonly universes: Universes;
  readonly sessions: Sessions;
  readonly executor: Executor;
}

/** What the data tools work with. */
export interface DataParts extends DataToolsDeps {
  readonly viewNodeOf: ViewNodeOf;
}

/** A call of a data tool. */
export type DataCall = FoundCall<VerbPlan>;
