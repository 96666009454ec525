import type { Tool } from '../../catalogue/tool.ts';
import type { Domain } from '../../domains/domains.ts';
import { toToolEntry } from '../../execution/tools/describe.ts';
import { toDomainEntry } from '../../execution/tools/domain-entry.ts';
import type { Universes } from '../../universes/universes.ts';

/** The body of `/v1/domains`: every domain with its size, or why it is not served. */
export function describeDomains(domains: readonly Domain[], universes?: Pick<Universes, 'list'>): unknown {
  return { domains: domains.map((domain) => toDomainEntry(domain, universes)) };
}

/** The state of each domain, in the body of `/readyz`. */
export function listReadiness(domains: readonly Domain[]): unknown {
  return domains.map(({ name, status, reason }) => ({
    name,
    status,
    ...(reason !== undefined && { reason }),
  }));
}

/** The body of `/v1/{domain}/tools`. */
export function listTools(domain: string, tools: readonly Tool[]): unknown {
  return { domain, count: tools.length, tools: tools.map(toToolEntry) };
}
