import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTableCache } from '../../src/execution/runners/table-cache.ts';
import { createTable } from '../../src/table/build.ts';
import type { Table } from '../../src/table/table.ts';
import { truncate } from '../../src/table/verbs/truncate.ts';
import { retainedBytes } from '../fixtures/retained-bytes.ts';

function createColumn(length: number): Table {
  return createTable([{ name: 'x', values: Array.from({ length }, (_, row) => row + 0.5) }]);
}

test('tables that share columns cost them once', () => {
  const cache = createTableCache(1e9);
  const view = createColumn(1000);
  cache.set('view', { table: view });
  const alone = cache.bytes;
  for (let count = 1; count <= 100; count += 1) cache.set(`part ${count}`, { table: truncate(view, count) });
  expect(cache.bytes - alone).toBeLessThan(100 * (500 + 4 * 100));
  expect(cache.get('part 7')?.table.rowCount).toBe(7);
});

test('what was not used for longest goes first', () => {
  const [a, b, c] = [createColumn(1000), createColumn(1000), createColumn(1000)];
  const cache = createTableCache(2.5 * retainedBytes([a]));
  cache.set('a', { table: a });
  cache.set('b', { table: b });
  cache.get('a');
  cache.set('c', { table: c });
  expect(['a', 'b', 'c'].map((key) => cache.get(key)?.table)).toEqual([a, undefined, c]);
  expect(cache.evictions).toBe(1);
});

test('the budget holds, and an empty cache holds no bytes', () => {
  const sizes = fc.array(fc.tuple(fc.nat({ max: 9 }), fc.integer({ min: 1, max: 200 })), { maxLength: 40 });
  fc.assert(
    fc.property(sizes, (steps) => {
      const cache = createTableCache(5000);
      const view = createColumn(200);
      for (const [key, length] of steps) {
        cache.set(String(key), { table: key % 2 === 0 ? truncate(view, length) : createColumn(length) });
        expect(cache.bytes).toBeLessThanOrEqual(5000);
      }
      cache.clear();
      expect([cache.bytes, cache.size]).toEqual([0, 0]);
    }),
  );
});
