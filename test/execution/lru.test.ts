import { expect, test } from 'vitest';
import { createLru } from '../../src/execution/lru.ts';

test('the value unused longest goes first, and is dropped once', () => {
  const made: string[] = [];
  const dropped: string[] = [];
  const lru = createLru({
    limit: 2,
    make: (key) => {
      made.push(key);
      return key.toUpperCase();
    },
    drop: (value) => dropped.push(value),
  });
  expect(['a', 'b', 'a', 'c', 'a', 'b'].map((key) => lru.get(key))).toEqual(['A', 'B', 'A', 'C', 'A', 'B']);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
  expect(dropped).toEqual(['B', 'C']);
  lru.clear();
  expect(dropped).toEqual(['B', 'C', 'A', 'B']);
});
