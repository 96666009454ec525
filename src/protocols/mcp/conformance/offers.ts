import { missResource } from '../scopes/find-offer.ts';
import type {
  PromptCall,
  PromptEntry,
  ResourceContent,
  ResourceEntry,
  ScopePrompts,
  ScopeResources,
} from '../scopes/offers.ts';
import type { WireAnswer } from '../scopes/scope-request.ts';
import { PNG } from './fixture.ts';
import { askContext } from './input-tools.ts';

const STATIC: readonly (ResourceContent & { readonly title: string })[] = [
  {
    uri: 'test://static-text',
    title: 'Static text',
    mimeType: 'text/plain',
    text: 'This is the content of the static text resource.',
  },
  { uri: 'test://static-binary', title: 'Static binary', mimeType: 'image/png', blob: PNG },
  { uri: 'test://watched-resource', title: 'Watched', mimeType: 'text/plain', text: 'Nothing changes here.' },
];

const TEMPLATE: ResourceEntry = {
  uri: 'test://template/{id}/data',
  name: 'template',
  title: 'Template',
  description: 'A resource for each id.',
  mimeType: 'application/json',
};

/** The resources of the suite. */
export const FIXTURE_RESOURCES: ScopeResources = {
  list: () =>
    STATIC.map(({ uri, title, mimeType }) => ({
      ...{ uri, title, mimeType },
      name: uri,
      description: 'A resource of the conformance suite.',
    })),
  templates: [TEMPLATE],
  async read(uri) {
    return { contents: [findContent(uri)], freshMs: 0 };
  },
  subscribes: true,
};

function findContent(uri: string): ResourceContent {
  const fixed = STATIC.find((each) => each.uri === uri);
  if (fixed !== undefined) {
    const { title: _title, ...content } = fixed;
    return content;
  }
  const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1];
  if (id === undefined) throw missResource(uri);
  const text = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` });
  return { uri, mimeType: 'application/json', text };
}

interface PromptFixture {
  readonly entry: PromptEntry;
  readonly write: (call: PromptCall) => string | WireAnswer;
}

const PROMPTS: readonly PromptFixture[] = [
  createPrompt('test_simple_prompt', [], () => 'This is a simple prompt for testing.'),
  createPrompt(
    'test_prompt_with_arguments',
    ['arg1', 'arg2'],
    ({ arguments: { arg1, arg2 } }) => `Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`,
  ),
  createPrompt('test_prompt_with_embedded_resource', ['resourceUri'], ({ arguments: { resourceUri } }) => {
    const text = 'Embedded resource content for testing.';
    const resource = { uri: resourceUri, mimeType: 'text/plain', text };
    return writeMessages({ type: 'resource', resource }, 'Please process the embedded resource above.');
  }),
  createPrompt('test_prompt_with_image', [], () =>
    writeMessages({ type: 'image', data: PNG, mimeType: 'image/png' }, 'Please analyze the image above.'),
  ),
  createPrompt('test_input_required_result_prompt', [], ({ client }) =>
    askContext(client?.inputs, (context) => writeMessages({ type: 'text', text: 'Context:' }, context)),
  ),
];

/** The prompts of the suite. */
export const FIXTURE_PROMPTS: ScopePrompts = {
  list: PROMPTS.map(({ entry }) => entry),
  write: (call) => PROMPTS.find(({ entry }) => entry.name === call.name)?.write(call) ?? '',
  complete: () => ['paris', 'park', 'party'],
  listChanges: true,
};

function createPrompt(name: string, names: readonly string[], write: PromptFixture['write']): PromptFixture {
  const description = 'A prompt of the conformance suite.';
  const entries = names.map((each) => ({ name: each, description: 'A text.', required: true }));
  return { entry: { name, title: name, description, arguments: entries }, write };
}

function writeMessages(content: object, text: string): WireAnswer {
  const messages = [content, { type: 'text', text }].map((each) => ({ role: 'user', content: each }));
  return { wire: { messages } };
}
