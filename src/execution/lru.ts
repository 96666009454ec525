/** A bounded store that forgets what was not asked for longest. */
export interface Lru<V> {
  /** The value under a key, made where it is absent; the oldest value goes when there is no room. */
  get(key: string): V;
  /** Forgets all. */
  clear(): void;
}

export interface LruOptions<V> {
  readonly limit: number;
  make(key: string): V;
  /** Called for each value that is forgotten. */
  drop?(value: V): void;
}

/** Makes a bounded store whose values are made on demand. */
export function createLru<V>(options: LruOptions<V>): Lru<V> {
  const { limit, make, drop = () => {} } = options;
  const values = new Map<string, V>();
  let latest: string | undefined;
  return {
    get(key) {
      const known = values.get(key);
      if (known !== undefined && key === latest) return known;
      latest = key;
      if (known !== undefined) {
        // A Map keeps the order of insertion: the first key is the one unused longest.
        values.delete(key);
        values.set(key, known);
        return known;
      }
      const made = make(key);
      values.set(key, made);
      if (values.size > limit) dropOldest(values, drop);
      return made;
    },
    clear() {
      for (const value of values.values()) drop(value);
      values.clear();
      latest = undefined;
    },
  };
}

function dropOldest<V>(values: Map<string, V>, drop: (value: V) => void): void {
  for (const [key, value] of values) {
    values.delete(key);
    drop(value);
    return;
  }
}
