import { createLanes, type Lanes } from './lanes.ts';
import type { ProcessLink } from './link.ts';

/** The place of an executor: its process may be another one tomorrow, the calls that belong here stay. */
export interface Slot {
  /** Calls that wait for this executor alone. */
  readonly lanes: Lanes;
  /**
   * A call that has run for longer, in milliseconds, holds up its executor, and so does a process that takes longer to
   * start: calls of other sessions move elsewhere, where their tables are made again.
   */
  readonly stuckMs: number;
  /** Undefined while a process that died again and again is given a rest. */
  link: ProcessLink | undefined;
  /** Processes in a row that ended as soon as they were there. */
  quickDeaths: number;
  /** A call of no session comes next, if there is one. */
  isSharedNext: boolean;
}

/** A second, or a part of a deadline that is shorter than usual. */
const LONGEST_STUCK_MS = 1000;
const STUCK_PART = 1 / 4;

/** Makes a place without a process. */
export function createSlot(deadlineMs: number): Slot {
  const stuckMs = Math.min(LONGEST_STUCK_MS, deadlineMs * STUCK_PART);
  return { lanes: createLanes(), stuckMs, link: undefined, quickDeaths: 0, isSharedNext: false };
}

/** Whether calls that come now are likely to begin soon. */
export function isFluent({ link, stuckMs }: Slot, now: number): boolean {
  return link !== undefined && link.state === 'ready' && link.ranFor(now) < stuckMs;
}

/** Whether calls that wait here had better go elsewhere. */
export function isStuck({ link, stuckMs }: Slot, now: number): boolean {
  if (link === undefined) return true;
  return link.state === 'ready' ? link.ranFor(now) >= stuckMs : now - link.since >= stuckMs;
}

/** Calls that were sent or wait here. */
export function loadOf({ link, lanes }: Slot): number {
  return lanes.size + (link?.busy ?? 0);
}
