import type { AggregateName } from '../table/aggregates.ts';
import type { ConditionName } from '../table/conditions.ts';
import type { Operand, OperationName } from '../table/verbs/calculate.ts';
import type { FilterValue } from '../table/verbs/filter.ts';

/** What a data tool does to its tables: the verb with its options, as plain data. */
export type VerbStep =
  | {
      readonly verb: 'filter';
      readonly column: string;
      readonly condition: ConditionName;
      readonly value: FilterValue;
    }
  | {
      readonly verb: 'sort';
      readonly column?: string;
      readonly ranking?: readonly Operand[];
      readonly ascending: boolean;
    }
  | {
      readonly verb: 'aggregate';
      readonly column?: string;
      readonly operation: AggregateName;
      readonly distinct: boolean;
      readonly limit: number;
    }
  | { readonly verb: 'substring'; readonly column: string; readonly start?: number; readonly end?: number }
  | { readonly verb: 'absolute'; readonly column: string }
  | { readonly verb: 'date_part'; readonly column: string; readonly pattern?: string }
  | {
      readonly verb: 'retrieve';
      readonly columns: readonly string[];
      readonly distinct: boolean;
      readonly limit: number;
    }
  | { readonly verb: 'values'; readonly column: string; readonly limit?: number }
  | { readonly verb: 'concatenate' }
  | { readonly verb: 'unique_values'; readonly column?: string }
  | { readonly verb: 'unique_items'; readonly items: readonly unknown[] }
  | { readonly verb: 'truncate'; readonly count: number }
  | { readonly verb: 'truncate_items'; readonly items: readonly unknown[]; readonly count: number }
  | {
      readonly verb: 'calculate';
      readonly left: CalculatorInput;
      readonly right: CalculatorInput;
      readonly operation: OperationName;
    };

export type CalculatorInput = Operand | readonly Operand[];
