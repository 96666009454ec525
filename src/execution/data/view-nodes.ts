import { readLiveIdentity } from '../../database/live-identity.ts';
import type { Domains, ReadyDomain } from '../../domains/domains.ts';
import { memoise } from '../../memo.ts';
import { createViewNode, type TableNode } from '../../sessions/lineage.ts';
import type { Universe } from '../../universes/universe.ts';

/** The lineage of a universe's view; the same node for all sessions that use the universe. */
export type ViewNodeOf = (universe: Universe) => TableNode;

/** Makes the nodes of views on demand and keeps them as long as the universes live. */
export function createViewNodes(domains: Pick<Domains, 'require'>): ViewNodeOf {
  return memoise((universe) => toNode(universe, domains.require(universe.domain)));
}

function toNode({ view }: Universe, { file, identity }: ReadyDomain): TableNode {
  const columns = view?.columns ?? [];
  return createViewNode({
    file,
    identity: identity ?? readLiveIdentity(file),
    sql: view?.sql ?? '',
    columns: columns.map(({ name }) => name),
    floats: columns.filter(({ isFloat }) => isFloat).map(({ name }) => name),
  });
}
