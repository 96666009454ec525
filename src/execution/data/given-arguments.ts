import type { InputSchema, PropertySchema } from '../../catalogue/tool.ts';
import { ToolError } from '../../errors.ts';
import { parseGivenJson } from '../../json.ts';

/**
 * A data call's arguments as they were given, ready to be parsed. Lists that a client wrote as JSON text are read where
 * a text might be meant as well; who is held to the environment that this one re-implements gets none of that.
 * Throws `table.unknown_column` there for an empty column.
 */
export function prepareArguments(
  { inputSchema }: { readonly inputSchema: InputSchema },
  given: unknown,
  { compat = false }: { readonly compat?: boolean | undefined },
): unknown {
  if (compat) refuseEmptyKey(given);
  if (compat || typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  const read = Object.entries(given).map(([name, value]) => {
    const schema = Object.hasOwn(inputSchema.properties, name) ? inputSchema.properties[name] : undefined;
    return [name, schema?.anyOf?.some(isList) ? readList(value) : value] as const;
  });
  return Object.fromEntries(read);
}

function isList({ type }: PropertySchema): boolean {
  return type === 'array';
}

/** The list that a text writes; any other value as it is. No column and no handle is called like a list. */
function readList(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*\[.*\]\s*$/s.test(value)) return value;
  try {
    const list = parseGivenJson(value);
    return Array.isArray(list) ? list : value;
  } catch (error) {
    if (error instanceof ToolError) throw error;
    return value;
  }
}

/** Without a column an argument is left out; an empty name is one that no table has. */
function refuseEmptyKey(given: unknown): void {
  if (typeof given !== 'object' || given === null || !('key_name' in given) || given.key_name !== '') return;
  throw new ToolError('table.unknown_column', {
    message: 'Column "" is not in this table.',
    hint: 'Name a column, or leave "key_name" out where the tool can do without.',
    details: { column: '' },
  });
}
