import { createOnce } from './once.ts';

/** Something that holds memory and can be made again. */
export interface Sized {
  /** Bytes of memory held. */
  readonly bytes: number;
}

/** The place of one thing in a cache. */
export interface CacheSlot<T extends Sized> {
  /** What is kept, or else what `load` makes; who asks while it is being made waits for the same. */
  get(): Promise<T>;
  /** Drops what is kept; the next `get` loads again. */
  clear(): void;
}

export interface IndexCache {
  /** Bytes held by all slots. */
  bytes(): number;
  createSlot<T extends Sized>(load: () => Promise<T>): CacheSlot<T>;
}

interface Holder {
  bytes: number;
  drop(): void;
}

/** Makes a cache of at most `budget` bytes: beyond it the least recently used are dropped, the one in use never. */
export function createIndexCache(budget: number): IndexCache {
  const holders = new Set<Holder>();
  const bytes = (): number => Array.from(holders).reduce((sum, holder) => sum + holder.bytes, 0);
  const use = (holder: Holder): void => {
    holders.delete(holder);
    holders.add(holder);
    for (const oldest of holders) {
      if (oldest === holder || bytes() <= budget) return;
      oldest.drop();
    }
  };
  return {
    bytes,
    createSlot(load) {
      const kept = createOnce(load);
      const drop = (): void => {
        kept.take();
        holders.delete(holder);
      };
      const holder: Holder = { bytes: 0, drop };
      return {
        clear: drop,
        async get() {
          const value = await kept.get();
          holder.bytes = value.bytes;
          use(holder);
          return value;
        },
      };
    },
  };
}
