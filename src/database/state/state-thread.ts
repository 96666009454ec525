import { inspect } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { ToolError } from '../../errors.ts';
import { openState } from './open-state.ts';
import type { State } from './state.ts';
import type { StateAnswer, StateFailure, StateQuestion } from './state-messages.ts';

/** The thread that has the state file, so that no commit and no checkpoint holds up the thread that answers requests. */
const file: unknown = workerData;
const opened = attempt(() => openState(String(file)));

parentPort?.on('message', (question: StateQuestion) => {
  const { id } = question;
  const answered = opened.ok ? attempt(() => ask(opened.value, question)) : opened;
  const answer: StateAnswer = answered.ok ? { ...answered, id } : { ...answered, id };
  parentPort?.postMessage(answer);
  if (question.name === 'close') parentPort?.close();
});

function ask(state: State, { name, values }: StateQuestion): unknown {
  return Reflect.apply(state[name], undefined, values);
}

type Attempt<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: StateFailure };

function attempt<T>(act: () => T): Attempt<T> {
  try {
    return { ok: true, value: act() };
  } catch (error) {
    return { ok: false, failure: toFailure(error) };
  }
}

function toFailure(error: unknown): StateFailure {
  const cause = inspect(error);
  if (!(error instanceof ToolError)) return { message: 'It could not be read or written.', cause };
  return { message: error.message, cause, ...(error.hint !== undefined && { hint: error.hint }) };
}
