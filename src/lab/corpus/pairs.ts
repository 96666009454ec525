import type { Entity } from './entities.ts';

/**
 * Pairs to compare: each entity with the next of its list, the last with the first; where more are asked for, with the
 * one after the next, and so on. Of two lists, entities at the same place.
 */
export function pairUp(first: readonly Entity[], second: readonly Entity[], take = first.length): Entity[][] {
  const pairs = new Map<string, Entity[]>();
  for (
    let distance = first === second ? 1 : 0;
    distance < second.length && pairs.size < take;
    distance += 1
  ) {
    for (const [at, a] of first.entries()) {
      const to = (at + distance) % second.length;
      const b = second[to];
      const key = first === second ? [at, to].sort((x, y) => x - y).join() : `${at},${to}`;
      if (b !== undefined && pairs.size < take && !pairs.has(key)) pairs.set(key, [a, b]);
    }
  }
  return [...pairs.values()];
}
