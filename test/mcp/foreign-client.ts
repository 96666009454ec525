import { z } from 'zod';

const RESULT = z.object({
  content: z.array(z.object({ type: z.literal('text'), text: z.string() })),
  isError: z.boolean().optional(),
});

/** What a client is told of where to connect to. */
export interface Target {
  readonly url: string;
  /** Sent with each request. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a client that nobody here wrote can do with a URL. */
export interface ForeignClient {
  list(): Promise<readonly string[]>;
  /** Rejects where the client treats the answer, or the call, as a failure of the protocol. */
  call(name: string, given: Record<string, unknown>): Promise<{ text: string; isError: boolean }>;
  close(): Promise<void>;
}

/** The text of a tool's result. */
export function readResult(result: unknown): { text: string; isError: boolean } {
  const { content, isError = false } = RESULT.parse(result);
  return { text: content.map((each) => each.text).join(), isError };
}
