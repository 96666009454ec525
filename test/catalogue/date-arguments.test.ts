import { describe, expect, it } from 'vitest';
import { parseToolArguments } from '../../src/catalogue/arguments.ts';
import type { DateRule, Parameter } from '../../src/catalogue/tool.ts';

function toolWith(rules: Readonly<Record<string, DateRule>>) {
  const parameters = Object.entries(rules).map(
    ([name, date]): Parameter => ({
      name,
      schema: { type: 'string' },
      required: false,
      column: 'loans.day',
      date,
      example: '2013-06',
    }),
  );
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
  return {
    parameters,
    inputSchema: { type: 'object', properties, required: [], additionalProperties: false } as const,
  };
}

const within = toolWith({ day: { means: 'period' } });
const between = toolWith({ from_date: { means: 'first' }, to_date: { means: 'last' } });

describe('a date', () => {
  it.each([
    ['2013-6-30', '2013-06-30'],
    ['2013-06-30T10:00:00Z', '2013-06-30'],
    ['June 2013', '2013-06'],
    ['2013', '2013'],
  ])('%j is a period: %j', (given, period) => {
    expect(parseToolArguments(within, { day: given })).toEqual({ day: period });
  });

  it('that is a month or a year is its first or its last day', () => {
    expect(parseToolArguments(between, { from_date: '2012-02', to_date: 'February 2012' })).toEqual({
      from_date: '2012-02-01',
      to_date: '2012-02-29',
    });
    expect(parseToolArguments(between, { to_date: '2012' })).toEqual({ to_date: '2012-12-31' });
  });

  it('is read in the order of the column’s own values', () => {
    const own = toolWith({ day: { means: 'period', order: 'day-first' } });
    expect(parseToolArguments(own, { day: '3/4/2013' })).toEqual({ day: '2013-04-03' });
  });

  it.each(['%', '', '2005-13-45', '3/4/2013', 'last month'])('%j is refused with an example', (given) => {
    expect(() => parseToolArguments(within, { day: given })).toThrow(
      expect.objectContaining({
        code: 'request.invalid_argument',
        message: `The argument "day" is no date: "${given}".`,
        hint: expect.stringContaining('For example "2013-06".'),
      }),
    );
  });

  it('is refused where the period would end before it begins', () => {
    expect(() => parseToolArguments(between, { from_date: '2013', to_date: '2012-12' })).toThrow(
      expect.objectContaining({
        code: 'request.invalid_argument',
        message: '"from_date" is after "to_date": "2013" and "2012-12".',
      }),
    );
  });
});
