import type { Table } from '../table/table.ts';
import type { Values } from './values.ts';

/** What a verb gives: a table that stays, or a list or value to answer with. */
export type StepResult =
  | { readonly kind: 'table'; readonly table: Table; readonly note?: string | undefined }
  | { readonly kind: 'list'; readonly name: string; readonly items: readonly unknown[] }
  | {
      readonly kind: 'value';
      readonly value: number | bigint | string | null;
      readonly note?: string | undefined;
    };

export interface StepTerms {
  readonly lenient: boolean;
}

/** What a step says besides its options; left out where it is not so. */
export interface StepMarks {
  readonly lenient?: true | undefined;
}

/** All that there is to a verb of the data tools, from the arguments of a call to its result. */
export interface VerbRow<Step> {
  /** What the names of the handles that it makes begin with; without an underscore. */
  readonly prefix: string;
  /** The arguments that may name a table, in the order in which `apply` takes them; a list in one is no handle. */
  readonly handles: readonly string[];
  /** Whether the answer is the preview of the table that it makes and nothing else, so that a known table is all that it takes. */
  readonly makesTable: boolean;
  /**
   * Arguments that fit the tool's schema, as a step: plain data that says all about what is to be done. A lenient one
   * may succeed where the environment that this one re-implements refuses.
   */
  parse(values: Values, terms: StepTerms): Step;
  /** Runs the step. Throws the table engine's errors. */
  apply(step: Step, tables: readonly Table[]): StepResult;
}

/** Name of the only column of a table that was made of a list. */
export const LIST_COLUMN = 'value';

/** A verb as it is written: of its step the options alone. */
type VerbSource<Name, Options> = { readonly verb: Name } & Omit<
  VerbRow<Options & StepMarks>,
  'parse' | 'apply'
> & {
    readonly parse: (values: Values) => Options;
    readonly apply: (step: Options & StepMarks, tables: readonly Table[]) => StepResult;
  };

/** A row of the table of verbs, its step named after it. */
export function defineVerb<const Name extends string, Options extends object>({
  verb,
  parse,
  ...row
}: VerbSource<Name, Options>): VerbRow<{ readonly verb: Name } & Options & StepMarks> & {
  readonly verb: Name;
} {
  return {
    verb,
    ...row,
    parse: (values, { lenient }) => ({ verb, ...parse(values), ...(lenient && { lenient }) }),
  };
}

/** The result that is a table. */
export function toTable(table: Table, note?: string): StepResult {
  return { kind: 'table', table, ...(note !== undefined && { note }) };
}

/** The result that is a list, and the name of its column should it become a table. */
export function toList(name: string, items: readonly unknown[]): StepResult {
  return { kind: 'list', name, items };
}

/** A table that a step cannot do without. */
export function requireTable(table: Table | undefined): Table {
  if (table !== undefined) return table;
  throw new TypeError('a verb lacks its table');
}
