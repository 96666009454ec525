import type { DayOrder } from '../calendar.ts';
import type { Value } from '../schema/model.ts';

/** The part of JSON Schema that tool inputs use: no `$ref`, no combinator at the root. */
export interface PropertySchema {
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'null';
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly items?: PropertySchema;
  readonly anyOf?: readonly PropertySchema[];
  readonly properties?: Readonly<Record<string, PropertySchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | PropertySchema;
  readonly const?: string | boolean | number;
}

export interface InputSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, PropertySchema>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

/** How a parameter compares with its column; shown as `x-operator`. */
export type Operator =
  | 'equals'
  | 'not_equals'
  | 'contains'
  | 'starts_with'
  | 'at_least'
  | 'at_most'
  | 'more_than'
  | 'less_than'
  | 'year'
  | 'month'
  | 'limit'
  | 'offset';

/** What a date, or a whole month or year, means as an argument. */
export interface DateRule {
  /** All that is within it, or what begins with its first or ends with its last day. */
  readonly means: 'period' | 'first' | 'last';
  /** How the column's own values write 3/4/2013; left out where they do not. */
  readonly order?: DayOrder;
}

export interface Parameter {
  readonly name: string;
  readonly schema: PropertySchema;
  readonly required: boolean;
  /** `table.column`, for parameters that compare with one. */
  readonly column?: string;
  readonly operator?: Operator;
  /** The argument is a date. */
  readonly date?: DateRule;
  /** A value that exists in the data, together with the other parameters' examples. */
  readonly example?: Value;
}

/** A value to bind, in the order of the question marks of the statement. */
export type Bind =
  | { readonly kind: 'literal'; readonly value: Value }
  /** `pattern` makes a LIKE pattern (ESCAPE '\') of the folded argument; `whenAbsent` is bound for an optional argument left out. */
  | {
      readonly kind: 'argument';
      readonly name: string;
      readonly pattern?: 'contains' | 'starts_with';
      readonly whenAbsent?: Value;
      /** The column that a text is equal to, in whatever spelling; none for numbers and dates. */
      readonly spelled?: SpelledColumn;
    };

/** A column of texts that an argument is compared with by their folds. */
export interface SpelledColumn {
  readonly table: string;
  readonly column: string;
  /** The schema lists the values: each stands for all of its spellings. */
  readonly listed?: true;
}

/**
 * A bound statement. `rows` statements end in `LIMIT ? OFFSET ?`, whose two binds are not in `binds`: the runner adds
 * them from the arguments `limit` and `offset` and reads one row more than asked to know whether there are more.
 */
export interface QueryPlan {
  readonly kind: 'query';
  readonly sql: string;
  readonly binds: readonly Bind[];
  /** `value`: first column of the first row; `row`: first row or null; `rows`: all rows up to the limit. */
  readonly shape: 'rows' | 'row' | 'value';
}

export type ToolKind = 'endpoint' | 'data' | 'retriever' | 'service';

export interface Tool<P = unknown> {
  /** Unique in its domain, `[a-zA-Z0-9_-]{1,50}`: clients put the server's name before it and allow 64 or less. */
  readonly name: string;
  readonly kind: ToolKind;
  readonly title: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly inputSchema: InputSchema;
  readonly plan: P;
}

export interface Endpoint extends Tool<QueryPlan> {
  readonly kind: 'endpoint';
  /** The family that wrote it: `count`, `top`, `lookup` …; shown as `x-family`. */
  readonly family: string;
  /** Tables that the statement reads, the base table first; shown as `x-tables`. */
  readonly tables: readonly string[];
  /** Number of joins in the statement. */
  readonly joins: number;
}

/** The tools of one domain, in a stable order; looked up by name. */
export interface Catalogue {
  readonly domain: string;
  readonly endpoints: readonly Endpoint[];
  readonly byName: ReadonlyMap<string, Endpoint>;
  /** Candidates that were named and refused because their name was taken: both sources, for the log. */
  readonly collisions: readonly string[];
}

/** Example arguments of an endpoint: every parameter that has an example, limit and offset left out. */
export function exampleArguments(endpoint: Endpoint): Record<string, Value> {
  const pairs = endpoint.parameters.flatMap((parameter) =>
    parameter.example === undefined ? [] : [[parameter.name, parameter.example] as const],
  );
  return Object.fromEntries(pairs);
}
