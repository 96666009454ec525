import { replyFull, replyWaited } from './failures.ts';
import { createLanes, type Lanes } from './lanes.ts';
import type { Offenders } from './offenders.ts';
import { createPlacement, type Placement } from './placement.ts';
import { isFluent, isStuck, loadOf, type Slot } from './slot.ts';
import type { Task } from './task.ts';

/** The calls that wait, those of a session at its executor, the others where all executors see them. */
export interface Queue {
  readonly waiting: number;
  /** Calls that were refused so far, because too many waited or they waited for too long. */
  readonly refused: number;
  /** Takes a call in. Where too many wait, one of the key that has most of them is refused. */
  enter(task: Task): void;
  /** Lets calls wait again, before the others. */
  putBack(tasks: readonly Task[]): void;
  /** Forgets a call that nobody wants any more. */
  drop(task: Task): void;
  /** The next call for an executor: by turns one of its sessions' and one that may run anywhere. */
  takeFor(slot: Slot): Task | undefined;
  hasFor(slot: Slot): boolean;
  /** Refuses the calls that came before a moment. */
  refuseOlder(moment: number, waitMs: number): void;
  /** Moves the calls away that wait at an executor which is held up; those of who holds it up stay. */
  unblock(now: number): void;
  /** Takes out all calls. */
  takeAll(): Task[];
}

export interface QueueDeps {
  readonly slots: readonly Slot[];
  readonly offenders: Pick<Offenders, 'staysPut'>;
  /** Calls that may wait. */
  readonly limit: number;
}

/** Makes an empty queue. */
export function createQueue({ slots, offenders, limit }: QueueDeps): Queue {
  const shared = createLanes();
  const places = createPlacement<Slot>();
  const all = (): Lanes[] => [shared, ...slots.map(({ lanes }) => lanes)];
  const countWaiting = (): number => slots.reduce((sum, { lanes }) => sum + lanes.size, shared.size);
  const lanesOf = ({ key }: Task): Lanes =>
    key === undefined ? shared : places.find(key, () => chooseSlot(slots, places)).lanes;
  let refused = 0;
  const refuse = (task: Task, reply = replyFull(limit)): void => {
    refused += 1;
    task.settle(reply);
  };
  return {
    get waiting() {
      return countWaiting();
    },
    get refused() {
      return refused;
    },
    enter(task) {
      const lanes = lanesOf(task);
      if (countWaiting() >= limit) {
        const longest = all()
          .map((each) => each.longest())
          .reduce((most, lane) => (lane.length > most.length ? lane : most));
        const last = longest.at(-1);
        if (last === undefined || longest.length <= lanes.count(task.key)) {
          refuse(task);
          return;
        }
        lanesOf(last).remove(last);
        refuse(last);
      }
      lanes.push(task);
    },
    putBack(tasks) {
      // In reverse, as each goes before the others of its key.
      for (const task of tasks.toReversed()) if (!task.done) lanesOf(task).putBack([task]);
    },
    drop: (task) => void lanesOf(task).remove(task),
    takeFor(slot) {
      const { isSharedNext, lanes } = slot;
      slot.isSharedNext = !isSharedNext;
      return isSharedNext ? (shared.shift() ?? lanes.shift()) : (lanes.shift() ?? shared.shift());
    },
    hasFor: ({ lanes }) => shared.size + lanes.size > 0,
    refuseOlder(moment, waitMs) {
      for (const lanes of all()) {
        for (const task of lanes.take(({ arrived }) => arrived < moment)) refuse(task, replyWaited(waitMs));
      }
    },
    unblock(now) {
      if (!slots.some((slot) => isFluent(slot, now))) return;
      for (const slot of slots.filter((each) => each.lanes.size > 0 && isStuck(each, now))) {
        const holder = slot.link?.running?.key;
        for (const task of slot.lanes.take(({ key }) => key !== holder && !offenders.staysPut(key))) {
          const { key } = task;
          if (key !== undefined && places.find(key, () => slot) === slot)
            places.move(key, chooseSlot(slots, places));
          lanesOf(task).push(task);
        }
      }
    },
    takeAll: () => all().flatMap((lanes) => lanes.take(() => true)),
  };
}

/** The least busy executor; of equals the one with the fewest keys. One that is held up only where all are. */
function chooseSlot(slots: readonly Slot[], places: Placement<Slot>): Slot {
  const now = performance.now();
  const fluent = slots.filter((slot) => isFluent(slot, now));
  const [first, ...others] = fluent.length > 0 ? fluent : slots;
  if (first === undefined) throw new TypeError('a pool without executors');
  return others.reduce((best, slot) => {
    const difference = loadOf(slot) - loadOf(best) || places.count(slot) - places.count(best);
    return difference < 0 ? slot : best;
  }, first);
}
