import { expect, test } from 'vitest';
import { connect } from '../../src/database/engine.ts';
import { readIdentity } from '../../src/database/identity.ts';
import { quoteIdentifier } from '../../src/database/quote.ts';
import { buildDatabase } from './fixture.ts';

test('a write changes the identity, a look does not', () => {
  const file = buildDatabase('CREATE TABLE t (a); INSERT INTO t VALUES (1);');
  const first = readIdentity(file);
  expect(readIdentity(file)).toEqual(first);
  const database = connect(file);
  database.exec('UPDATE t SET a = 2');
  database.close();
  expect(readIdentity(file).changeCounter).toBe(first.changeCounter + 1);
  expect(readIdentity(file).size).toBe(first.size);
});

test('quotes in names are doubled', () => {
  expect(quoteIdentifier('a "b" c')).toBe('"a ""b"" c"');
});
