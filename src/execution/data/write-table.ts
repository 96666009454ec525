import { toJsonText } from '../../json.ts';
import type { Outcome } from '../outcome.ts';

/** A table's answer: the handle before the members that the executor wrote. */
export function writeTable(handle: string, members: string): Outcome {
  return { text: `{"handle":${toJsonText(handle)},${members}` };
}
