import type { InputSchema, PropertySchema, Tool, ToolKind } from './tool.ts';

/** What is done with the tools themselves. */
export interface ServicePlan {
  readonly kind: 'service';
  readonly action: 'search' | 'describe' | 'call' | 'list_domains';
}

export type ServiceTool = Tool<ServicePlan>;

/** The kinds of tools that a list can be asked for. */
export const TOOL_KINDS: readonly ToolKind[] = ['endpoint', 'data', 'retriever', 'service'];

const NAME: PropertySchema = {
  type: 'string',
  maxLength: 200,
  description: 'The name of the tool, as search_tools gives it.',
};
const DOMAIN: PropertySchema = {
  type: 'string',
  maxLength: 200,
  description: 'The domain of the tool; left out, the one that these tools belong to.',
};

/** Finds tools by what they do. */
export const SEARCH_TOOLS: ServiceTool = createServiceTool({
  name: 'search_tools',
  title: 'Search for tools',
  description:
    'Finds the tools that answer a question, by its words: name, description, parameters and values are searched. ' +
    'Returns them best first with name, description, input schema and score. What it finds is called by name, or with ' +
    'call_tool where it is not listed.',
  action: 'search',
  properties: {
    query: { type: 'string', description: 'What the tool should do, in words.' },
    limit: {
      type: 'integer',
      minimum: 1,
      maximum: 200,
      default: 10,
      description: 'How many tools to return (default 10).',
    },
    kinds: {
      type: 'array',
      items: { type: 'string', enum: TOOL_KINDS.filter((kind) => kind !== 'service') },
      description: 'Only tools of these kinds.',
    },
    domain: { ...DOMAIN, description: 'Only tools of this domain.' },
  },
  required: ['query'],
});

/** Shows one tool. */
const DESCRIBE_TOOL: ServiceTool = createServiceTool({
  name: 'describe_tool',
  title: 'Describe a tool',
  description: 'Shows a tool in full: description, input schema, and what its parameters compare.',
  action: 'describe',
  properties: { name: NAME, domain: DOMAIN },
  required: ['name'],
});

/** Calls a tool that need not be listed. */
export const CALL_TOOL: ServiceTool = createServiceTool({
  name: 'call_tool',
  title: 'Call a tool by name',
  description: 'Calls a tool, listed or not, and returns its answer as it is.',
  action: 'call',
  properties: {
    name: NAME,
    arguments: {
      type: 'object',
      properties: {},
      additionalProperties: true,
      description: "The tool's arguments, by its input schema; left out, none.",
    },
    domain: DOMAIN,
  },
  required: ['name'],
});

/** The tool of all domains together that tells where the others are. */
export const LIST_DOMAINS: ServiceTool = createServiceTool({
  name: 'list_domains',
  title: 'List domains',
  description:
    'Lists the databases served: name, status (ready, building or failed), number of tables, rows and tools, the ' +
    'names of the tables, and "mcp", the URL path where an MCP client finds the tools of the domain.',
  action: 'list_domains',
  properties: {},
  required: [],
});

/** The tools that lead to all others. */
export const SERVICE_TOOLS: readonly ServiceTool[] = [SEARCH_TOOLS, DESCRIBE_TOOL, CALL_TOOL];

interface Source {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly action: ServicePlan['action'];
  readonly properties: Readonly<Record<string, PropertySchema>>;
  readonly required: readonly string[];
}

function createServiceTool({ action, properties, required, ...texts }: Source): ServiceTool {
  const inputSchema: InputSchema = { type: 'object', properties, required, additionalProperties: false };
  const parameters = Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    required: required.includes(name),
  }));
  return Object.freeze({
    ...texts,
    kind: 'service' as const,
    parameters,
    inputSchema,
    plan: { kind: 'service' as const, action },
  });
}
