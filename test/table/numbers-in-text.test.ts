import { describe, expect, test } from 'vitest';
import { isBlankText, isNumberText, judgeNumbers } from '../../src/table/numbers-in-text.ts';

test.each(['', '  ', 'N/A', 'n/a', 'NA', 'nan', 'NULL', 'None', '-', '--', ' ? '])(
  '%j stands for no value',
  (text) => expect([isBlankText(text), isNumberText(text)]).toEqual([true, false]),
);

test.each(['0', '-3.5', '+.5', '5.', '1e3', ' 12 ', '007'])('%j is a number', (text) =>
  expect([isBlankText(text), isNumberText(text)]).toEqual([false, true]),
);

test.each(['T', '1,234', '5%', '12a', '--5', '1 2', '2020-01-01', '0x10', 'nana', `${'1'.repeat(401)}`])(
  '%j is neither',
  (text) => expect([isBlankText(text), isNumberText(text)]).toEqual([false, false]),
);

describe('a column', () => {
  test.each([
    [{ numbers: 95, blanks: 900, others: 5 }, 'numbers'],
    [{ numbers: 94, blanks: 0, others: 6 }, 'mostly'],
    [{ numbers: 90, blanks: 3, others: 10 }, 'mostly'],
    [{ numbers: 89, blanks: 3, others: 11 }, 'other'],
    [{ numbers: 0, blanks: 3, others: 0 }, 'other'],
    [{ numbers: 1, blanks: 3000, others: 0 }, 'numbers'],
  ])('with the cells %o is %s', (counts, verdict) => expect(judgeNumbers(counts)).toBe(verdict));
});
