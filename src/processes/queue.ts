/** Where a job waits. */
export interface Place {
  /** What it is for; all jobs of a topic are hastened together. */
  readonly topic: string;
  /** Jobs of a lower rank come first; of one rank, the one that was there first. */
  readonly rank: number;
}

export interface Queue<T extends { readonly place: Place }> {
  readonly size: number;
  add(entry: T): void;
  /** Puts what waits for a topic, and what will, before all others; the topic that was asked for last comes first. */
  hasten(topic: string): void;
  /** Takes the next entry out; undefined where none waits, or, with `urgent`, none that was hastened. */
  take(urgent: boolean): T | undefined;
  /** Takes all out. */
  drain(): T[];
}

/** Makes an empty queue. */
export function createQueue<T extends { readonly place: Place }>(): Queue<T> {
  const waiting: T[] = [];
  const urgency = new Map<string, number>();
  let asked = 0;
  const urgencyOf = ({ place }: T): number => urgency.get(place.topic) ?? 0;
  const isBefore = (a: T, b: T): boolean =>
    urgencyOf(a) === urgencyOf(b) ? a.place.rank < b.place.rank : urgencyOf(a) > urgencyOf(b);
  return {
    get size() {
      return waiting.length;
    },
    add: (entry) => void waiting.push(entry),
    hasten(topic) {
      asked += 1;
      urgency.set(topic, asked);
    },
    take(urgent) {
      const [first, ...others] = waiting;
      if (first === undefined) return undefined;
      const entry = others.reduce((best, each) => (isBefore(each, best) ? each : best), first);
      if (urgent && urgencyOf(entry) === 0) return undefined;
      waiting.splice(waiting.indexOf(entry), 1);
      return entry;
    },
    drain: () => waiting.splice(0),
  };
}
