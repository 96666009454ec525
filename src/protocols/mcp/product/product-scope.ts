import type { Tool } from '../../../catalogue/tool.ts';
import type { ScopeOptions } from '../../../execution/tools/options.ts';
import type { Place } from '../../../execution/tools/place.ts';
import { selectTools } from '../../../execution/tools/select.ts';
import type { ToolService } from '../../../execution/tools/service.ts';
import type { ToolScope } from '../scopes/scope.ts';
import type { ScopeSession } from '../scopes/scope-request.ts';

/** A scope over domains: its tools can be searched for. */
export interface ProductScope extends ToolScope {
  readonly list: (session?: ScopeSession) => readonly Tool[] | Promise<readonly Tool[]>;
  /** Where its tools are looked for. */
  readonly placeOf: (session?: ScopeSession) => Promise<Place>;
}

/** The scope with a list as its URL asks for; each list is made once for each list of the scope. */
export function narrowList(scope: ProductScope, options: ScopeOptions, tools: ToolService): ProductScope {
  const kept = new WeakMap<readonly Tool[], Promise<readonly Tool[]>>();
  return {
    ...scope,
    async list(session) {
      const whole = await scope.list(session);
      const selected =
        kept.get(whole) ?? selectTools(whole, options, { tools, place: await scope.placeOf(session) });
      kept.set(whole, selected);
      return selected;
    },
  };
}
