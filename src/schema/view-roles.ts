import type { Table } from './model.ts';

/** A number in a view that is a key wherever a table has a column of that name is a key there too. */
export function inheritRoles(tables: readonly Table[]): Table[] {
  const base = tables.filter((table) => table.kind === 'table').flatMap((table) => table.columns);
  const isKey = (name: string): boolean => {
    const same = base.filter((column) => column.name.toLowerCase() === name.toLowerCase());
    return same.length > 0 && same.every((column) => column.role === 'key');
  };
  return tables.map((table) =>
    table.kind === 'table'
      ? table
      : {
          ...table,
          columns: table.columns.map((column) =>
            column.role === 'measure' && isKey(column.name) ? { ...column, role: 'key' } : column,
          ),
        },
  );
}
