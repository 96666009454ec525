import { createLink, type LinkEvents, type ProcessLink } from './link.ts';
import type { ProcessOptions } from './process.ts';
import type { Slot } from './slot.ts';
import type { Task } from './task.ts';

export interface StaffOptions {
  readonly slots: readonly Slot[];
  /** Processes that stand ready to take the place of one that had to be ended. */
  readonly spares: number;
  readonly process: ProcessOptions;
}

export interface StaffEvents {
  /** There may be room for calls; `back` are calls that wait again. */
  onRoom(back: readonly Task[]): void;
  /** A process ended by itself. */
  onLoss(loss: Loss): void;
}

/** What a process that is no more had been sent: the call that ran, and those that had not begun. */
export interface Leftovers {
  readonly running: Task | undefined;
  readonly others: readonly Task[];
}

export interface Loss extends Leftovers {
  readonly pid: number;
  readonly how: string;
}

/** The executors' processes: each place has one, and one that ends is followed by another. */
export interface Staff {
  /** Processes that were replaced so far. */
  readonly restarts: number;
  /** Counters of processes that are no more. */
  readonly past: { readonly evictions: number; readonly rebuilds: number };
  /** Ends a slot's process at once and gives it another. */
  replace(slot: Slot): Leftovers;
  /** Ends all processes once they have done what they were sent. */
  close(): Promise<void>;
}

/** A process that ends within this time, in milliseconds, will probably do so again. */
const QUICK_MS = 1000;
const SHORTEST_REST_MS = 100;
const LONGEST_REST_MS = 5000;

/** Starts a process for each place. */
export function createStaff({ slots, spares: wanted, process }: StaffOptions, events: StaffEvents): Staff {
  const links = new Set<ProcessLink>();
  const spares: ProcessLink[] = [];
  const rests = new Set<NodeJS.Timeout>();
  const past = { evictions: 0, rebuilds: 0 };
  let restarts = 0;
  let whenEnded: (() => void) | undefined;

  const start = (): ProcessLink => {
    const link = createLink(process, linkEvents);
    links.add(link);
    return link;
  };
  const fill = (slot: Slot): void => {
    if (whenEnded !== undefined) return;
    restarts += 1;
    slot.link = spares.pop() ?? start();
    events.onRoom([]);
  };
  const fillLater = (slot: Slot, restMs: number): void => {
    const timer = setTimeout(() => {
      rests.delete(timer);
      fill(slot);
    }, restMs);
    rests.add(timer);
  };
  const fillSpares = (): void => {
    const isCalm = slots.every(({ link }) => link?.state === 'ready');
    if (isCalm && whenEnded === undefined && spares.length < wanted) spares.push(start());
  };
  const forget = (link: ProcessLink): void => {
    links.delete(link);
    past.evictions += link.gauges.evictions;
    past.rebuilds += link.gauges.rebuilds;
    if (spares.includes(link)) spares.splice(spares.indexOf(link), 1);
  };
  const linkEvents: LinkEvents = {
    onRoom(_link, back) {
      fillSpares();
      events.onRoom(back);
    },
    onEnd(link, how) {
      forget(link);
      const slot = slots.find((each) => each.link === link);
      if (slot !== undefined) {
        slot.quickDeaths = performance.now() - link.since < QUICK_MS ? slot.quickDeaths + 1 : 0;
        events.onLoss({ pid: link.pid, how, ...takeLeftovers(slot) });
        fillLater(slot, restAfter(slot.quickDeaths));
      }
      if (links.size === 0) whenEnded?.();
    },
  };
  for (const slot of slots) slot.link = start();

  return {
    past,
    get restarts() {
      return restarts;
    },
    replace(slot) {
      slot.link?.kill();
      const leftovers = takeLeftovers(slot);
      fill(slot);
      return leftovers;
    },
    close: () =>
      new Promise((resolve) => {
        whenEnded = resolve;
        for (const timer of rests) clearTimeout(timer);
        for (const link of links) endGently(link);
        if (links.size === 0) resolve();
      }),
  };
}

/** A process that has not begun has nothing to finish. */
function endGently(link: ProcessLink): void {
  if (link.state === 'starting') link.kill();
  else link.close();
}

/** Parts a slot from its process. */
function takeLeftovers(slot: Slot): Leftovers {
  const running = slot.link?.running;
  const others = slot.link?.takeAll().filter((task) => task !== running) ?? [];
  slot.link = undefined;
  return { running, others };
}

/** None after the first early end, then longer and longer. */
function restAfter(quickDeaths: number): number {
  return quickDeaths < 2 ? 0 : Math.min(LONGEST_REST_MS, SHORTEST_REST_MS * 2 ** (quickDeaths - 2));
}
