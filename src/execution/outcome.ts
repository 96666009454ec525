import type { UniverseReference } from '../sessions/handles.ts';

/** What a finished call gives both doors: the body, written once as JSON text. */
export interface Outcome {
  /** Valid JSON; over REST the response body, over MCP the text content. */
  readonly text: string;
  /** Rows in the answer where it is a list of rows, for logs and metrics. */
  readonly rows?: number;
  readonly truncated?: boolean;
  /** The universe that the call has entered. */
  readonly universe?: UniverseReference;
  /** It is another than before: the tools of the session are others now. */
  readonly isNewUniverse?: boolean;
}
