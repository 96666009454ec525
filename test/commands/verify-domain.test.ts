import { describe, expect, it } from 'vitest';
import { isEmptyAnswer } from '../../src/commands/verify-domain.ts';

describe('an empty answer', () => {
  it.each([
    [[], false],
    [null, false],
    [{ name: null, total: null }, false],
    [[{ name: null }, { name: null }], false],
    [0, true],
    [{ count: 0 }, true],
  ])('%j (a count: %s) is one', (result, isCount) => {
    expect(isEmptyAnswer(result, isCount)).toBe(true);
  });

  it.each([
    [0, false],
    ['', false],
    [false, false],
    [[{ name: null, total: 3 }], false],
    [[{ name: null }, { name: 'a' }], false],
    [1, true],
    [[{ country: 'Chile', count: 0 }], true],
  ])('%j (a count: %s) is none', (result, isCount) => {
    expect(isEmptyAnswer(result, isCount)).toBe(false);
  });
});
