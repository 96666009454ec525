import { createRetrieverTool } from '../../../catalogue/retriever.ts';
import { describeFailures } from './responses.ts';

export const DOCUMENTS_TAG = 'documents';

const PASSAGE = {
  type: 'object',
  required: ['id', 'text', 'score', 'metadata'],
  properties: {
    id: { type: 'string', description: 'Of the passage.' },
    text: { type: 'string' },
    score: { type: 'number' },
    metadata: {
      type: 'object',
      required: ['doc_id'],
      properties: { doc_id: { type: 'string', description: 'The document that the passage is of.' } },
      additionalProperties: true,
    },
  },
};

/** The operations on a domain's documents, by path: its retriever, a document, and how many there are. */
export function describeDocumentPaths(domain: string): Readonly<Record<string, unknown>> {
  const { name, title, description, inputSchema } = createRetrieverTool(domain);
  return {
    [`/v1/${domain}/query`]: {
      post: {
        operationId: name,
        summary: title,
        description,
        tags: [DOCUMENTS_TAG],
        requestBody: { required: true, content: { 'application/json': { schema: inputSchema } } },
        responses: {
          200: toAnswer('Passages, best first.', {
            type: 'object',
            required: ['results'],
            properties: { results: { type: 'array', items: PASSAGE }, truncated: { type: 'boolean' } },
          }),
          ...describeFailures({ body: true }),
        },
      },
    },
    [`/v1/${domain}/documents/{document}`]: {
      get: {
        operationId: 'get_document',
        summary: 'A document by its id',
        description: 'A long one is cut; "offset" goes on.',
        tags: [DOCUMENTS_TAG],
        parameters: [
          { name: 'document', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'offset', in: 'query', required: false, schema: { type: 'integer', minimum: 0 } },
        ],
        responses: {
          200: toAnswer('The document.', {
            type: 'object',
            required: ['id', 'text'],
            properties: {
              id: { type: 'string' },
              title: { type: 'string' },
              text: { type: 'string' },
              metadata: { type: 'object', additionalProperties: true },
            },
          }),
          ...describeFailures({ body: false }),
        },
      },
    },
    [`/v1/${domain}/documents/count`]: {
      get: {
        operationId: 'count_documents',
        summary: 'How many documents there are',
        tags: [DOCUMENTS_TAG],
        responses: {
          200: toAnswer('Their number.', {
            type: 'object',
            required: ['documents'],
            properties: { documents: { type: 'integer' } },
          }),
          ...describeFailures({ body: false }),
        },
      },
    },
  };
}

function toAnswer(description: string, schema: object): object {
  return { description, content: { 'application/json': { schema } } };
}
