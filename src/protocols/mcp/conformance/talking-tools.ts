import { setTimeout as wait } from 'node:timers/promises';
import { ToolError } from '../../../errors.ts';
import { toJsonText } from '../../../json.ts';
import type { WireAnswer } from '../scopes/scope-request.ts';
import type { ClientLink } from '../wire/client-link.ts';
import { createFixture, type Fixture, type FixtureCall, writeText } from './fixture.ts';
import { CHOICES_FORM, DEFAULTS_FORM } from './schema.ts';

/** The suite wants to see several messages come one after the other. */
const PAUSE_MS = 50;

const DONE = 'Elicitation completed:';

const USER_FORM = {
  type: 'object',
  properties: {
    username: { type: 'string', description: "User's response" },
    email: { type: 'string', description: "User's email address" },
  },
  required: ['username', 'email'],
};

/** Tools that talk with the client while they work. */
export const TALKING_TOOLS: readonly Fixture[] = [
  createFixture({
    name: 'test_tool_with_logging',
    description: 'Logs while it works.',
    async answer({ client }) {
      client.log('info', 'Tool execution started');
      await wait(PAUSE_MS);
      client.log('info', 'Tool processing data');
      await wait(PAUSE_MS);
      client.log('info', 'Tool execution completed');
      return writeText('Tool with logging executed successfully');
    },
  }),
  createFixture({
    name: 'test_logging_tool',
    description: 'Logs a line.',
    answer({ client }) {
      client.log('info', 'A line of log');
      return writeText('logged');
    },
  }),
  createFixture({
    name: 'test_tool_with_progress',
    description: 'Tells how far it is.',
    async answer({ client }) {
      for (const progress of [0, 50, 100]) {
        client.progress?.({ progress, total: 100, message: `Completed step ${progress} of 100` });
        if (progress < 100) await wait(PAUSE_MS);
      }
      return writeText('Tool with progress executed successfully');
    },
  }),
  createFixture({
    name: 'test_reconnection',
    description: 'Closes its stream before it answers.',
    async answer({ client }) {
      client.detach?.();
      await wait(PAUSE_MS);
      return writeText('Reconnection test completed successfully');
    },
  }),
  createFixture({
    name: 'test_sampling',
    description: "Asks the client's model.",
    arguments: ['prompt'],
    answer: ({ client, given }) => askModel(client, String(given.prompt)),
  }),
  createFixture({
    name: 'test_elicitation',
    description: 'Asks the user.',
    arguments: ['message'],
    answer: (call) =>
      askUser(call, { message: String(call.given.message), form: USER_FORM, says: 'User response:' }),
  }),
  createFixture({
    name: 'test_elicitation_sep1034_defaults',
    description: 'Asks the user, with defaults.',
    answer: (call) =>
      askUser(call, { message: 'Please check these values', form: DEFAULTS_FORM, says: DONE }),
  }),
  createFixture({
    name: 'test_elicitation_sep1330_enums',
    description: 'Asks the user to choose.',
    answer: (call) => askUser(call, { message: 'Please choose', form: CHOICES_FORM, says: DONE }),
  }),
  createFixture({
    name: 'test_trigger_tool_change',
    description: 'Makes as if the tools had changed.',
    answer: ({ change }) => announce(change, 'tools'),
  }),
  createFixture({
    name: 'test_trigger_prompt_change',
    description: 'Makes as if the prompts had changed.',
    answer: ({ change }) => announce(change, 'prompts'),
  }),
  createFixture({
    name: 'test_missing_capability',
    description: "Needs the client's model.",
    answer({ client }) {
      requireCapability(client, 'sampling');
      return writeText('The client has a model.');
    },
  }),
];

/** Throws `request.missing_capability` where the client does not say that it can do something. */
export function requireCapability({ capabilities }: ClientLink, name: string): void {
  if (capabilities[name] !== undefined) return;
  throw new ToolError('request.missing_capability', {
    message: `This needs a client that can do "${name}".`,
    hint: `Declare the capability "${name}", or call another tool.`,
    details: { requiredCapabilities: { [name]: {} } },
  });
}

async function askModel({ ask, capabilities }: ClientLink, prompt: string): Promise<WireAnswer> {
  if (ask === undefined || capabilities.sampling === undefined)
    return writeText('The client has no model.', true);
  const messages = [{ role: 'user', content: { type: 'text', text: prompt } }];
  const { content } = await ask('sampling/createMessage', { messages, maxTokens: 100 });
  return writeText(`LLM response: ${typeof content === 'object' ? toJsonText(content) : String(content)}`);
}

async function askUser(
  { client }: FixtureCall,
  { message, form, says }: { readonly message: string; readonly form: object; readonly says: string },
): Promise<WireAnswer> {
  if (client.ask === undefined || client.capabilities.elicitation === undefined) {
    return writeText('The client cannot ask its user.', true);
  }
  const { action, content } = await client.ask('elicitation/create', { message, requestedSchema: form });
  return writeText(`${says} action=${String(action)}, content=${toJsonText(content ?? {})}`);
}

function announce(change: FixtureCall['change'], kind: 'tools' | 'prompts'): WireAnswer {
  change(kind);
  return writeText('changed');
}
