import type { VerbName } from '../../verbs/verbs.ts';
import type { InputSchema, Parameter, PropertySchema, Tool } from '../tool.ts';

/** What a data tool does: a verb of the table engine, or what works on universes and handles. */
export type DataToolVerb = VerbName | 'get_data' | 'peek' | 'list_universes';

/** A verb with the arguments that the tool's name has already settled. */
export interface VerbPlan {
  readonly kind: 'verb';
  readonly verb: DataToolVerb;
  readonly fixed: Readonly<Record<string, string | boolean | number>>;
}

export interface DataTool extends Tool<VerbPlan> {
  /**
   * The tool as it is for who is held to the environment that this one re-implements; null where it has none of that
   * name. Left out: the same.
   */
  readonly compat?: DataTool | null;
}

export interface DataToolSource {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly verb: DataToolVerb;
  readonly fixed?: VerbPlan['fixed'];
  readonly properties: Readonly<Record<string, PropertySchema>>;
  readonly required?: readonly string[];
  /** The arguments for who is held to the environment that this one re-implements; null where it has no such tool. */
  readonly compat?: Readonly<Record<string, PropertySchema>> | null;
}

/** A data tool with its input schema and parameters written out. */
export function createDataTool(source: DataToolSource): DataTool {
  const { name, title, description, verb, fixed = {}, properties, required = [] } = source;
  const inputSchema: InputSchema = { type: 'object', properties, required, additionalProperties: false };
  const parameters: Parameter[] = Object.entries(properties).map(([parameter, schema]) => ({
    name: parameter,
    schema,
    required: required.includes(parameter),
  }));
  const kind = verb === 'list_universes' ? 'service' : 'data';
  const { compat, ...own } = source;
  return {
    ...{ name, kind, title, description, parameters, inputSchema, plan: { kind: 'verb', verb, fixed } },
    ...(compat !== undefined && {
      compat: compat === null ? null : createDataTool({ ...own, properties: compat }),
    }),
  };
}

/** The tool as it is for who is held to the environment that this one re-implements; undefined where it has none. */
export function toCompatTool(tool: DataTool): DataTool | undefined {
  return tool.compat === undefined ? tool : (tool.compat ?? undefined);
}
