import type { Queue } from './queue.ts';
import type { Slot } from './slot.ts';

/** Executors whose work ahead differs by less, in milliseconds, are equally busy: full messages are cheaper. */
const STEP_MS = 0.25;

/** Sends waiting calls to the executors that have room, the least busy first, and all that go to one in one message. */
export function dispatch(slots: readonly Slot[], queue: Queue): void {
  while (true) {
    const slot = findLeastBusy(slots, queue);
    const task = slot === undefined ? undefined : queue.takeFor(slot);
    if (task === undefined) break;
    slot?.link?.add(task);
  }
  for (const { link } of slots) link?.flush();
}

function findLeastBusy(slots: readonly Slot[], queue: Queue): Slot | undefined {
  let found: Slot | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const slot of slots) {
    if (slot.link === undefined || slot.link.room <= 0 || !queue.hasFor(slot)) continue;
    const steps = Math.floor(slot.link.expected / STEP_MS);
    if (steps >= least) continue;
    found = slot;
    least = steps;
  }
  return found;
}
