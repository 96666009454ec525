import { parseArguments } from '../../catalogue/arguments.ts';
import { TOOL_KINDS } from '../../catalogue/service-tools.ts';
import type { InputSchema, PropertySchema, ToolKind } from '../../catalogue/tool.ts';
import { ToolError } from '../../errors.ts';
import { hintNearest } from '../../nearest.ts';

/** What a URL says of the tools to be listed. */
export interface ScopeOptions {
  /** The retrievers of the domain's distractors, too. */
  readonly distractors: boolean;
  /** Data tools as they are in the environment that this one re-implements; undefined: as the server has them. */
  readonly compat: boolean | undefined;
  /** At most so many tools. */
  readonly maxTools: number | undefined;
  /** What the tools are for: the most relevant ones are kept. */
  readonly query: string | undefined;
  /** Tools that are listed in any case. */
  readonly pins: readonly string[];
  /** Only these kinds; undefined for all. */
  readonly kinds: readonly ToolKind[] | undefined;
  /** Only what leads to the tools: get_data and the search. */
  readonly searchOnly: boolean;
}

/** The cap where a URL has `q` alone. */
const DEFAULT_CAP = 128;

const YES = ['1', 'true', 'yes'];
const NO = ['0', 'false', 'no'];

/** Whether an option of a URL is switched on. */
export function isTrue(value: unknown): boolean {
  return typeof value === 'string' && YES.includes(value.toLowerCase());
}

/** Whether a URL asks for the data tools of the environment that this one re-implements; undefined where it does not say. */
export function readCompat(query: Readonly<Record<string, string>>): boolean | undefined {
  if (query.compat === undefined) return undefined;
  const schema: InputSchema = {
    type: 'object',
    properties: { compat: COMPAT },
    required: [],
    additionalProperties: false,
  };
  return parseArguments({ inputSchema: schema }, { compat: query.compat }).compat === 'reference';
}

const COMPAT: PropertySchema = {
  type: 'string',
  enum: ['reference', 'none'],
  description:
    'reference: the data tools of the environment that this one re-implements, with its schemas, meanings and errors.',
};

/** The options in a query string. */
export const SCOPE_PROPERTIES: Readonly<Record<string, PropertySchema>> = {
  distractors: {
    type: 'string',
    enum: [...YES, ...NO],
    description:
      "1: the retrievers of the domains whose documents are most easily taken for this one's, too.",
  },
  compat: COMPAT,
  max_tools: { type: 'integer', minimum: 1, maximum: 10_000, description: 'List at most so many tools.' },
  q: {
    type: 'string',
    maxLength: 5000,
    description: `What the tools are for; of more than max_tools (${DEFAULT_CAP} unless given) the most relevant are kept.`,
  },
  pin: { type: 'string', description: 'Names of tools, with commas between, that are listed in any case.' },
  kinds: { type: 'string', description: `List only these kinds of tools: ${TOOL_KINDS.join(', ')}.` },
  mode: {
    type: 'string',
    enum: ['search'],
    description: 'search: list only get_data and the search for tools.',
  },
};

const SCOPE_SCHEMA: InputSchema = {
  type: 'object',
  properties: SCOPE_PROPERTIES,
  required: [],
  additionalProperties: false,
};

/** Reads the options of a URL's query. Throws `request.*` for what is unknown or cannot be. */
export function parseScopeOptions(query: Readonly<Record<string, string>>): ScopeOptions {
  const values = parseArguments({ inputSchema: SCOPE_SCHEMA }, query);
  const asked = toText(values.q)?.trim();
  const max = typeof values.max_tools === 'number' ? values.max_tools : undefined;
  return {
    distractors: isTrue(values.distractors),
    compat: values.compat === undefined ? undefined : values.compat === 'reference',
    maxTools: max ?? (asked === undefined ? undefined : DEFAULT_CAP),
    query: asked === '' ? undefined : asked,
    pins: [...new Set(splitList(values.pin))],
    kinds: values.kinds === undefined ? undefined : parseKinds(splitList(values.kinds)),
    searchOnly: values.mode === 'search',
  };
}

/** Options as text: equal ones are equal texts. */
export function writeScopeOptions(options: ScopeOptions): string {
  return isPlain(options) ? '' : JSON.stringify(Object.values(options).map((value) => value ?? null));
}

/** Whether everything is listed as it is. */
export function isPlain({ distractors, compat, maxTools, pins, kinds, searchOnly }: ScopeOptions): boolean {
  return (
    !distractors &&
    compat === undefined &&
    maxTools === undefined &&
    pins.length === 0 &&
    kinds === undefined &&
    !searchOnly
  );
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function splitList(value: unknown): string[] {
  const parts = (toText(value) ?? '').split(',').map((part) => part.trim());
  return parts.filter((part) => part !== '');
}

/** The kinds, each once and in one order, so that equal questions share an answer. */
export function parseKinds(names: readonly string[]): readonly ToolKind[] {
  const unknown = names.find((name) => !TOOL_KINDS.some((kind) => kind === name));
  if (unknown === undefined && names.length > 0) return TOOL_KINDS.filter((kind) => names.includes(kind));
  throw new ToolError('request.invalid_argument', {
    message:
      unknown === undefined
        ? 'The argument "kinds" names no kind of tool.'
        : `There is no kind of tool "${unknown.slice(0, 80)}".`,
    hint: `${hintNearest(unknown ?? '', TOOL_KINDS, 'kind')} Give one or more of ${TOOL_KINDS.join(', ')}, with commas between.`,
    details: { argument: 'kinds' },
  });
}
