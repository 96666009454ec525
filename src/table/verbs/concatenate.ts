import { ToolError } from '../../errors.ts';
import { createTable } from '../build.ts';
import { readColumn } from '../read.ts';
import { namesOf, type Table } from '../table.ts';

/** The rows of both tables, columns in the order of the first. Throws `table.incompatible` unless both have the same names. */
export function concatenate(first: Table, second: Table): Table {
  const names = namesOf(first);
  const others = namesOf(second);
  if (names.length !== others.length || names.some((name) => !others.includes(name)))
    throw new ToolError('table.incompatible', { message: 'The tables have different columns.' });
  return createTable(
    names.map((name) => ({ name, values: [...readColumn(first, name), ...readColumn(second, name)] })),
  );
}
