import type { Tool } from '../../catalogue/tool.ts';
import type { Domain } from '../../domains/domains.ts';
import { describeProgress } from '../../domains/progress.ts';
import { toToolEntry } from '../../execution/tools/describe.ts';
import { toDomainEntry } from '../../execution/tools/domain-entry.ts';
import type { Universes } from '../../universes/universes.ts';

/** The body of `/v1/domains`: every domain with its size, or why it is not served. */
export function describeDomains(domains: readonly Domain[], universes?: Pick<Universes, 'list'>): unknown {
  return { ...toProgress(domains), domains: domains.map((domain) => toDomainEntry(domain, universes)) };
}

/** The state of each domain, and how far all are, in the body of `/readyz`. */
export function listReadiness(domains: readonly Domain[]): object {
  return {
    ...toProgress(domains),
    domains: domains.map(({ name, status, reason }) => ({
      name,
      status,
      ...(reason !== undefined && { reason }),
    })),
  };
}

function toProgress(domains: readonly Domain[]): object {
  const progress = describeProgress(domains);
  return progress === undefined ? {} : { progress };
}

/** The body of `/v1/{domain}/tools`. */
export function listTools(domain: string, tools: readonly Tool[]): unknown {
  return { domain, count: tools.length, tools: tools.map(toToolEntry) };
}
