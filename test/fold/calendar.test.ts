import { describe, expect, it } from 'vitest';
import { parseDate, writeEdge, writeIso, writePeriod } from '../../src/calendar.ts';

describe('a date', () => {
  it.each([
    ['2013-06-30', '2013-06-30'],
    ['2013-6-30', '2013-06-30'],
    [' 2013-06-30 ', '2013-06-30'],
    ['2013-06-30T17:03:05.123Z', '2013-06-30 17:03:05'],
    ['2013-06-30 9:08', '2013-06-30 09:08:00'],
    ['2013-06-30 17:03:00+02:00', '2013-06-30 17:03:00'],
    ['2013/10/20 8:11:01', '2013-10-20 08:11:01'],
    ['20130630', '2013-06-30'],
    ['June 30, 2013', '2013-06-30'],
    ['30 JUNE 2013', '2013-06-30'],
    ['30th of June, 2013', '2013-06-30'],
    ['Sunday, June 30th 2013', '2013-06-30'],
    ['18-Feb-2011', '2011-02-18'],
    ['Sept. 1, 2011 5:30 pm', '2011-09-01 17:30:00'],
    ['29 February 2012', '2012-02-29'],
  ])('%j is %j', (text, iso) => {
    const date = parseDate(text);
    expect(date && writeIso(date)).toBe(iso);
  });

  it.each([
    ['2013', '2013', '2013-01-01', '2013-12-31'],
    ['2012-2', '2012-02', '2012-02-01', '2012-02-29'],
    ['June 2013', '2013-06', '2013-06-01', '2013-06-30'],
    ['2013-06-30', '2013-06-30', '2013-06-30', '2013-06-30'],
  ])('%j is a period', (text, period, first, last) => {
    const date = parseDate(text) ?? { year: 0 };
    expect([writePeriod(date), writeEdge(date, 'first'), writeEdge(date, 'last')]).toEqual([
      period,
      first,
      last,
    ]);
  });

  it('is in the order that is known', () => {
    const read = (text: string, order?: 'month-first' | 'day-first') => {
      const date = parseDate(text, order);
      return date && writeIso(date);
    };
    expect(read('3/4/2013', 'month-first')).toBe('2013-03-04');
    expect(read('3/4/2013', 'day-first')).toBe('2013-04-03');
    expect(read('30.06.2013', 'day-first')).toBe('2013-06-30');
    expect(read('30/6/2013', 'month-first')).toBeUndefined();
    expect(read('8/21/2015 17:03', 'month-first')).toBe('2015-08-21 17:03:00');
    expect(read('3/4-2013', 'month-first')).toBeUndefined();
  });

  it.each([
    '',
    '%',
    '____-07',
    '2005-13-45',
    '2021-02-30',
    '2013-0-1',
    '0000',
    '3/4/2013',
    '6/30/2013',
    '30.06.2013',
    '07/2013',
    'last month',
    'abc',
    '2013-06-30 25:00',
    '2013-',
    '13',
    '4-Mar-16',
    '31 June 2013',
  ])('%j is none', (text) => {
    expect(parseDate(text)).toBeUndefined();
  });
});
