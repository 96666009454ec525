import type { Universe } from '../../universes/universe.ts';
import type { Universes } from '../../universes/universes.ts';

/** The universe of a reference, or null where it is gone: a universe file may have changed. */
export function findUniverse(
  universes: Universes,
  reference: { readonly id: string; readonly domain?: string } | null,
): Universe | null {
  if (reference === null) return null;
  try {
    return universes.require(reference.id, reference.domain);
  } catch {
    return null;
  }
}
