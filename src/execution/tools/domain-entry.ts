import type { Domain } from '../../domains/domains.ts';
import type { Universes } from '../../universes/universes.ts';

/** A domain as lists of domains show it, over both doors and at the command line: its size, or why it is not served. */
export interface DomainEntry {
  readonly name: string;
  readonly status: Domain['status'];
  readonly reason?: string;
  readonly tables: number;
  readonly rows: number;
  readonly endpoints: number;
  readonly universes: number;
  readonly documents: number;
}

/** The entry of a domain in a list of domains. */
export function toDomainEntry(
  { name, status, reason, schema, catalogue, corpus }: Domain,
  universes?: Pick<Universes, 'list'>,
): DomainEntry {
  return {
    name,
    status,
    ...(reason !== undefined && { reason }),
    tables: schema?.tables.length ?? 0,
    rows: schema?.tables.reduce((sum, table) => sum + (table.kind === 'table' ? table.rowCount : 0), 0) ?? 0,
    endpoints: catalogue?.endpoints.length ?? 0,
    universes: status === 'ready' ? (universes?.list(name).length ?? 0) : 0,
    documents: corpus?.documents ?? 0,
  };
}
