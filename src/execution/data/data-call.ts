import type { DataTool } from '../../catalogue/collections/data-tool.ts';
import type { Domains } from '../../domains/domains.ts';
import type { Sessions } from '../../sessions/sessions.ts';
import type { Universe } from '../../universes/universe.ts';
import type { Universes } from '../../universes/universes.ts';
import type { Executor } from '../executor.ts';
import type { ToolCall } from '../tool-call.ts';
import type { Caller } from './caller.ts';
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

/** A data call with all that was found out about it. */
export interface DataCall {
  readonly call: ToolCall;
  readonly caller: Caller;
  readonly tool: DataTool;
  readonly values: Readonly<Record<string, unknown>>;
  /** The universe that the URL fixes. */
  readonly fixed: Universe | null;
}
