import type { PropertySchema } from '../tool.ts';
import { type DataTool, toCompatTool } from './data-tool.ts';

const NUMBERS: readonly PropertySchema[] = [{ type: 'integer' }, { type: 'number' }];

const OPERAND: readonly PropertySchema[] = [
  ...NUMBERS,
  { type: 'array', items: { anyOf: [...NUMBERS, { type: 'null' }] } },
  { type: 'array', items: { type: 'integer' } },
  { type: 'array', items: { type: 'number' } },
];

/** How arguments are written in the environment that this one re-implements, where that differs; by name. */
const PROPERTIES: Readonly<Record<string, PropertySchema>> = {
  value: { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'integer' }, { type: 'null' }] },
  input_1: { anyOf: OPERAND },
  input_2: { anyOf: OPERAND },
  ranking_array: {
    anyOf: [
      { type: 'array', items: { type: 'number' } },
      { type: 'array', items: { type: 'integer' } },
      { type: 'null' },
    ],
    default: null,
  },
  operation_args: {
    anyOf: [{ type: 'object', additionalProperties: true }, { type: 'null' }],
    default: null,
  },
  unique_array: { type: 'array', items: {} },
  truncate_array: {
    anyOf: [
      { type: 'object', additionalProperties: { type: 'array', items: {} } },
      { type: 'array', items: {} },
    ],
  },
  tool_universe_id: { anyOf: [{ type: 'string' }, { type: 'null' }], default: null },
};

/** Arguments that the environment's tools do not have, by the verb. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = { unique: ['key_name'], getter: ['n'] };

/** The tools as the environment lists them that this one re-implements. They are called as `toCompatTool` says. */
export function toReferenceTools(tools: readonly DataTool[]): readonly DataTool[] {
  return tools.flatMap((own) => {
    const tool = own.plan.verb === 'peek' ? undefined : toCompatTool(own);
    return tool === undefined ? [] : [toReferenceTool(tool)];
  });
}

function toReferenceTool(tool: DataTool): DataTool {
  const { verb, fixed } = tool.plan;
  const properties = Object.fromEntries(
    Object.entries(tool.inputSchema.properties)
      .filter(([name]) => LEFT_OUT[verb]?.includes(name) !== true)
      .map(([name, schema]) => [name, toReferenceProperty(name, schema, fixed[name])] as const),
  );
  return {
    ...tool,
    name: verb === 'getter' ? `${tool.name}s` : tool.name,
    inputSchema: { ...tool.inputSchema, properties },
    parameters: tool.parameters.flatMap((parameter) => {
      const schema = properties[parameter.name];
      return schema === undefined ? [] : [{ ...parameter, schema }];
    }),
  };
}

function toReferenceProperty(
  name: string,
  { description, ...schema }: PropertySchema,
  settled: string | boolean | number | undefined,
): PropertySchema {
  const said = description === undefined ? {} : { description };
  if (settled !== undefined && schema.type !== undefined) {
    return { ...said, type: schema.type, default: settled, const: settled };
  }
  return { ...said, ...(PROPERTIES[name] ?? schema) };
}
