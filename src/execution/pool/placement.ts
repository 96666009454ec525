/** Which place the calls of a key go to. */
export interface Placement<P> {
  /** The place of a key; a key that is new, or was not used for long, gets the one that `choose` gives. */
  find(key: string, choose: () => P): P;
  /** Gives a key another place. */
  move(key: string, place: P): void;
  /** How many keys have this place. */
  count(place: P): number;
}

/** Remembers the places of at most so many keys; tables of a forgotten one are made again where it comes next. */
export function createPlacement<P>(most = 100_000): Placement<P> {
  const places = new Map<string, P>();
  const counts = new Map<P, number>();
  const count = (place: P): number => counts.get(place) ?? 0;
  const forget = (key: string): void => {
    const place = places.get(key);
    if (place === undefined) return;
    places.delete(key);
    counts.set(place, count(place) - 1);
  };
  const set = (key: string, place: P): void => {
    forget(key);
    // A Map keeps the order of insertion: the key that was not used for longest comes first.
    const [oldest] = places.keys();
    if (places.size >= most && oldest !== undefined) forget(oldest);
    places.set(key, place);
    counts.set(place, count(place) + 1);
  };
  return {
    find(key, choose) {
      const place = places.get(key) ?? choose();
      set(key, place);
      return place;
    },
    move: set,
    count,
  };
}
