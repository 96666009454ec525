import type { Domain, Domains } from '../../domains/domains.ts';
import { describeProgress } from '../../domains/progress.ts';
import { toJsonText } from '../../json.ts';
import type { Universes } from '../../universes/universes.ts';
import type { Outcome } from '../outcome.ts';
import { toDomainEntry } from './domain-entry.ts';

/** Answers `list_domains`. */
export function listDomains(domains: Domains, universes?: Pick<Universes, 'list'>): Outcome {
  const all = domains.list();
  const rows = all.map((domain) => describeDomain(domain, universes));
  const progress = describeProgress(all);
  const body = { ...(progress !== undefined && { progress }), domains: rows };
  return { text: toJsonText(body), rows: rows.length };
}

function describeDomain(domain: Domain, universes: Pick<Universes, 'list'> | undefined): object {
  const tableNames = domain.schema?.tables.map((table) => table.name) ?? [];
  return { ...toDomainEntry(domain, universes), table_names: tableNames, mcp: `/mcp/${domain.name}` };
}
