import { missResource, requirePrompt } from '../scopes/find-offer.ts';
import type { Completion } from '../scopes/offers.ts';
import type { ToolScope } from '../scopes/scope.ts';
import type { ScopeRequest } from '../scopes/scope-request.ts';
import { asRecord, type Params, readTexts, refuseParam } from '../wire/params.ts';

/** The protocol's bound. */
const MOST_VALUES = 100;

/** Answers `completion/complete`: values that begin with, or else contain, what the user has typed. */
export async function completeArgument(
  scope: ToolScope,
  params: Params,
  request: ScopeRequest,
): Promise<Readonly<Record<string, unknown>>> {
  const question = readQuestion(scope, params);
  const { complete } = (question.kind === 'prompt' ? scope.prompts : scope.resources) ?? {};
  const found = rankValues((await complete?.(question, request)) ?? [], question.value);
  const values = found.slice(0, MOST_VALUES);
  return { completion: { values, total: found.length, hasMore: found.length > values.length } };
}

/** The values that fit what was typed, those that begin with it first; without regard to case. */
function rankValues(values: readonly string[], typed: string): readonly string[] {
  const wanted = typed.toLowerCase();
  const fitting = values.filter((value) => value.toLowerCase().includes(wanted));
  const begins = (value: string): boolean => value.toLowerCase().startsWith(wanted);
  return [...fitting.filter(begins), ...fitting.filter((value) => !begins(value))];
}

type Question = Completion & { readonly kind: 'prompt' | 'resource' };

function readQuestion(scope: ToolScope, params: Params): Question {
  const method = 'completion/complete';
  const ref = asRecord(params.ref);
  const argument = asRecord(params.argument);
  if (typeof argument?.name !== 'string' || typeof argument.value !== 'string') {
    throw refuseParam(method, 'argument', params.argument, '{"name": "…", "value": "…"}');
  }
  const known = readTexts(asRecord(params.context) ?? {}, 'arguments', method);
  const asked = { argument: argument.name, value: argument.value, known };
  if (ref?.type === 'ref/prompt' && typeof ref.name === 'string') {
    return { kind: 'prompt', of: requirePrompt(scope, ref.name).name, ...asked };
  }
  if (ref?.type === 'ref/resource' && typeof ref.uri === 'string') {
    return { kind: 'resource', of: requireTemplate(scope, ref.uri), ...asked };
  }
  throw refuseParam(
    method,
    'ref',
    params.ref,
    '{"type": "ref/prompt", "name": "…"} or {"type": "ref/resource", "uri": "…"}',
  );
}

function requireTemplate({ resources }: ToolScope, uri: string): string {
  if (resources?.templates.some((template) => template.uri === uri)) return uri;
  throw missResource(uri);
}
