import type { Tool } from '../../catalogue/tool.ts';
import type { Domain } from '../../domains/domains.ts';
import { toToolEntry } from '../../execution/tools/describe.ts';
import type { Universes } from '../../universes/universes.ts';
import { toDomainEntry } from '../http/domain-entry.ts';

/** The body of `/v1/domains`: every domain with its size, or why it is not served. */
export function listDomains(domains: readonly Domain[], universes?: Pick<Universes, 'list'>): unknown {
  return { domains: domains.map((domain) => toDomainEntry(domain, universes)) };
}

/** The body of `/readyz`: whether every domain is ready or failed, and which is what. */
export function listReadiness(domains: readonly Domain[]): {
  readonly ready: boolean;
  readonly domains: unknown;
} {
  return {
    ready: domains.every((domain) => domain.status !== 'building'),
    domains: domains.map(({ name, status, reason }) => ({
      name,
      status,
      ...(reason !== undefined && { reason }),
    })),
  };
}

/** The body of `/v1/{domain}/tools`. */
export function listTools(domain: string, tools: readonly Tool[]): unknown {
  return { domain, count: tools.length, tools: tools.map(toToolEntry) };
}
