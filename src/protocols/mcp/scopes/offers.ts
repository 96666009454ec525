import type { Eventually } from '../../../execution/executor.ts';
import type { ScopeRequest, WireAnswer } from './scope-request.ts';

/** A resource, or a template of many, as lists show it. */
export interface ResourceEntry {
  /** A resource's URI, or a template's with its `{variables}`. */
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
}

/** What a resource holds: text, or bytes in base64. */
export type ResourceContent = {
  readonly uri: string;
  readonly mimeType: string;
} & ({ readonly text: string } | { readonly blob: string });

export interface ReadResource {
  readonly contents: readonly ResourceContent[];
  /** Milliseconds for which a client may keep it; 0 where it can change at any time. */
  readonly freshMs: number;
}

/** The resources of a scope. */
export interface ScopeResources {
  /** Those that can be named one by one. */
  readonly list: (request: ScopeRequest) => Eventually<readonly ResourceEntry[]>;
  readonly templates: readonly ResourceEntry[];
  /** Throws `catalogue.unknown_resource`. */
  readonly read: (uri: string, request: ScopeRequest) => Promise<ReadResource>;
  /** Values for a variable of a template. */
  readonly complete?: (question: Completion, request: ScopeRequest) => Eventually<readonly string[]>;
  /** Clients can ask to be told when a resource changes. */
  readonly subscribes?: boolean;
}

export interface PromptArgument {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
}

/** A prompt as lists show it. */
export interface PromptEntry {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
}

export interface PromptCall extends ScopeRequest {
  readonly name: string;
  /** Texts, by name; those required are there. */
  readonly arguments: Readonly<Record<string, string>>;
}

/** The prompts of a scope. */
export interface ScopePrompts {
  readonly list: readonly PromptEntry[];
  /** Writes one that is listed: its text as a message of the user, or an answer to send as it is. */
  readonly write: (call: PromptCall) => Eventually<string | WireAnswer>;
  /** Values for an argument. */
  readonly complete?: (question: Completion, request: ScopeRequest) => Eventually<readonly string[]>;
  /** The list can change. */
  readonly listChanges?: boolean;
}

/** What is to be completed. */
export interface Completion {
  /** The prompt's name or the template's URI. */
  readonly of: string;
  readonly argument: string;
  /** What the user has typed so far. */
  readonly value: string;
  /** The other arguments that are known already. */
  readonly known: Readonly<Record<string, string>>;
}
