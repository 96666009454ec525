import type { Domain, Domains, ReadyDomain } from '../../src/domains/domains.ts';
import { ToolError } from '../../src/errors.ts';
import { hintNearest } from '../../src/nearest.ts';
import type { Table } from '../../src/schema/model.ts';
import { createShopCatalogue } from './shop-tools.ts';

/** Domains over one file: "shop" and "shopping" are ready, "late" is being read, "torn" could not be. */
export function createShopDomains(file: string, copies = 0): Domains {
  const domains: Domain[] = [
    { name: 'late', file, status: 'building' },
    toReady('shop', file, copies),
    toReady('shopping', file, 0),
    { name: 'torn', file, status: 'failed', reason: 'It is no database.' },
  ];
  return {
    list: () => domains,
    require: (name) => requireReady(name, domains),
    settled: () => Promise.resolve(),
    close: () => undefined,
  };
}

function toReady(name: string, file: string, copies: number): ReadyDomain {
  const tables = [createTable('customers', 30), createTable('products', 24)];
  const catalogue = createShopCatalogue(name, copies);
  return { name, file, status: 'ready', schema: { domain: name, tables, relations: [] }, catalogue };
}

function createTable(name: string, rowCount: number): Table {
  const none = { columns: [], primaryKey: [], rowKey: [], samples: [] };
  return { name, kind: 'table', ...none, hasRowId: true, rowCount, rowCountEstimated: false };
}

function requireReady(name: string, domains: readonly Domain[]): ReadyDomain {
  const domain = domains.find((each) => each.name === name);
  if (domain?.schema && domain.catalogue) {
    return { ...domain, status: 'ready', schema: domain.schema, catalogue: domain.catalogue };
  }
  if (domain)
    throw new ToolError(`catalogue.domain_${domain.status === 'building' ? 'building' : 'failed'}`, {
      message: name,
    });
  const names = domains.map((each) => each.name);
  throw new ToolError('catalogue.unknown_domain', {
    message: `There is no domain "${name}".`,
    hint: hintNearest(name, names, 'domain'),
  });
}
