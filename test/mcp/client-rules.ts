import { z } from 'zod';

/** What clients and the models' interfaces behind them are known to refuse of a tool, a row a rule. */

const SCHEMA = z.looseObject({
  type: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
});
export const LISTED_TOOL = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  inputSchema: SCHEMA,
  annotations: z.object({
    readOnlyHint: z.literal(true),
    idempotentHint: z.literal(true),
    openWorldHint: z.literal(false),
  }),
});

export type ListedTool = z.infer<typeof LISTED_TOOL>;
type Schema = z.infer<typeof SCHEMA>;

export interface ClientRule {
  readonly client: string;
  readonly refuses: string;
  readonly applies: (tool: ListedTool) => boolean;
}

/** The server's name as the documents tell people to write it: clients put it before the tools' names. */
const SERVER = 'rookery';
const GEMINI_KEYWORDS = [
  ...[
    'type',
    'description',
    'properties',
    'required',
    'items',
    'enum',
    'anyOf',
    'default',
    'minimum',
    'maximum',
  ],
  // Taken out by the clients before they send it.
  ...['additionalProperties', 'examples', 'maxLength'],
];

const hasRoot = (tool: ListedTool, ...keys: readonly string[]): boolean =>
  keys.some((key) => Object.hasOwn(tool.inputSchema, key));
const someNode = ({ inputSchema }: ListedTool, test: (schema: Schema) => boolean): boolean =>
  listNodes(inputSchema).some(test);

export const CLIENT_RULES: readonly ClientRule[] = [
  {
    client: 'OpenAI',
    refuses: 'a name of other characters than letters, digits, _ and -, or longer than 64',
    applies: ({ name }) => !/^[a-zA-Z0-9_-]{1,64}$/.test(name),
  },
  {
    client: 'OpenAI',
    refuses: 'a description of more than 1,024 characters',
    applies: ({ description }) => description.length > 1024,
  },
  {
    client: 'OpenAI',
    refuses: 'a root that is no object with properties, or a combination',
    applies: (tool) =>
      tool.inputSchema.type !== 'object' ||
      tool.inputSchema.properties === undefined ||
      hasRoot(tool, 'oneOf', 'anyOf', 'allOf', 'not', 'enum'),
  },
  {
    client: 'OpenAI and VS Code',
    refuses: 'an array without items',
    applies: (tool) => someNode(tool, ({ type, items }) => type === 'array' && items === undefined),
  },
  {
    client: 'Anthropic',
    refuses: 'a property whose name has other characters than letters, digits, _ . -, or more than 64',
    applies: (tool) =>
      someNode(tool, ({ properties = {} }) =>
        Object.keys(properties).some((name) => !/^[a-zA-Z0-9_.-]{1,64}$/.test(name)),
      ),
  },
  {
    client: 'Anthropic',
    refuses: 'a combination at the root',
    applies: (tool) => hasRoot(tool, 'oneOf', 'anyOf', 'allOf'),
  },
  {
    client: 'Claude Code',
    refuses: 'a name longer than 64 with mcp__rookery__ before it',
    applies: ({ name }) => `mcp__${SERVER}__${name}`.length > 64,
  },
  {
    client: 'Gemini',
    refuses: 'a name that begins with neither letter nor _',
    applies: ({ name }) => !/^[a-zA-Z_]/.test(name),
  },
  {
    client: 'Gemini',
    refuses: 'an enum of other things than texts, or of an empty one',
    applies: (tool) =>
      someNode(
        tool,
        (schema) => schema.enum?.some((each) => typeof each !== 'string' || each === '') === true,
      ),
  },
  {
    client: 'Gemini',
    refuses: 'several types in one',
    applies: (tool) => someNode(tool, ({ type }) => type !== undefined && typeof type !== 'string'),
  },
  {
    client: 'Gemini',
    refuses: 'keywords that it does not know',
    applies: (tool) =>
      someNode(tool, (schema) => Object.keys(schema).some((key) => !GEMINI_KEYWORDS.includes(key))),
  },
  {
    client: 'Gemini CLI',
    refuses: 'a part without a type',
    applies: (tool) => someNode(tool, ({ type, anyOf }) => type === undefined && anyOf === undefined),
  },
  {
    client: 'VS Code',
    refuses: 'a reference to another schema',
    applies: (tool) => someNode(tool, (schema) => Object.hasOwn(schema, '$ref')),
  },
  {
    client: 'Cursor',
    refuses: 'a name of 60 characters or more with the name of the server',
    applies: ({ name }) => SERVER.length + name.length >= 60,
  },
];

/** A schema with all that are within it. */
function listNodes(schema: Schema): readonly Schema[] {
  const within = [...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? [])];
  const inner = schema.items === undefined ? within : [...within, schema.items];
  return [schema, ...inner.flatMap((each) => listNodes(SCHEMA.parse(each)))];
}
