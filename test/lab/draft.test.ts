import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkDomain } from '../../scripts/lab/check.ts';
import { draftDomain, OPEN_TEXT } from '../../scripts/lab/draft.ts';
import { readFileSchema } from '../../scripts/lab/file-schema.ts';
import { createTemplate } from '../../scripts/lab/template.ts';
import { openDatabase } from '../../src/database/open.ts';
import { buildDomain } from '../../src/lab/build-domain.ts';
import { readDomainFile } from '../../src/lab/spec/read.ts';
import { createFootball } from '../fixtures/football.ts';
import { createShopFile } from '../fixtures/shop.ts';
import { makeFolder } from './make-domain.ts';

/** Builds a domain file in a folder and checks it as `npm run lab:check` does where there is no reference data. */
function check(folder: string, text: string) {
  writeFileSync(join(folder, 'made.yaml'), text);
  const database = join(folder, 'made.sqlite');
  const built = buildDomain(readDomainFile(join(folder, 'made.yaml')), database, { seed: 'test', scale: 1 });
  const connection = openDatabase(database);
  onTestFinished(() => connection.close());
  const receipt = { ...built, bytes: 0, milliseconds: 0 };
  const input = { name: 'made', receipt, source: folder, schema: undefined, queries: [] };
  return { ...checkDomain(connection, input), read: (sql: string) => connection.read(sql) };
}

const finish = (draft: string): string => draft.replaceAll(OPEN_TEXT, 'Something.');

describe('a draft', () => {
  it('of nothing builds, and has all that it promises but its texts', () => {
    const folder = makeFolder();
    const draft = draftDomain(createTemplate('made'));
    expect(check(folder, draft).broken).toEqual([
      'the domain has no title or description yet: ???',
      'things: has no description yet: ???',
      'events: has no description yet: ???',
    ]);
    const { broken, schemaProblems, rows } = check(makeFolder(), finish(draft));
    expect({ broken, schemaProblems, rows }).toEqual({ broken: [], schemaProblems: undefined, rows: 2200 });
  });

  it('of a file has its tables, keys, sizes, types, values and ranges', () => {
    const folder = makeFolder();
    const draft = draftDomain(readFileSchema('made', createShopFile(join(folder, 'shop.sqlite'))));
    expect(draft).toContain('  order_lines:\n    description: ???\n    rows: 300\n');
    expect(draft).toContain('primary_key: [order_id, line_number]');
    expect(draft).toContain('product_id: {type: integer, references: products.product_id}');
    expect(draft).toContain('price: {type: real, real: 1.25..');
    expect(draft).toMatch(/ordered_on: \{type: date, date: 20\d\d\.\.20\d\d-12-31, known: \[/);
    expect(draft).toMatch(/status: \{type: text, values: \[[a-z, ]*shipped/);
    const { broken, read } = check(folder, finish(draft));
    expect(broken).toEqual([]);
    expect(read('SELECT count(*) FROM orders')).toEqual([[150]]);
    expect(read("SELECT count(*) FROM pragma_foreign_key_list('order_lines')")).toEqual([[2]]);
  });

  it('of another file builds, too', () => {
    const folder = makeFolder();
    const draft = draftDomain(readFileSchema('made', createFootball(folder)));
    expect(check(folder, finish(draft)).broken).toEqual([]);
  });
});

describe('a domain that breaks its promises', () => {
  it('is told which: a table without rows, rows that refer to nothing', () => {
    const { broken } = check(
      makeFolder(),
      `domain: made
title: Made
description: For a test.
tables:
  parents:
    description: Parents.
    rows: 3
    primary_key: [id]
    columns:
      id: {type: integer, id: 1}
  children:
    description: Children.
    rows: 5
    columns:
      parent_id: {type: integer, references: parents.id, constant: 99}
  none:
    description: Nothing.
    rows: 0
    columns:
      id: {type: integer, id: 1}
`,
    );
    expect(broken).toEqual(['none: has no rows', 'children.parent_id: 5 rows refer to no parents.id']);
  });
});
