import { parseCarrier } from '../../sessions/handles.ts';

/** The arguments that take handles. */
const HANDLE_ARGUMENTS: ReadonlySet<string> = new Set([
  'data_label',
  'data_label_1',
  'data_label_2',
  'truncate_array',
  'unique_array',
]);

/** Arguments in which a handle that carries its session is the handle alone: it means the same in another session. */
export function toPlainHandles(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, toPlain(name, value)]));
}

function toPlain(name: string, value: unknown): unknown {
  if (!HANDLE_ARGUMENTS.has(name) || typeof value !== 'string') return value;
  return parseCarrier(value)?.name ?? value;
}
