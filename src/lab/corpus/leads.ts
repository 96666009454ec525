import { pickOne, type Random } from '../random.ts';
import type { Entity } from './entities.ts';
import { toPhrase } from './normal.ts';
import type { Surroundings } from './surroundings.ts';

const TRIES = 60;

/**
 * Another entity that no join of up to three steps leads to from one, and that nothing around it names; undefined where
 * the draws find none. What lies within one step of either is known, so that a way of three steps is one relation
 * between the two.
 */
export function drawStranger(
  random: Random,
  strangers: readonly Entity[],
  {
    entity,
    around,
    allows = () => true,
  }: {
    entity: Entity;
    around: (entity: Entity) => Surroundings;
    allows?: (stranger: Entity) => boolean;
  },
): Entity | undefined {
  if (strangers.length === 0) return undefined;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const stranger = pickOne(random, strangers);
    if (stranger === entity || !allows(stranger) || !isStrange(around(entity), entity, stranger)) continue;
    if (!isJoined(around(entity), around(stranger))) return stranger;
  }
  return undefined;
}

/** Whether nothing around the entity, and not its own name, holds the stranger's name. */
function isStrange(around: Surroundings, entity: Entity, stranger: Entity): boolean {
  return stranger.names.every((name) => {
    const phrase = toPhrase(name);
    return !around.hasPhrase(phrase) && !entity.names.some((own) => toPhrase(own).includes(phrase));
  });
}

/** Whether a relation joins a row near the one to a row near the other. */
function isJoined(one: Surroundings, other: Surroundings): boolean {
  return one.links.some(({ children, parents }, at) => {
    const link = other.links[at];
    return link !== undefined && (meet(children, link.parents) || meet(parents, link.children));
  });
}

function meet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  for (const item of small) if (large.has(item)) return true;
  return false;
}
