import { ToolError } from '../../errors.ts';
import { HANDLE_ARGUMENTS } from '../../verbs/verbs.ts';

/** The texts in a call's arguments, unchecked as they are, that would be handles if the tool were a data tool. */
export function readHandles(given: unknown): readonly string[] {
  if (typeof given !== 'object' || given === null) return [];
  return HANDLE_ARGUMENTS.flatMap((name) => {
    const text: unknown = Object.hasOwn(given, name) ? Reflect.get(given, name) : undefined;
    return typeof text === 'string' ? [text] : [];
  });
}

/** Whether arguments name the table that they are about; those of no endpoint do. */
export function namesHandle(given: unknown): boolean {
  return typeof given === 'object' && given !== null && Object.hasOwn(given, 'data_label');
}

/** Without a column an argument is left out; an empty name is one that no table has. */
export function refuseEmptyKey(given: unknown): void {
  if (typeof given !== 'object' || given === null || !('key_name' in given) || given.key_name !== '') return;
  throw new ToolError('table.unknown_column', {
    message: 'Column "" is not in this table.',
    hint: 'Name a column, or leave "key_name" out where the tool can do without.',
    details: { column: '' },
  });
}
