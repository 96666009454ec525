import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { orderColumns, orderTables } from '../../src/lab/order.ts';
import { readDomainFile } from '../../src/lab/spec/read.ts';

const folder = fileURLToPath(new URL('../../databases', import.meta.url));
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.yaml'))
  .map((file) => file.slice(0, -'.yaml'.length));

describe.each(names)('databases/%s.yaml', (name) => {
  const { spec } = readDomainFile(join(folder, `${name}.yaml`));
  const shown = Object.entries(spec.tables).filter(([, table]) => table.hidden !== true);

  test('is finished: every table and column is described', () => {
    expect(spec.domain).toBe(name);
    expect(readFileSync(join(folder, `${name}.yaml`), 'utf8')).not.toContain('???');
    const bare = shown.flatMap(([table, { columns, description }]) => [
      ...(description === undefined ? [table] : []),
      ...Object.entries(columns)
        .filter(([, column]) => column.hidden !== true && column.description === undefined)
        .map(([column]) => `${table}.${column}`),
    ]);
    expect(bare).toEqual([]);
  });

  test('gives every column that is shown a type, and can be built in some order', () => {
    const untyped = shown.flatMap(([table, { columns }]) =>
      Object.entries(columns)
        .filter(([, column]) => column.hidden !== true && column.type === undefined)
        .map(([column]) => `${table}.${column}`),
    );
    expect(untyped).toEqual([]);
    expect(orderTables(spec).sort()).toEqual(Object.keys(spec.tables).sort());
    for (const [table, tableSpec] of Object.entries(spec.tables)) {
      expect(orderColumns(tableSpec, table).sort()).toEqual(Object.keys(tableSpec.columns).sort());
    }
  });
});
