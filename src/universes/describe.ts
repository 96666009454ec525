import type { ViewDefinition, ViewTable } from './universe.ts';

const LIST = new Intl.ListFormat('en');

/** A view in one line: `order_lines joined with orders (by order_id) and products (by product_id)`. */
export function describeView(definition: ViewDefinition): string {
  const [first, ...others] = definition.tables;
  if (first === undefined) return 'nothing';
  if (others.length === 0) return first.table;
  return `${first.table} joined with ${LIST.format(others.map((table) => describeJoined(table, definition)))}`;
}

function describeJoined({ alias, table }: ViewTable, { conditions }: ViewDefinition): string {
  const columns = conditions.flatMap(({ left, right }) => (right.alias === alias ? [left.column] : []));
  return columns.length === 0 ? table : `${table} (by ${LIST.format(columns)})`;
}
