import type { Domains } from '../domains/domains.ts';
import { ToolError } from '../errors.ts';
import { findNearest, hintNearest } from '../nearest.ts';
import type { Schema } from '../schema/model.ts';
import { type RefusedEntry, toReason, toUniverse, type UniverseEntry } from './file.ts';
import { generateUniverses } from './generate.ts';
import type { Universe } from './universe.ts';

/** The universes of all domains: those of universe files first, then those generated from the schema. */
export interface Universes {
  /** A ready domain's universes. Throws what `Domains.require` throws. */
  list(domain: string): readonly Universe[];
  /** The domain's default: the first of its file, else its first generated one. */
  defaultOf(domain: string): Universe;
  /**
   * The universe of that id, in one domain or, without a domain, in any ready one. Throws
   * `catalogue.unknown_universe` naming the nearest ids, or `catalogue.invalid_universe` for one that was refused.
   */
  require(id: string, domain?: string): Universe;
  /** Entries of the files that can not be served: of ready domains, and of domains that there are not. */
  refused(): readonly RefusedEntry[];
}

/** Universes that a hint names. */
const MOST_NEAR = 4;

export interface UniversesDeps {
  readonly domains: Pick<Domains, 'list' | 'require'>;
  /** Entries of universe files, in their order. */
  readonly entries?: readonly UniverseEntry[];
  /** Entries of the files that were not understood. */
  readonly refused?: readonly RefusedEntry[];
}

interface DomainUniverses {
  readonly byId: ReadonlyMap<string, Universe>;
  readonly refused: readonly RefusedEntry[];
}

/** Makes the registry. A domain's universes are written when they are first asked for, and kept with its schema. */
export function createUniverses({ domains, entries = [], refused: unread = [] }: UniversesDeps): Universes {
  const kept = new WeakMap<Schema, DomainUniverses>();
  const build = (schema: Schema): DomainUniverses => {
    const found = kept.get(schema) ?? buildUniverses(schema, entries);
    kept.set(schema, found);
    return found;
  };
  const listBuilt = (domain?: string): DomainUniverses[] => {
    if (domain !== undefined) return [build(domains.require(domain).schema)];
    return domains.list().flatMap(({ schema }) => (schema === undefined ? [] : [build(schema)]));
  };
  // Domains without entries have none that could be refused: at the start nobody waits for their universes.
  const named = new Set(entries.map((entry) => entry.domain));
  const listRefused = (): RefusedEntry[] =>
    domains
      .list()
      .filter(({ name, status }) => status === 'ready' && named.has(name))
      .flatMap(({ schema }) => (schema === undefined ? [] : build(schema).refused));
  return {
    list: (domain) => [...build(domains.require(domain).schema).byId.values()],
    defaultOf: (domain) => requireFirst(build(domains.require(domain).schema), domain),
    require: (id, domain) => requireUniverse(id, listBuilt(domain)),
    refused: () => [...unread, ...listRefused(), ...refuseUnknown(domains, entries)],
  };
}

function buildUniverses(schema: Schema, entries: readonly UniverseEntry[]): DomainUniverses {
  const byId = new Map<string, Universe>();
  const refused: RefusedEntry[] = [];
  for (const entry of entries) {
    if (entry.domain !== schema.domain) continue;
    try {
      byId.set(entry.id, toUniverse(entry, schema));
    } catch (error) {
      refused.push({ id: entry.id, reason: toReason(error) });
    }
  }
  for (const universe of generateUniverses(schema)) {
    if (!byId.has(universe.id)) byId.set(universe.id, universe);
  }
  return { byId, refused };
}

function requireFirst({ byId }: DomainUniverses, domain: string): Universe {
  const [first] = byId.values();
  if (first) return first;
  throw new ToolError('catalogue.unknown_universe', { message: `"${domain}" has no universe.` });
}

function requireUniverse(id: string, built: readonly DomainUniverses[]): Universe {
  for (const { byId } of built) {
    const found = byId.get(id);
    if (found) return found;
  }
  const refused = built.flatMap((domain) => domain.refused).find((entry) => entry.id === id);
  if (refused) {
    throw new ToolError('catalogue.invalid_universe', {
      message: `Universe "${id}" can not be loaded. ${refused.reason}`,
      hint: 'Call list_universes to see those that can.',
    });
  }
  throw new ToolError('catalogue.unknown_universe', {
    message: `There is no universe "${id.slice(0, 80)}" here.`,
    hint: `${hintUniverse(id, built)} Call list_universes to see them all.`,
  });
}

/** A wrong id is mostly a table's name, or one that was mistyped: those that are about it, else those whose ids are near. */
function hintUniverse(id: string, built: readonly DomainUniverses[]): string {
  const all = built.flatMap(({ byId }) => [...byId.values()]);
  const near = new Set(findNearest(id, new Set(all.map(({ title }) => title)), MOST_NEAR));
  const meant = all.filter(({ title }) => near.has(title)).slice(0, MOST_NEAR);
  if (meant.length === 0) {
    return hintNearest(
      id,
      all.map((universe) => universe.id),
      'universe',
    );
  }
  const shown = meant.map((universe) => `"${universe.id}" (${universe.title}, ${universe.collection})`);
  return `Did you mean ${shown.join(', ')}?`;
}

function refuseUnknown(
  domains: Pick<Domains, 'list'>,
  entries: readonly UniverseEntry[],
): readonly RefusedEntry[] {
  const known = new Set(domains.list().map(({ name }) => name));
  return entries
    .filter(({ domain }) => !known.has(domain))
    .map(({ id, domain }) => ({ id, reason: `There is no domain "${domain}".` }));
}
