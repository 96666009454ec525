import type { Catalogue } from '../catalogue/tool.ts';
import { type Domain, type Domains, isReady, type ReadyDomain, requireReady } from '../domains/domains.ts';
import type { Scope } from './scope.ts';

/** The domains as a scope shows them: those outside of it are not there, not even in hints. */
export function viewDomains(domains: Domains, { domains: names, kinds }: Scope): Domains {
  const isIn = names === null ? () => true : (name: string) => names.includes(name);
  const withEndpoints = kinds.includes('endpoint');
  const withDocuments = kinds.includes('retriever');
  const views = new WeakMap<Domain, ReadyDomain>();
  const view = (domain: ReadyDomain): ReadyDomain => {
    if (withEndpoints && withDocuments) return domain;
    const { corpus, catalogue, ...rest } = domain;
    const known = views.get(domain) ?? {
      ...rest,
      catalogue: withEndpoints ? catalogue : withoutEndpoints(catalogue),
      ...(withDocuments && corpus !== undefined && { corpus }),
    };
    views.set(domain, known);
    return known;
  };
  const list = (): readonly Domain[] => domains.list().filter(({ name }) => isIn(name));
  return {
    ...domains,
    list: () => list().map((domain) => (isReady(domain) ? view(domain) : domain)),
    require(name) {
      const visible = list();
      return view(
        requireReady(
          name,
          visible.find((domain) => domain.name === name),
          visible,
        ),
      );
    },
  };
}

function withoutEndpoints(catalogue: Catalogue): Catalogue {
  return { ...catalogue, endpoints: [], byName: new Map() };
}
