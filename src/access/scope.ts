import { ToolError } from '../errors.ts';
import { hintNearest } from '../nearest.ts';

/** Kinds of tools that a scope can name. */
export const SCOPE_KINDS = ['endpoint', 'data', 'retriever'] as const;

export type ScopeKind = (typeof SCOPE_KINDS)[number];

/** What a token opens. What is not in it does not exist for its holder. */
export interface Scope {
  /** Names of domains; null for all, those to come too. */
  readonly domains: readonly string[] | null;
  readonly kinds: readonly ScopeKind[];
  /** Metrics, and the sessions of all. */
  readonly admin: boolean;
}

/** The scope of a caller where no token is asked for. */
export const WHOLE_SCOPE: Scope = { domains: null, kinds: SCOPE_KINDS, admin: true };

const EXAMPLE = 'Write for example "domains=world,superhero kinds=endpoint,data", "admin", or "all".';

/**
 * Reads a scope as people write it: `domains=a,b`, `kinds=endpoint,data,retriever` and `admin`, with blanks or
 * semicolons between; what is left out of domains and kinds is all of them. Throws `request.invalid_argument`.
 */
export function parseScope(text: string): Scope {
  const scope = { domains: null as readonly string[] | null, kinds: [...SCOPE_KINDS], admin: false };
  const seen = new Set<string>();
  for (const part of text.split(/[\s;]+/).filter((each) => each !== '' && each !== 'all')) {
    const [key = '', values = ''] = part.split('=', 2);
    if (seen.has(key))
      throw refuse(part, `It has "${key}" already: write all its names with commas between.`);
    seen.add(key);
    if (key === 'admin' && !part.includes('=')) scope.admin = true;
    else if (key === 'domains') scope.domains = parseNames(part, values);
    else if (key === 'kinds') scope.kinds = parseNames(part, values).map(parseKind);
    else throw refuse(part);
  }
  return scope;
}

/** A scope as `parseScope` reads it. */
export function writeScope({ domains, kinds, admin }: Scope): string {
  const parts = [
    ...(domains === null ? [] : [`domains=${domains.join(',')}`]),
    ...(kinds.length === SCOPE_KINDS.length ? [] : [`kinds=${kinds.join(',')}`]),
    ...(admin ? ['admin'] : []),
  ];
  return parts.length === 0 ? 'all' : parts.join(' ');
}

function parseNames(part: string, values: string): string[] {
  const names = values.split(',').filter((name) => name !== '');
  if (names.length === 0) throw refuse(part);
  return [...new Set(names)].sort();
}

function parseKind(name: string): ScopeKind {
  const kind = SCOPE_KINDS.find((each) => each === name);
  if (kind !== undefined) return kind;
  throw new ToolError('request.invalid_argument', {
    message: `There is no kind of tool "${name.slice(0, 80)}".`,
    hint: hintNearest(name, SCOPE_KINDS, 'kind'),
  });
}

function refuse(part: string, hint = EXAMPLE): ToolError {
  return new ToolError('request.invalid_argument', {
    message: `A scope cannot hold "${part.slice(0, 80)}".`,
    hint,
  });
}
