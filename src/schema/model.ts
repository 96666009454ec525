/** What a database is, as plain frozen data: the output of `schema/`, the input of `catalogue/`. */

import type { DateForm } from '../calendar.ts';
import type { Value } from '../database/value.ts';

export type { Value };

export type StorageClass = 'integer' | 'real' | 'text' | 'blob';

/** What a column is for; decided from its name, its keys and its values by `schema/roles.ts`. */
export type ColumnRole =
  | 'key' // identifies a row of its table, or refers to one of another
  | 'label' // what people call the row: a name or a title
  | 'category' // few values that repeat
  | 'measure' // a number that can be summed, averaged or compared
  | 'date' // a calendar date or a time stamp
  | 'year' // a calendar year as a number or four digits of text
  | 'flag' // two values that mean yes and no
  | 'text' // free text
  | 'code' // a short identifier that people use: a postal code, a phone number, an e-mail address
  | 'url'
  | 'geo' // latitude, longitude
  | 'blob';

export interface ColumnProfile {
  /** Rows examined: all, or the sample's. */
  readonly rows: number;
  /** Share of the examined rows in which the value is null, 0 to 1. */
  readonly nullShare: number;
  /** Distinct values that are not null among the examined rows. */
  readonly distinct: number;
  /** No value that is not null occurs twice among the examined rows. */
  readonly unique: boolean;
  readonly minimum: Value;
  readonly maximum: Value;
  /** 25 %, 50 % and 75 % of the values that are not null, in SQLite's order; actual values of the data. */
  readonly quartiles: readonly [Value, Value, Value] | null;
  /** The most frequent values (at most 50, none longer than 200 characters), ties by value. */
  readonly topValues: readonly { readonly value: Value; readonly count: number }[];
  /** Storage classes met among values that are not null. */
  readonly storedTypes: readonly StorageClass[];
  /** Mean length in characters of the text values; 0 where there is none. */
  readonly averageLength: number;
  /** All values are text and each one is a plain number ("12", "-3.5"), without unit, comma or blank. */
  readonly numericText: boolean;
  /** Some values are texts that are no numbers and stand for none; all else that is told here is of the numbers. */
  readonly missingText: boolean;
  /**
   * How its dates are written, for the role `date`; `other` where that leaves doubts. Of a form that is not ISO the
   * extremes and quartiles are ISO texts, the frequent values as stored.
   */
  readonly dateFormat: 'iso-date' | 'iso-datetime' | DateForm | 'other' | null;
}

export interface Column {
  readonly name: string;
  /** The type as declared, upper case, or ''. */
  readonly declaredType: string;
  readonly affinity: 'integer' | 'real' | 'numeric' | 'text' | 'blob';
  readonly notNull: boolean;
  /** Position in the primary key from 1; 0 outside it. */
  readonly keyPosition: number;
  readonly generated: boolean;
  readonly role: ColumnRole;
  readonly profile: ColumnProfile;
  /** From the description files, where there are any; texts are trimmed and never empty. */
  readonly label?: string;
  readonly description?: string;
  readonly valueDescription?: string;
}

/** A row of a table with the rows of other tables that it refers to, by relation id. */
export interface SampleRow {
  /** By column name; values longer than 200 characters and blobs are left out. */
  readonly values: Readonly<Record<string, Value>>;
  readonly parents: Readonly<Record<string, SampleRow>>;
}

export interface Table {
  readonly name: string;
  readonly kind: 'table' | 'view';
  readonly columns: readonly Column[];
  /** Column names of the primary key in order; [] where there is none. */
  readonly primaryKey: readonly string[];
  /** A column combination that identifies a row: the primary key, else a unique index, else []. */
  readonly rowKey: readonly string[];
  readonly hasRowId: boolean;
  readonly rowCount: number;
  /** The count is an estimate (of very big tables). */
  readonly rowCountEstimated: boolean;
  /** From the description files: what a row is called, in the singular, and what it is. */
  readonly label?: string;
  readonly description?: string;
  /** At most 32 rows spread over the table, each with its parents up to three steps away. */
  readonly samples: readonly SampleRow[];
}

/** Each row of `child` refers to at most one row of `parent`. */
export interface Relation {
  /** Stable within the schema: `child(a,b)->parent(c,d)`. */
  readonly id: string;
  readonly child: string;
  readonly childColumns: readonly string[];
  readonly parent: string;
  readonly parentColumns: readonly string[];
  /** False where it was inferred from names and values. */
  readonly declared: boolean;
  readonly cardinality: 'many-to-one' | 'one-to-one';
  /** Share of child rows (examined) that meet a parent row, 0 to 1. */
  readonly matchShare: number;
  /** Share of parent rows (examined) that no child row refers to, 0 to 1. */
  readonly childlessShare: number;
  /** Child rows per parent row that has any: mean and maximum among the examined. */
  readonly fanOut: { readonly mean: number; readonly maximum: number };
}

export interface Schema {
  readonly domain: string;
  readonly tables: readonly Table[];
  readonly relations: readonly Relation[];
}
