import type { ListedTool } from '../scopes/scope.ts';
import type { WireAnswer } from '../scopes/scope-request.ts';
import type { ClientLink } from '../wire/client-link.ts';

/** What a fixture needs to answer. */
export interface FixtureCall {
  readonly given: Readonly<Record<string, unknown>>;
  readonly client: ClientLink;
  readonly change: (kind: 'tools' | 'prompts') => void;
}

/** A tool of the public conformance suite. */
export interface Fixture {
  readonly tool: ListedTool;
  readonly answer: (call: FixtureCall) => WireAnswer | Promise<WireAnswer>;
}

export interface FixtureOptions {
  readonly name: string;
  readonly description: string;
  /** Texts that are required. */
  readonly arguments?: readonly string[];
  readonly answer: Fixture['answer'];
}

/** A fixture whose arguments are texts. */
export function createFixture({ name, description, arguments: names = [], answer }: FixtureOptions): Fixture {
  const properties = Object.fromEntries(names.map((each) => [each, { type: 'string' }]));
  const inputSchema = { type: 'object', properties, required: names, additionalProperties: false };
  return { tool: { name, title: name, description, inputSchema }, answer };
}

/** An answer of one text. */
export function writeText(text: string, isError = false): WireAnswer {
  return { wire: { content: [{ type: 'text', text }], ...(isError && { isError }) } };
}

/** A dot of red. */
export const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
/** A sound of no length. */
export const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=';
