import type { Catalogue } from '../catalogue/tool.ts';
import { type Domain, type Domains, isReady, type ReadyDomain, requireReady } from '../domains/domains.ts';
import { memoise } from '../memo.ts';
import type { Scope } from './scope.ts';

/** The domains as a scope shows them: those outside of it are not there, not even in hints. */
export function viewDomains(domains: Domains, { domains: names, kinds }: Scope): Domains {
  const isIn = names === null ? () => true : (name: string) => names.includes(name);
  const withEndpoints = kinds.includes('endpoint');
  const withDocuments = kinds.includes('retriever');
  const isWhole = withEndpoints && withDocuments;
  if (isWhole && names === null) return domains;
  const narrowed = memoise((domain: ReadyDomain) => narrow(domain, { withEndpoints, withDocuments }));
  const view = (domain: ReadyDomain): ReadyDomain => (isWhole ? domain : narrowed(domain));
  const list = (): readonly Domain[] => domains.list().filter(({ name }) => isIn(name));
  return {
    ...domains,
    list: () => list().map((domain) => (isReady(domain) ? view(domain) : domain)),
    hasten: (name) => {
      if (isIn(name)) domains.hasten(name);
    },
    require(name) {
      const visible = list();
      if (isIn(name)) domains.hasten(name);
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

interface Kinds {
  readonly withEndpoints: boolean;
  readonly withDocuments: boolean;
}

/** A domain without what a scope leaves out. What is read only when it is asked for stays so. */
function narrow(domain: ReadyDomain, { withEndpoints, withDocuments }: Kinds): ReadyDomain {
  const { name, file, status, identity, corpus } = domain;
  let catalogue: Catalogue | undefined;
  return {
    ...{ name, file, status },
    ...(identity !== undefined && { identity }),
    ...(withDocuments && corpus !== undefined && { corpus }),
    get schema() {
      return domain.schema;
    },
    get catalogue() {
      catalogue ??= withEndpoints ? domain.catalogue : withoutEndpoints(domain.catalogue);
      return catalogue;
    },
  };
}

function withoutEndpoints(catalogue: Catalogue): Catalogue {
  return { ...catalogue, endpoints: [], byName: new Map() };
}
