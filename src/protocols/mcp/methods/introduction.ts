import type { ToolScope } from '../scopes/scope.ts';
import { canComplete } from './methods.ts';

interface Icon {
  readonly src: string;
  readonly mimeType: string;
  readonly sizes: string[];
}

/** How the server introduces itself. */
export interface ServerInfo {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly icons: Icon[];
}

/** A bird's head, in the address itself, so that no client has to fetch it. */
const ICON =
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'><path d='M2 13c0-6 3-10 7-10 3 0 4 2 4 4l3 1-3 1c0 3-3 5-6 5z' fill='#246'/><circle cx='10' cy='6' r='1' fill='#fff'/></svg>";

export function writeServerInfo(version: string): ServerInfo {
  const src = `data:image/svg+xml,${encodeURIComponent(ICON)}`;
  return {
    name: 'rookery',
    title: 'Rookery',
    version,
    icons: [{ src, mimeType: 'image/svg+xml', sizes: ['any'] }],
  };
}

/** In a session a list can change by what the client does, else only by what changes for everybody. */
export type Era = 'sessions' | 'stateless';

export interface Capabilities {
  readonly tools: { readonly listChanged?: true };
  readonly logging: Readonly<Record<string, never>>;
  readonly resources?: { readonly subscribe?: true; readonly listChanged?: true };
  readonly prompts?: { readonly listChanged?: true };
  readonly completions?: Readonly<Record<string, never>>;
}

/** What a scope offers, as clients are told. */
export function writeCapabilities(scope: ToolScope, era: Era): Capabilities {
  const { resources, prompts, watch, listChanges } = scope;
  const toolsChange = era === 'sessions' ? listChanges : watch !== undefined;
  return {
    tools: toolsChange ? { listChanged: true } : {},
    logging: {},
    ...(resources !== undefined && { resources: resources.subscribes ? { subscribe: true } : {} }),
    ...(prompts !== undefined && { prompts: prompts.listChanges ? { listChanged: true } : {} }),
    ...(canComplete(scope) && { completions: {} }),
  };
}
