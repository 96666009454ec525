import { createHash } from 'node:crypto';
import { toJsonText } from '../json.ts';
import type { Catalogue } from './tool.ts';

/**
 * SHA-256 of what a domain's tools are: name, description, input schema and plan, in their order. The same on every
 * machine for the same database; it changes when any tool does.
 */
export function checksumCatalogue({ endpoints }: Pick<Catalogue, 'endpoints'>): string {
  const tools = endpoints.map(({ name, description, inputSchema, plan }) =>
    sortKeys({ name, description, inputSchema, plan }),
  );
  return createHash('sha256').update(toJsonText(tools)).digest('hex');
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  const pairs = Object.entries(value).map(([key, inner]) => [key, sortKeys(inner)] as const);
  return Object.fromEntries(pairs.sort(([a], [b]) => (a < b ? -1 : 1)));
}
