import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOfYear, parseIsoDate, weekdayOf } from '../../src/table/iso-date.ts';

/** What Python 3.11 reads, as year, month, day, hour, minute, second. */
const READ: readonly [string, readonly number[]][] = [
  ['2020-01-15', [2020, 1, 15, 0, 0, 0]],
  ['20200115', [2020, 1, 15, 0, 0, 0]],
  ['0001-01-01', [1, 1, 1, 0, 0, 0]],
  ['2020-W01', [2019, 12, 30, 0, 0, 0]],
  ['2020W01', [2019, 12, 30, 0, 0, 0]],
  ['2020-W53-7', [2021, 1, 3, 0, 0, 0]],
  ['2020W537', [2021, 1, 3, 0, 0, 0]],
  ['2020-W01-10', [2019, 12, 30, 10, 0, 0]],
  ['2020W01110', [2019, 12, 30, 10, 0, 0]],
  ['2020-01-15T10', [2020, 1, 15, 10, 0, 0]],
  ['2020-01-15 10:20', [2020, 1, 15, 10, 20, 0]],
  ['2020-01-15x10:20:30', [2020, 1, 15, 10, 20, 30]],
  ['2020-01-15é10:20:30', [2020, 1, 15, 10, 20, 30]],
  ['20200115T102030,5', [2020, 1, 15, 10, 20, 30]],
  ['2020-01-15T10:20:30.123456789', [2020, 1, 15, 10, 20, 30]],
  ['2020-01-15T10:20.5', [2020, 1, 15, 10, 20, 0]],
  ['2020-01-15T10:20:30Z', [2020, 1, 15, 10, 20, 30]],
  ['2020-01-15T23:20:30+02:00', [2020, 1, 15, 23, 20, 30]],
  ['2020-01-15 10:20:30 +0200', [2020, 1, 15, 10, 20, 30]],
  ['2020-01-15T10:20:30-02:30:15.5', [2020, 1, 15, 10, 20, 30]],
];

const REFUSED = [
  ...[
    '',
    '2020',
    '2020-01',
    '2020-1-15',
    '01/02/2003',
    '2020-13-01',
    '2021-02-29',
    '2020-02-30',
    '0000-01-01',
  ],
  ...[
    '2021-W53',
    '2020-W00',
    '2020-W01-8',
    '9999-W52-6',
    '2020W0110',
    ' 2020-01-15',
    '2020-01-15 ',
    '2020-01-15T',
  ],
  ...['2020-01-15\n', '２０２０-01-15', '2020-01-15T24:00', '2020-01-15T10:60', '2020-01-15T10:20:60'],
  ...['2020-01-15T10:2030', '2020-01-15T1020:30', '2020-01-15T102', '2020-01-15T10:', '2020-01-15T10:20:30.'],
  ...['2020-01-15T10:20:30z', '2020-01-15T10:20:30ZZ', '2020-01-15T10:20:30+', '2020-01-15T10:20:30+24:00'],
];

describe('an ISO date', () => {
  it.each(READ)('is read from %j', (text, [year, month, day, hour, minute, second]) => {
    expect(parseIsoDate(text)).toEqual({ year, month, day, hour, minute, second });
  });

  it.each(REFUSED)('is not read from %j', (text) => {
    expect(parseIsoDate(text)).toBeUndefined();
  });

  it('of any day is read in every form', () => {
    const days = fc.date({
      min: new Date('0001-01-02T00:00:00Z'),
      max: new Date('9999-12-30T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(days, (date) => {
        const text = date.toISOString();
        const parsed = parseIsoDate(text);
        expect(parsed).toEqual({
          year: date.getUTCFullYear(),
          month: date.getUTCMonth() + 1,
          day: date.getUTCDate(),
          hour: date.getUTCHours(),
          minute: date.getUTCMinutes(),
          second: date.getUTCSeconds(),
        });
        expect(parseIsoDate(text.replace(/[-:]/g, ''))).toEqual(parsed);
        if (parsed !== undefined) expect((weekdayOf(parsed) + 1) % 7).toBe(date.getUTCDay());
      }),
    );
  });

  it('knows its day of the year', () => {
    expect(dayOfYear({ year: 2020, month: 12, day: 31 })).toBe(365);
    expect(dayOfYear({ year: 1, month: 1, day: 1 })).toBe(0);
  });
});
