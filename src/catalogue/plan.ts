import type { VerbPlan } from './collections/data-tool.ts';
import type { RetrieverPlan } from './retriever.ts';
import type { ServicePlan } from './service-tools.ts';
import type { QueryPlan, Tool } from './tool.ts';

/** What a tool does; a call is run by its kind. */
export type Plan = QueryPlan | VerbPlan | RetrieverPlan | ServicePlan;

export type PlannedTool = Tool<Plan>;
