import { describe, expect, it } from 'vitest';
import { findColumn, insert, repeat, schemaOf } from './read.ts';

/** The column that forty values make, beside a key and a name. */
function columnOf(definition: string, value: (i: number) => string) {
  const rows = repeat(40, (i) => `${i}, 'Thing ${i}', ${value(i)}`);
  const sql = `CREATE TABLE thing (id INTEGER PRIMARY KEY, name TEXT, ${definition}); ${insert('thing', rows)}`;
  return findColumn(schemaOf(sql), 'thing', definition.split(' ')[0] ?? '');
}

describe('numbers with missing values', () => {
  it.each([
    ['high INTEGER', (i: number) => (i % 9 === 0 ? `''` : `${i}`)],
    ['mpg TEXT', (i: number) => (i % 4 === 0 ? `'N/A'` : `'${i}.5'`)],
    ['wind', (i: number) => (i === 7 ? `'calm'` : i % 5 === 0 ? `'-'` : `${i}`)],
  ])('are a measure: %s', (definition, value) => {
    const { role, profile } = columnOf(definition, value);
    expect({ role, missingText: profile.missingText }).toEqual({ role: 'measure', missingText: true });
    expect(typeof profile.maximum).toBe('number');
    expect(profile.nullShare).toBeGreaterThan(0);
  });

  it.each([
    ['too many words', 'size TEXT', (i: number) => (i % 10 === 0 ? `'large ${i}'` : `'${i}'`)],
    ['codes with zeros before', 'mark TEXT', (i: number) => (i === 1 ? `''` : `'00${i}'`)],
    ['what is called a number of something', 'ticket_no TEXT', (i: number) => (i === 1 ? `''` : `'${i}'`)],
  ])('are not %s', (_, definition, value) => {
    expect(columnOf(definition, value).profile.missingText).toBe(false);
  });
});

describe('dates', () => {
  it.each([
    [
      'shipped TEXT',
      (i: number) => `'${(i % 12) + 1}/${(i % 28) + 1}/2020 9:05'`,
      'month-first',
      '2020-01-09',
    ],
    ['shipped TEXT', (i: number) => `'${(i % 28) + 1}/${(i % 12) + 1}/2020'`, 'day-first', '2020-01-09'],
    [
      'shipped TEXT',
      (i: number) => `'${(i % 28) + 1} ${i % 2 ? 'March' : 'Feb'} 2011'`,
      'clear',
      '2011-02-01',
    ],
    ['shipped TEXT', (i: number) => `'2018/8/${(i % 28) + 1}'`, 'clear', '2018-08-01'],
    ['due_at INTEGER', (i: number) => `${1700000000 + i * 86400}`, 'unix-seconds', '2023-11-15'],
    [
      'visit_time INTEGER',
      (i: number) => `${(1700000000 + i * 86400) * 1000}`,
      'unix-milliseconds',
      '2023-11-15',
    ],
    ['booked_on INTEGER', (i: number) => `${20240100 + (i % 28) + 1}`, 'clear', '2024-01-01'],
  ])('%s are of a form: %s', (definition, value, form, first) => {
    const { role, profile } = columnOf(definition, value);
    expect([role, profile.dateFormat, String(profile.minimum).slice(0, 10)]).toEqual(['date', form, first]);
  });

  it('of an order that no value fixes are of no form', () => {
    const { profile } = columnOf('shipped TEXT', (i) => `'${(i % 12) + 1}/${(i % 11) + 1}/2020'`);
    expect(profile.dateFormat).toBe('other');
  });

  it('are no numbers without the name of a date', () => {
    expect(columnOf('distance INTEGER', (i) => `${1700000000 + i * 86400}`).role).toBe('measure');
  });
});

describe('a text for machines', () => {
  it.each([
    ['payload TEXT', (i: number) => `'{"a":${i},"tags":["x"]}'`],
    ['body TEXT', (i: number) => `'<order nr="${i}"><line/></order>'`],
    ['fingerprint TEXT', (i: number) => `'9b74c9897bac770ffc029102a200${i}ab'`],
    ['page TEXT', (i: number) => `'https://example.org/${i}'`],
  ])('names no row: %s', (definition, value) => {
    const [name = ''] = definition.split(' ');
    const rows = repeat(40, (i) => `${i}, ${i % 4}, ${value(i)}`);
    const schema = schemaOf(
      `CREATE TABLE orders (order_id INTEGER PRIMARY KEY, shop INTEGER, ${definition}); ${insert('orders', rows)}`,
    );
    expect(findColumn(schema, 'orders', name).role).not.toBe('label');
  });
});
