import { expect, it } from 'vitest';
import { createCatalogue } from '../../src/catalogue/catalogue.ts';
import { insert, repeat, schemaOf } from '../schema/read.ts';

const SQL = `
  CREATE TABLE staff (ssn TEXT PRIMARY KEY, name TEXT, password TEXT, access_token TEXT, salt_grams INTEGER,
    credit_card_number INTEGER, city TEXT, boss TEXT REFERENCES staff (ssn));
  ${insert(
    'staff',
    repeat(
      30,
      (i) =>
        `'123-45-${1000 + i}', 'Person ${i}', 'pw${i % 9}', 'eyJhbGciOiJIUzI1NiJ9x${i}', ${i}, ${4000000000000000 + i}, ` +
        `'${i % 2 ? 'Ulm' : 'Bonn'}', '123-45-${1000 + Math.ceil(i / 3)}'`,
    ),
  )}`;
const SECRET = /ssn|password|token|card|123-45|pw\d|eyJ|40000000/i;

it('secrets are neither shown nor asked for', () => {
  const { endpoints } = createCatalogue(schemaOf(SQL));
  expect(endpoints.length).toBeGreaterThan(10);
  const told = endpoints.map(({ plan, ...endpoint }) => JSON.stringify(endpoint));
  expect(told.filter((text) => SECRET.test(text))).toEqual([]);
  const shown = endpoints.map(({ plan }) => plan.sql.replace(/ (ORDER BY|JOIN|LEFT JOIN) .*/, ''));
  expect(shown.filter((sql) => SECRET.test(sql))).toEqual([]);
  expect(told.some((text) => text.includes('salt'))).toBe(true);
});

it('secrets are a column like any other where they are asked for', () => {
  const { endpoints } = createCatalogue(schemaOf(SQL), { secrets: true });
  expect(endpoints.some(({ plan }) => plan.sql.includes('"password"'))).toBe(true);
});
