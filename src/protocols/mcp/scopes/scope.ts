import type { Tool } from '../../../catalogue/tool.ts';
import type { Outcome } from '../../../execution/outcome.ts';
import type { ScopePrompts, ScopeResources } from './offers.ts';
import type { ScopeRequest, ScopeSession, WireAnswer } from './scope-request.ts';

export interface ScopeCall extends ScopeRequest {
  readonly name: string;
  /** As the client sent them, unchecked. */
  readonly arguments: unknown;
}

/** What a list shows of a tool. */
export interface ListedTool extends Pick<Tool, 'name' | 'title' | 'description'> {
  readonly inputSchema: object;
}

/** What differs now from what clients may have listed. */
export type ScopeChange =
  | { readonly kind: 'tools' | 'prompts' | 'resources' }
  | { readonly kind: 'resource'; readonly uri: string };

/**
 * What one URL offers. A scope holds no state of its clients: what differs by session is looked up by the session's id.
 */
export interface ToolScope {
  /** The URL's path: `/mcp`, `/mcp/chinook`. A session belongs to the path that it was opened on. */
  readonly path: string;
  /** Told to the model when it connects. */
  readonly instructions: string;
  /** The list can change within a session. */
  readonly listChanges: boolean;
  /** The tools listed, in order. The same array as long as nothing has changed: its JSON text is kept by identity. */
  readonly list: (session?: ScopeSession) => readonly ListedTool[] | Promise<readonly ListedTool[]>;
  /** Answers a call, of a listed tool or another of the same domain. Throws ToolError. */
  readonly call: (call: ScopeCall) => Promise<Outcome | WireAnswer>;
  readonly resources?: ScopeResources | undefined;
  readonly prompts?: ScopePrompts | undefined;
  /** Tells what changes for everybody, until the function returned is called. Left out: nothing ever does. */
  readonly watch?: (tell: (change: ScopeChange) => void) => () => void;
}
