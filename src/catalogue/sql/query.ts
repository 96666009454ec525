import type { DateForm } from '../../calendar.ts';
import type { Relation, Table, Value } from '../../schema/model.ts';

/** The relations followed from the base table to a parent, a parent's parent …; [] is the base table itself. */
export type Path = readonly Relation[];

/** A statement as data: what is asked of a base table and of the tables that its rows refer to. */
export interface Query {
  readonly base: Table;
  readonly outputs: readonly Output[];
  readonly where: readonly Condition[];
  readonly groupBy: readonly Expression[];
  readonly having: readonly Condition[];
  readonly orderBy: readonly Order[];
  readonly distinct: boolean;
}

export interface Output {
  readonly name: string;
  readonly of: Expression;
}

export interface Order {
  readonly of: Expression;
  readonly descending?: boolean;
}

/**
 * What a column's values have to be read as before they compare: texts that are all numbers (`real`), numbers of which
 * some are missing though a text stands there (`number`), dates that are not in ISO form.
 */
export type Reading = 'real' | 'number' | DateForm;

export type Expression =
  | { readonly kind: 'column'; readonly path: Path; readonly column: string; readonly reading?: Reading }
  | {
      readonly kind: 'aggregate';
      readonly name: 'count' | 'sum' | 'avg' | 'min' | 'max';
      readonly of?: Expression;
      readonly distinct?: boolean;
    }
  | { readonly kind: 'product'; readonly of: readonly Expression[] }
  | { readonly kind: 'difference'; readonly left: Expression; readonly right: Expression }
  /** 1 − x, for discounts stored as fractions. */
  | { readonly kind: 'complement'; readonly of: Expression }
  /** Of an ISO date: the year or the month (integers), the year and month (`YYYY-MM`), or the day without the time. */
  | {
      readonly kind: 'datePart';
      readonly part: 'year' | 'month' | 'yearMonth' | 'date';
      readonly of: Expression;
    }
  /** How many rows of the group meet the condition. */
  | { readonly kind: 'countIf'; readonly condition: Condition }
  /** part / whole, or null where whole is 0; times 100 for percentages. */
  | {
      readonly kind: 'quotient';
      readonly part: Expression;
      readonly whole: Expression;
      readonly percent: boolean;
    }
  /** Number of all rows over all groups of a grouped statement. */
  | { readonly kind: 'grandTotal'; readonly of: Expression };

export type Operand =
  | { readonly kind: 'argument'; readonly name: string; readonly optional?: boolean }
  | { readonly kind: 'literal'; readonly value: Value };

export type Condition =
  | {
      readonly kind: 'compare';
      readonly left: Expression;
      readonly operator: '=' | '<>' | '>' | '>=' | '<' | '<=' | 'contains' | 'begins';
      readonly right: Operand;
    }
  | { readonly kind: 'isNull'; readonly of: Expression; readonly not: boolean }
  /** No row of the child table refers to the base row. */
  | { readonly kind: 'childless'; readonly relation: Relation }
  /** Greater than the column's average over all rows of the base table. */
  | { readonly kind: 'aboveAverage'; readonly of: Expression }
  /** Equal to the column's extreme over all rows of the base table. */
  | { readonly kind: 'isExtreme'; readonly of: Expression; readonly name: 'min' | 'max' };

export function column(path: Path, name: string, reading?: Reading): Expression {
  return { kind: 'column', path, column: name, ...(reading !== undefined && { reading }) };
}

export function countAll(): Expression {
  return { kind: 'aggregate', name: 'count' };
}

export function argument(name: string, optional = false): Operand {
  return optional ? { kind: 'argument', name, optional } : { kind: 'argument', name };
}
