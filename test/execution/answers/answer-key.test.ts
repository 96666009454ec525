import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toAnswerKey } from '../../../src/execution/answers/answer-key.ts';
import type { AnyJob } from '../../../src/execution/executor.ts';

const states = { read: (file: string) => (file === 'gone' ? undefined : `state of ${file}`) };

const text = fc.oneof(fc.constantFrom('', '1', 'n1', 's1:1', 'z'), fc.string({ maxLength: 3 }));
const value = fc.oneof(
  text,
  fc.constantFrom(0, -0, 1, 1.5, 0n, 1n, null),
  fc.double({ noNaN: true }),
  fc.uint8Array({ maxLength: 2 }),
);
const SPELLED = fc.record({
  at: fc.nat(1),
  name: fc.constantFrom('city', 'town'),
  of: fc.record({ table: fc.constantFrom('a', 'b'), column: fc.constant('c') }),
});
const job: fc.Arbitrary<AnyJob> = fc.oneof(
  fc.record({
    kind: fc.constant('query' as const),
    file: fc.constantFrom('a', 'b'),
    sql: fc.constantFrom('SELECT 1', 'SELECT 2'),
    shape: fc.constantFrom('rows' as const, 'row' as const, 'value' as const),
    limit: fc.integer({ min: 1, max: 2 }),
    binds: fc.array(value, { maxLength: 3 }),
  }),
  fc.record({
    kind: fc.constant('query' as const),
    file: fc.constant('a'),
    sql: fc.constant('SELECT 1'),
    shape: fc.constant('row' as const),
    limit: fc.constant(1),
    binds: fc.constant(['x']),
    texts: fc.array(SPELLED, { minLength: 1, maxLength: 2 }),
  }),
  fc.record({
    kind: fc.constant('search' as const),
    domain: fc.constant('a'),
    corpus: fc.record({
      file: fc.constantFrom('a', 'b'),
      language: fc.constantFrom('en' as const, 'auto' as const),
      indexDirectory: fc.constant('index'),
    }),
    ask: fc.oneof(
      fc.record({ kind: fc.constant('query' as const), question: text, limit: fc.nat(2) }),
      fc.record({ kind: fc.constant('document' as const), id: text, offset: fc.nat(2) }),
    ),
  }),
);

test('different jobs have different keys, and equal ones the same', () => {
  const pair = fc.oneof(fc.tuple(job, job), fc.tuple(job, fc.constant(undefined)));
  const property = fc.property(pair, ([given, another = given]) => {
    const [one, other] = [structuredClone(given), structuredClone(another)];
    expect(toAnswerKey(one, states) === toAnswerKey(other, states)).toBe(isDeepStrictEqual(one, other));
  });
  fc.assert(property, { numRuns: 3000 });
});

test('a job on a file that is gone has none', () => {
  const job = { kind: 'query', file: 'gone', sql: '', shape: 'row', limit: 1, binds: [] } as const;
  expect(toAnswerKey(job, states)).toBeUndefined();
});
