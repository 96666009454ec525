import { ToolError } from '../../errors.ts';
import { type Cell, kindOf } from '../cell.ts';
import { compareCells } from '../compare.ts';
import { CONDITIONS, type Condition, type ConditionName } from '../conditions.ts';
import { readColumn } from '../read.ts';
import { compose, findColumn, type Table, withSelection } from '../table.ts';

export type FilterValue = string | number | bigint | null;

export interface FilterOptions {
  readonly column: string;
  readonly condition: ConditionName;
  readonly value: FilterValue;
}

/**
 * The rows whose cell meets the condition, in their order.
 * Throws `table.unknown_column`, `table.invalid_value`, `table.incompatible`.
 */
export function filter(table: Table, options: FilterOptions): Table {
  const column = findColumn(table, options.column);
  const condition: Condition = CONDITIONS[options.condition];
  const cells = readColumn(table, column.name);
  const matches = cells.flatMap((cell, row) => (meets(cell, condition, options.value) ? [row] : []));
  return pick(table, Uint32Array.from(matches));
}

function meets(cell: Cell, condition: Condition, value: FilterValue): boolean {
  if (value === null) {
    if (condition.whenNull === 'refused')
      throw new ToolError('table.invalid_value', { message: 'Null is no pattern.' });
    return condition.whenNull === (kindOf(cell) === 'null' ? 'missing' : 'present');
  }
  if (kindOf(cell) === 'null') return condition.keepsNull;
  if (condition.pattern !== undefined)
    return typeof cell === 'string' && condition.pattern(String(value))(cell);
  const sign = compareCells(cell, typeof cell === 'string' ? String(value) : Number(value));
  return sign === 0
    ? condition.order?.equal === true
    : condition.order?.[sign < 0 ? 'less' : 'greater'] === true;
}

function pick(table: Table, rows: Uint32Array): Table {
  return withSelection(table, table.selection === null ? rows : compose(table.selection, rows));
}
