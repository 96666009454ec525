import { describe, expect, it } from 'vitest';
import { createIndexCache } from '../../src/search/index-cache.ts';

/** A slot that counts how often it was loaded. */
function createCounted(cache: ReturnType<typeof createIndexCache>, bytes: number) {
  const loads = { count: 0 };
  const slot = cache.createSlot(async () => {
    loads.count += 1;
    return { bytes };
  });
  return { slot, loads };
}

describe('the cache of indexes', () => {
  it('drops what was used least recently, beyond its budget', async () => {
    const cache = createIndexCache(100);
    const [a, b, c] = [createCounted(cache, 40), createCounted(cache, 40), createCounted(cache, 40)];
    for (const { slot } of [a, b, a, c]) await slot.get();
    expect(cache.bytes()).toBe(80);
    for (const { slot } of [a, c, b]) await slot.get();
    expect([a, b, c].map(({ loads }) => loads.count)).toEqual([1, 2, 1]);
  });

  it('keeps the one in use, however big', async () => {
    const cache = createIndexCache(10);
    const { slot, loads } = createCounted(cache, 1_000);
    await slot.get();
    await slot.get();
    expect(loads.count).toBe(1);
    expect(cache.bytes()).toBe(1_000);
  });

  it('loads once for all who ask meanwhile', async () => {
    const { slot, loads } = createCounted(createIndexCache(10), 1);
    await Promise.all([slot.get(), slot.get(), slot.get()]);
    expect(loads.count).toBe(1);
  });

  it('does not keep a failure', async () => {
    const failures = [new Error('damaged')];
    const slot = createIndexCache(10).createSlot(async () => {
      const failure = failures.pop();
      if (failure !== undefined) throw failure;
      return { bytes: 5 };
    });
    await expect(slot.get()).rejects.toThrow('damaged');
    expect(await slot.get()).toEqual({ bytes: 5 });
  });

  it('counts nothing for what was cleared', async () => {
    const cache = createIndexCache(10);
    const { slot } = createCounted(cache, 5);
    await slot.get();
    slot.clear();
    expect(cache.bytes()).toBe(0);
  });
});
