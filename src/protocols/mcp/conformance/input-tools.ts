import { ToolError } from '../../../errors.ts';
import type { WireAnswer } from '../scopes/scope-request.ts';
import type { ClientLink, Inputs } from '../wire/client-link.ts';
import { asRecord } from '../wire/params.ts';
import { createFixture, type Fixture, writeText } from './fixture.ts';
import { createStateSeal } from './request-state.ts';
import { requireCapability } from './talking-tools.ts';

type Questions = Readonly<Record<string, object>>;

const NAME = askUser('What is your name?', { name: { type: 'string' } });
const CONFIRM = askUser('Please confirm', { ok: { type: 'boolean' } });
const ROOTS = { method: 'roots/list', params: {} };

/** Tools that answer a first call with questions, and the call that brings the answers with a result. */
export function createInputTools(): readonly Fixture[] {
  const { seal, open } = createStateSeal();
  const sealed = (name: string, answered: string): Fixture =>
    createInputTool(name, (inputs) => {
      const state = inputs.state === undefined ? undefined : open(inputs.state);
      if (state === name && isAnswered(inputs, ['confirm'])) return writeText(answered);
      return ask({ confirm: CONFIRM }, seal(name));
    });
  return [
    askOnce('test_input_required_result_elicitation', { user_name: NAME }, (inputs) =>
      writeText(`Hello, ${String(readContent(inputs, 'user_name').name)}!`),
    ),
    askOnce(
      'test_input_required_result_sampling',
      { capital_question: askModel('What is the capital of France?', 100) },
      (inputs) => writeText(JSON.stringify(inputs.responses.capital_question)),
    ),
    askOnce('test_input_required_result_list_roots', { client_roots: ROOTS }, (inputs) =>
      writeText(JSON.stringify(inputs.responses.client_roots)),
    ),
    sealed('test_input_required_result_request_state', 'state-ok'),
    sealed('test_input_required_result_tampered_state', 'ok'),
    createInputTool('test_input_required_result_multiple_inputs', (inputs) => {
      const questions = {
        user_name: NAME,
        greeting: askModel('Generate a greeting', 50),
        client_roots: ROOTS,
      };
      if (!isAnswered(inputs, Object.keys(questions))) return ask(questions, seal('multiple'));
      open(inputs.state ?? '');
      return writeText('All answers are there.');
    }),
    createInputTool('test_input_required_result_multi_round', (inputs) => {
      const round = inputs.state === undefined ? 0 : Number(open(inputs.state));
      if (round === 1 && isAnswered(inputs, ['step1'])) {
        const color = askUser('Step 2: What is your favorite color?', { color: { type: 'string' } });
        return ask({ step2: color }, seal('2'));
      }
      if (round === 2 && isAnswered(inputs, ['step2'])) return writeText('Both rounds are done.');
      return ask({ step1: askUser('Step 1: What is your name?', { name: { type: 'string' } }) }, seal('1'));
    }),
    createInputTool('test_input_required_result_capabilities', (_inputs, { capabilities }) => {
      const able = {
        ...(capabilities.sampling !== undefined && { greeting: askModel('Generate a greeting', 50) }),
        ...(capabilities.elicitation !== undefined && { user_name: NAME }),
      };
      return Object.keys(able).length === 0 ? writeText('Nothing to ask.') : ask(able);
    }),
    createInputTool('test_streaming_elicitation', (inputs, client) => {
      requireCapability(client, 'elicitation');
      return isAnswered(inputs, ['user_name']) ? writeText('ok') : ask({ user_name: NAME });
    }),
  ];
}

/** Asks the user for the prompt's context, then gives it to `write`. */
export function askContext(inputs: Inputs | undefined, write: (context: string) => WireAnswer): WireAnswer {
  if (inputs === undefined) throw refuseSession();
  const question = askUser('What context should the prompt use?', { context: { type: 'string' } });
  if (!isAnswered(inputs, ['user_context'])) return ask({ user_context: question });
  return write(String(readContent(inputs, 'user_context').context));
}

function askOnce(name: string, questions: Questions, finish: (inputs: Inputs) => WireAnswer): Fixture {
  return createInputTool(name, (inputs) =>
    isAnswered(inputs, Object.keys(questions)) ? finish(inputs) : ask(questions),
  );
}

function createInputTool(name: string, answer: (inputs: Inputs, client: ClientLink) => WireAnswer): Fixture {
  return createFixture({
    name,
    description: 'Asks something before it answers.',
    answer({ client }) {
      if (client.inputs === undefined) throw refuseSession();
      return answer(client.inputs, client);
    },
  });
}

function ask(inputRequests: Questions, requestState?: string): WireAnswer {
  const state = requestState === undefined ? {} : { requestState };
  return { wire: { resultType: 'input_required', inputRequests, ...state } };
}

function isAnswered({ responses }: Inputs, names: readonly string[]): boolean {
  return names.every((name) => asRecord(responses[name]) !== undefined);
}

function readContent({ responses }: Inputs, name: string): Readonly<Record<string, unknown>> {
  return asRecord(asRecord(responses[name])?.content) ?? {};
}

function askUser(message: string, properties: Readonly<Record<string, object>>): object {
  const requestedSchema = { type: 'object', properties, required: Object.keys(properties) };
  return { method: 'elicitation/create', params: { mode: 'form', message, requestedSchema } };
}

function askModel(text: string, maxTokens: number): object {
  const messages = [{ role: 'user', content: { type: 'text', text } }];
  return { method: 'sampling/createMessage', params: { messages, maxTokens } };
}

function refuseSession(): ToolError {
  return new ToolError('request.invalid_argument', {
    message: 'This asks by its answer, which versions with sessions do not know.',
    hint: 'Call it with protocol version 2026-07-28.',
  });
}
