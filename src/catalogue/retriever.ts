import type { InputSchema, PropertySchema, Tool } from './tool.ts';

/** A question to the documents of a domain. */
export interface RetrieverPlan {
  readonly kind: 'retriever';
  readonly domain: string;
}

export type Retriever = Tool<RetrieverPlan>;

const PREFIX = 'query_';

const PROPERTIES: Readonly<Record<string, PropertySchema>> = {
  question: {
    type: 'string',
    description: 'What to look for, in words: the passages that share its rarest words come first.',
  },
  n_results: {
    type: 'integer',
    minimum: 1,
    maximum: 100,
    default: 10,
    description: 'How many passages to return (default 10).',
  },
};

const INPUT: InputSchema = {
  type: 'object',
  properties: PROPERTIES,
  required: ['question'],
  additionalProperties: false,
};

/** The name of a domain's retriever; a domain's name has at most 44 characters, so that this one has at most 50. */
export function nameRetriever(domain: string): string {
  return PREFIX + domain;
}

/** The tool that searches the documents of a domain. */
export function createRetrieverTool(domain: string): Retriever {
  return Object.freeze({
    name: nameRetriever(domain),
    kind: 'retriever' as const,
    title: `Search the documents on ${domain}`,
    description:
      `Searches the documents on "${domain}" for passages that answer a question, and returns them best first with id, ` +
      'text, score and metadata ("doc_id" is the document). They tell what is not in the tables of the database.',
    parameters: Object.entries(PROPERTIES).map(([name, schema]) => ({
      name,
      schema,
      required: INPUT.required.includes(name),
    })),
    inputSchema: INPUT,
    plan: { kind: 'retriever' as const, domain },
  });
}
