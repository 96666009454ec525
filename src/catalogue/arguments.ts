import { ToolError } from '../errors.ts';
import { coerceObject, isRecord } from './coerce.ts';
import { readDateArgument, refuseBackwards } from './date-arguments.ts';
import { quoteValue } from './quote-value.ts';
import type { InputSchema, Parameter } from './tool.ts';

/** Arguments as a tool's input schema wants them; members without a value are left out. */
export type Arguments = Readonly<Record<string, unknown>>;

/** Characters of one argument that is a text, and entries of one that is a list. */
const LONGEST_TEXT = 200_000;
const LONGEST_LIST = 100_000;

/**
 * A caller's arguments, coerced towards the tool's input schema and nothing else: `"5"` is 5 for an integer and stays
 * text for a text. Throws the ToolError that names the first argument that is unknown, missing, ill-typed or out of
 * range. Absent arguments (`undefined`, `null`) are no arguments.
 */
export function parseArguments(tool: { readonly inputSchema: InputSchema }, raw: unknown): Arguments {
  const record = raw ?? {};
  if (!isRecord(record)) {
    throw new ToolError('request.invalid_body', {
      message: `The arguments must be an object, not ${quoteValue(raw)}.`,
      hint: `Its members may be: ${Object.keys(tool.inputSchema.properties).join(', ') || 'none'}.`,
    });
  }
  refuseSize(record);
  return coerceObject(tool.inputSchema, record, { path: '', mode: 'coerce' });
}

/**
 * As `parseArguments`, and dates as their column compares with them. Throws a ToolError also for a text that is no date,
 * and where a period ends before it begins.
 */
export function parseToolArguments(
  tool: { readonly inputSchema: InputSchema; readonly parameters: readonly Parameter[] },
  raw: unknown,
): Arguments {
  const values = parseArguments(tool, raw);
  const dated = tool.parameters.filter(({ date, name }) => date !== undefined && name in values);
  if (dated.length === 0) return values;
  const dates = dated.map((parameter) => [parameter.name, readDateArgument(parameter, values)] as const);
  const read = { ...values, ...Object.fromEntries(dates) };
  refuseBackwards(dated, { given: values, read });
  return read;
}

function refuseSize(record: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(record)) {
    const isText = typeof value === 'string';
    const [length, most] = isText
      ? [value.length, LONGEST_TEXT]
      : [Array.isArray(value) ? value.length : 0, LONGEST_LIST];
    if (length <= most) continue;
    const unit = isText ? 'characters' : 'entries';
    throw new ToolError('request.out_of_range', {
      message: `The argument "${name.slice(0, 80)}" has ${length} ${unit}.`,
      hint: `Give at most ${most}.`,
      details: { argument: name.slice(0, 80), limit: most },
    });
  }
}
