import type { ViewDefinition, ViewTable } from './universe.ts';

const LIST = new Intl.ListFormat('en');

/**
 * A view in one line: `order_lines joined with orders (by order_id) and customers (by orders.customer_id)`. A column is
 * one of the first table unless it says of which; one of another name in the joined table is named, too.
 */
export function describeView(definition: ViewDefinition): string {
  const [first, ...others] = definition.tables;
  if (first === undefined) return 'nothing';
  if (others.length === 0) return first.table;
  return `${first.table} joined with ${LIST.format(others.map((table) => describeJoined(table, definition)))}`;
}

function describeJoined({ alias, table }: ViewTable, { tables, conditions }: ViewDefinition): string {
  const [first] = tables;
  const pairs = conditions.flatMap(({ left, right }) => {
    if (right.alias !== alias) return [];
    const other = tables.find((each) => each.alias === left.alias);
    const column = left.alias === first?.alias ? left.column : `${other?.table}.${left.column}`;
    return left.column === right.column ? [column] : [`${column} = ${table}.${right.column}`];
  });
  return pairs.length === 0 ? table : `${table} (by ${LIST.format(pairs)})`;
}
