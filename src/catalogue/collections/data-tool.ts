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

export type DataTool = Tool<VerbPlan>;

export interface DataToolSource {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly verb: DataToolVerb;
  readonly fixed?: VerbPlan['fixed'];
  readonly properties: Readonly<Record<string, PropertySchema>>;
  readonly required?: readonly string[];
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
  return { name, kind, title, description, parameters, inputSchema, plan: { kind: 'verb', verb, fixed } };
}
