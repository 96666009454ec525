import { createRetrieverTool, type Retriever } from '../../catalogue/retriever.ts';
import type { DistractorsOf } from '../../domains/distractors.ts';
import type { Domain, Domains, ReadyDomain } from '../../domains/domains.ts';

/** The retrievers at a place: the domain's own, and after it those of its distractors where wanted. */
export interface Retrievers {
  /** Those with documents that can be searched. */
  readonly listed: readonly Retriever[];
  /** Those without, too: a call of these tells why not. */
  readonly callable: readonly Retriever[];
}

export const NO_RETRIEVERS: Retrievers = { listed: [], callable: [] };

export interface RetrieverDeps {
  readonly domains: Pick<Domains, 'list'>;
  readonly distractorsOf?: DistractorsOf | undefined;
}

/** The names of the domains whose retrievers there are, and of those among them that can be searched now. */
export interface RetrieverNames {
  readonly all: readonly string[];
  readonly searchable: readonly string[];
}

/** Whose retrievers there are in a domain. */
export function nameRetrievers(
  { domains, distractorsOf }: RetrieverDeps,
  domain: ReadyDomain,
  withDistractors: boolean,
): RetrieverNames {
  const others = withDistractors ? (distractorsOf?.(domain.name) ?? []) : [];
  const own = isSearchable(domain) ? [domain.name] : [];
  if (others.length === 0) return { all: [domain.name], searchable: own };
  const searchable = new Set(domains.list().flatMap((each) => (isSearchable(each) ? [each.name] : [])));
  return {
    all: [domain.name, ...others],
    searchable: [...own, ...others.filter((name) => searchable.has(name))],
  };
}

/** The tools of these names. */
export function createRetrievers({ all, searchable }: RetrieverNames): Retrievers {
  const callable = all.map(createRetrieverTool);
  return { callable, listed: callable.filter(({ plan }) => searchable.includes(plan.domain)) };
}

/** Whether a domain has documents that can be searched. */
export function isSearchable({ corpus }: Domain): boolean {
  return corpus !== undefined && corpus.reason === undefined;
}
