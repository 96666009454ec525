import { expect, test } from 'vitest';
import { createRandom, createWeighted, shuffle } from '../../src/lab/random.ts';

test('the same words give the same stream on every machine', () => {
  const random = createRandom('seed', 'domain', 'table', 'column');
  expect([random.next(), random.next(), random.next()]).toEqual(STREAM);
});

test('other words give another stream', () => {
  expect(createRandom('a', 'b').next()).not.toBe(createRandom('ab').next());
});

test('draws by weight keep to the weights', () => {
  const draw = createWeighted(createRandom('weights'), [1, 0, 3]);
  const counts = [0, 0, 0];
  for (let at = 0; at < 10_000; at += 1) {
    const drawn = draw();
    counts[drawn] = (counts[drawn] ?? 0) + 1;
  }
  expect(counts[1]).toBe(0);
  expect((counts[2] ?? 0) / (counts[0] ?? 1)).toBeGreaterThan(2.5);
  expect((counts[2] ?? 0) / (counts[0] ?? 1)).toBeLessThan(3.5);
});

test('a shuffled list holds the same items', () => {
  const items = Array.from({ length: 100 }, (_none, at) => at);
  const shuffled = shuffle(createRandom('shuffle'), items);
  expect(shuffled).not.toEqual(items);
  expect([...shuffled].sort((a, b) => a - b)).toEqual(items);
});

const STREAM = [674144581, 2605676076, 4046629169];
