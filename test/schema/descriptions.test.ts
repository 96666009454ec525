import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readDescriptions } from '../../src/schema/descriptions.ts';
import { readSchema } from '../../src/schema/read-schema.ts';
import { buildDatabase, createFolder } from '../database/fixture.ts';

const HEADER = 'original_column_name,column_name,column_description,data_format,value_description';

function describeTable(name: string, content: string | Buffer) {
  const folder = createFolder();
  writeFileSync(join(folder, name), content);
  return { folder, table: readDescriptions(folder).get('team') };
}

test('labels and descriptions, trimmed, empty ones left out, table and column in any case', () => {
  const { table } = describeTable(
    'TEAM.csv',
    `${HEADER}\nTeamNm, team name ,"the name,\nin full",text,\nX,,,,\n`,
  );
  expect(table?.get('teamnm')).toEqual({ label: 'team name', description: 'the name, in full' });
  expect(table?.get('x')).toEqual({});
});

test('UTF-8 with a byte order mark', () => {
  const { table } = describeTable('team.csv', `\ufeff${HEADER}\na,Größe,,,– lang –\n`);
  expect(table?.get('a')).toEqual({ label: 'Größe', valueDescription: '– lang –' });
});

test('Windows-1252', () => {
  const bytes = Buffer.concat([
    Buffer.from(`${HEADER}\na,Gr`),
    Buffer.from([0xf6, 0xdf]),
    Buffer.from('e,'),
    Buffer.from([0x93, 0x94]),
    Buffer.from(',,\n'),
  ]);
  expect(describeTable('team.csv', bytes).table?.get('a')).toEqual({ label: 'Größe', description: '“”' });
});

test.each(['', 'no header at all', `${HEADER}\n"unclosed,`, '\u0000\u0001'])(
  'a file that says nothing usable: %j',
  (content) => {
    expect(describeTable('team.csv', content).table?.get('a')).toBeUndefined();
  },
);

test('a missing folder', () => {
  expect(readDescriptions('/does/not/exist').size).toBe(0);
});

test('they reach the columns of the schema', () => {
  const { folder } = describeTable('team.csv', `${HEADER}\nnm,team name,what it is called,,\n`);
  const schema = readSchema({
    domain: 'd',
    file: buildDatabase('CREATE TABLE Team (NM TEXT, x)'),
    descriptions: folder,
  });
  expect(schema.tables[0]?.columns[0]).toMatchObject({
    label: 'team name',
    description: 'what it is called',
  });
  expect(schema.tables[0]?.columns[1]).not.toHaveProperty('label');
});

test('what tables are called and what their rows are, from _tables.csv', () => {
  const file = buildDatabase(
    'CREATE TABLE disp (id INTEGER PRIMARY KEY, kind TEXT); INSERT INTO disp VALUES (1, NULL)',
  );
  const descriptions = createFolder();
  writeFileSync(
    join(descriptions, '_tables.csv'),
    'original_table_name,table_name,table_description\nDisp,disposition,"Who may use\nan account."\nother,,\n',
  );
  const [table] = readSchema({ domain: 'bank', file, descriptions }).tables;
  expect(table?.label).toBe('disposition');
  expect(table?.description).toBe('Who may use an account.');
  expect(readDescriptions(descriptions).has('_tables')).toBe(false);
  expect(readSchema({ domain: 'bank', file }).tables[0]?.label).toBeUndefined();
});
