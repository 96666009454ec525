import { createFixture, type Fixture, PNG, WAV, writeText } from './fixture.ts';
import { SCHEMA_2020_12 } from './schema.ts';

const IMAGE = { type: 'image', data: PNG, mimeType: 'image/png' };

/** Tools that answer with every kind of content. */
export const PLAIN_TOOLS: readonly Fixture[] = [
  createFixture({
    name: 'test_simple_text',
    description: 'Answers with a text.',
    answer: () => writeText('This is a simple text response for testing.'),
  }),
  createFixture({
    name: 'test_image_content',
    description: 'Answers with a picture.',
    answer: () => ({ wire: { content: [IMAGE] } }),
  }),
  createFixture({
    name: 'test_audio_content',
    description: 'Answers with a sound.',
    answer: () => ({ wire: { content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }] } }),
  }),
  createFixture({
    name: 'test_embedded_resource',
    description: 'Answers with a resource.',
    answer: () =>
      writeResource({
        uri: 'test://embedded-resource',
        mimeType: 'text/plain',
        text: 'This is an embedded resource content.',
      }),
  }),
  createFixture({
    name: 'test_multiple_content_types',
    description: 'Answers with a text, a picture and a resource.',
    answer: () => {
      const uri = 'test://mixed-content-resource';
      const text = '{"test":"data","value":123}';
      const resource = { uri, mimeType: 'application/json', text };
      const head = { type: 'text', text: 'Multiple content types test:' };
      return { wire: { content: [head, IMAGE, { type: 'resource', resource }] } };
    },
  }),
  createFixture({
    name: 'test_error_handling',
    description: 'Fails.',
    answer: () => writeText('This tool intentionally returns an error for testing', true),
  }),
  {
    tool: {
      name: 'json_schema_2020_12_tool',
      title: 'json_schema_2020_12_tool',
      description: 'Has an input schema with much of JSON Schema 2020-12.',
      inputSchema: SCHEMA_2020_12,
    },
    answer: () => writeText('ok'),
  },
];

function writeResource(resource: object): { readonly wire: { readonly content: readonly object[] } } {
  return { wire: { content: [{ type: 'resource', resource }] } };
}
