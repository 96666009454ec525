import { expect, test } from 'vitest';
import { createMomentParser, DAY, formatMoment, parseMoment } from '../../src/lab/dates.ts';

test.each([
  ['2016-02-29 13:05:09', 'YYYY-MM-DD HH:mm:ss', '2016-02-29 13:05:09'],
  ['1969-12-31', 'M/D/YYYY', '12/31/1969'],
  ['2018-08-01', 'YYYY/M/D', '2018/8/1'],
  ['2018-01-01', 'MMM D, YYYY', 'Jan 1, 2018'],
  ['2012-07-04 00:30', 'h:mm A', '12:30 AM'],
  ['2012-07-04 12:30', 'hh:mm A', '12:30 PM'],
  ['2012-07-04', "YYYY-MM-DD'T'HH:mm:ss'Z'", '2012-07-04T00:00:00Z'],
  ['1912-04-15', 'dddd', 'Monday'],
  ['1999-12-31', 'D-MMM-YY', '31-Dec-99'],
])('%s in the form %s is %s', (text, pattern, written) => {
  expect(formatMoment(parseMoment(text), pattern)).toBe(written);
});

test('every day from 1600 to 2400 is read back as it was written', () => {
  const parse = createMomentParser('MMMM D, YYYY');
  for (let moment = parseMoment('1600-01-01'); moment < parseMoment('2400-01-01'); moment += 97 * DAY) {
    const date = new Date(moment * 1000);
    expect(formatMoment(moment, 'YYYY-MM-DD')).toBe(date.toISOString().slice(0, 10));
    expect(parse(formatMoment(moment, 'MMMM D, YYYY'))).toBe(moment);
  }
});

test('what is no date is refused or null', () => {
  expect(() => parseMoment('soon')).toThrow('"soon" is no date');
  expect(createMomentParser('YYYY-MM-DD')('soon')).toBeNull();
});
