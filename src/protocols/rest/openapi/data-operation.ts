import type { DataTool } from '../../../catalogue/collections/data-tool.ts';
import { describeFailures } from './responses.ts';

const SESSION = {
  name: 'X-Session-Id',
  in: 'header',
  required: false,
  description: 'The session, as POST /v1/sessions gave it. Not needed with handles that carry their session.',
  schema: { type: 'string', maxLength: 64 },
};

/** A data tool as an OpenAPI operation. */
export function describeDataOperation(tool: DataTool): unknown {
  const { name, title, description, inputSchema } = tool;
  return {
    operationId: name,
    summary: title,
    description,
    tags: ['data tools'],
    parameters: [SESSION],
    requestBody: {
      required: inputSchema.required.length > 0,
      content: { 'application/json': { schema: inputSchema } },
    },
    responses: {
      200: {
        description: 'A preview of a table, a list or a value.',
        content: { 'application/json': { schema: {} } },
      },
      ...describeFailures({ body: true }),
    },
  };
}
