import { missResource, requireArguments, requirePrompt } from '../scopes/find-offer.ts';
import type { ResourceEntry } from '../scopes/offers.ts';
import type { ToolScope } from '../scopes/scope.ts';
import type { ScopeRequest, WireAnswer } from '../scopes/scope-request.ts';
import { asRecord, type Params, readTexts, refuseCursor, requireText } from '../wire/params.ts';
import { callTool } from './call-tool.ts';
import { completeArgument } from './complete.ts';
import type { ServerDeps } from './server-deps.ts';

/** A request of either era, as methods see it. */
export interface MethodRequest extends ScopeRequest {
  readonly scope: ToolScope;
  readonly method: string;
  readonly params: Params;
}

/** A result, as MCP has it; what only one era has is added by the caller. */
export type MethodResult = Readonly<Record<string, unknown>>;

export type Method = (request: MethodRequest, deps: ServerDeps) => Promise<MethodResult>;

/** The methods that both eras have. */
const METHODS: Readonly<Record<string, Method>> = {
  'tools/list': listTools,
  'tools/call': ({ scope, params, ...request }, deps) => callTool(scope, { params, request }, deps),
  'resources/list': listResources,
  'resources/templates/list': listTemplates,
  'resources/read': readResource,
  'prompts/list': listPrompts,
  'prompts/get': writePrompt,
  'completion/complete': ({ scope, params, ...request }) => completeArgument(scope, params, request),
};

/** The method of that name at a scope, or undefined where there is none. */
export function findMethod(scope: ToolScope, name: string): Method | undefined {
  const offered =
    name.startsWith('resources/') || name.startsWith('prompts/')
      ? hasOffer(scope, name)
      : name !== 'completion/complete' || canComplete(scope);
  return offered && Object.hasOwn(METHODS, name) ? METHODS[name] : undefined;
}

/** Whether a scope has arguments that can be completed. */
export function canComplete({ prompts, resources }: ToolScope): boolean {
  return prompts?.complete !== undefined || resources?.complete !== undefined;
}

function hasOffer({ resources, prompts }: ToolScope, name: string): boolean {
  return (name.startsWith('prompts/') ? prompts : resources) !== undefined;
}

async function listTools({ scope, params, session }: MethodRequest, deps: ServerDeps): Promise<MethodResult> {
  refuseCursor(params);
  return deps.readListing(await scope.list(session)).read();
}

async function listResources({ scope, params, ...request }: MethodRequest): Promise<MethodResult> {
  refuseCursor(params);
  return { resources: (await scope.resources?.list(request)) ?? [] };
}

async function listTemplates({ scope, params }: MethodRequest): Promise<MethodResult> {
  refuseCursor(params);
  const templates = scope.resources?.templates ?? [];
  return { resourceTemplates: templates.map(toTemplate) };
}

function toTemplate({ uri, ...rest }: ResourceEntry): object {
  return { uriTemplate: uri, ...rest };
}

async function readResource({ scope, params, method, ...request }: MethodRequest): Promise<MethodResult> {
  const uri = requireText(params, 'uri', method);
  if (scope.resources === undefined) throw missResource(uri);
  const { contents, freshMs } = await scope.resources.read(uri, request);
  return { contents, ttlMs: freshMs };
}

async function listPrompts({ scope, params }: MethodRequest): Promise<MethodResult> {
  refuseCursor(params);
  return { prompts: scope.prompts?.list ?? [] };
}

async function writePrompt({ scope, params, method, ...request }: MethodRequest): Promise<MethodResult> {
  const entry = requirePrompt(scope, requireText(params, 'name', method));
  const given = readTexts(params, 'arguments', method);
  requireArguments(entry, given);
  const written = await scope.prompts?.write({ ...request, name: entry.name, arguments: given });
  if (isWire(written)) return written.wire;
  const content = { type: 'text', text: written ?? '' };
  return { description: entry.description, messages: [{ role: 'user', content }] };
}

function isWire(answer: string | WireAnswer | undefined): answer is WireAnswer {
  return asRecord(answer) !== undefined;
}
