import type { ErrorParts } from '../../errors.ts';
import type { StateQuestions } from './state.ts';

export type QuestionName = keyof StateQuestions;

/** A question to the thread that has the state. */
export interface StateQuestion {
  readonly id: number;
  readonly name: QuestionName | 'close';
  readonly values: readonly unknown[];
}

/** Its answer, or why there is none. */
export type StateAnswer =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly failure: StateFailure };

export interface StateFailure {
  readonly message: string;
  readonly hint?: string;
  /** For the log. */
  readonly cause: string;
}

/** The failure as the parts of an error. */
export function toErrorParts({ message, hint, cause }: StateFailure): ErrorParts {
  return { message, cause, ...(hint !== undefined && { hint }) };
}
