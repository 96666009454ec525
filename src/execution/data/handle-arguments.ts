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
