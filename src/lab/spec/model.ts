import { z } from 'zod';

/** The form of a domain file; `databases/README.md` explains each key to the people who write them. */

const text = z.string().trim().min(1);
const number = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/, 'a number')
  .transform(Number);
const share = number.refine((value) => value >= 0 && value <= 1, 'a share between 0 and 1');
const boolean = z.enum(['true', 'false']).transform((value) => value === 'true');
const oneOrMore = z.union([text.transform((value) => [value]), z.array(text)]);

/** `1..100`, `-0.5..2`: both ends belong to it. */
const range = z
  .string()
  .regex(/^-?\d+(\.\d+)?\.\.-?\d+(\.\d+)?$/, 'a range such as 1..100')
  .transform((value) => {
    const [low, high] = value.split('..').map(Number);
    return { low: low ?? 0, high: high ?? 0 };
  });
const dateRange = z
  .string()
  .regex(/^-?\d{1,4}[^.]*\.\.-?\d{1,4}[^.]*$/, 'a range such as 2012-01-01..2016-12-31')
  .transform((value) => {
    const [low, high] = value.split('..');
    return { low: low ?? '', high: high ?? '' };
  });

/** A list of values, first ones more frequent, or values with their weights. */
const valueList = z.union([
  z.array(z.string()).min(1),
  z.record(z.string(), number).transform((weights) => ({ weights })),
]);

const sourceShape = {
  /** Ascending numbers or codes: `1`, `100000 step 7`, `TR%04d`. */
  id: text.optional(),
  values: valueList.optional(),
  /** One of the domain's or the shared word lists. */
  words: text.optional(),
  fake: text.optional(),
  int: range.optional(),
  real: range.optional(),
  date: dateRange.optional(),
  /** A date after (or before) another one of the row or of its parents, `days` apart. */
  after: text.optional(),
  before: text.optional(),
  template: oneOrMore.optional(),
  /** The value of a column of a row that this one refers to: `customer.City`. */
  take: text.optional(),
  /** 1, 2, 3 … within the rows that share these columns' values. */
  number_within: oneOrMore.optional(),
  constant: z.string().optional(),
  empty: boolean.optional(),
};

const tuningShape = {
  decimals: number.optional(),
  /** How numbers spread over their range. */
  shape: z.enum(['flat', 'bell', 'low', 'high', 'lowest']).optional(),
  /** A numeric column whose ups and downs this one follows, and how closely. */
  follow: text.optional(),
  strength: share.optional(),
  days: range.optional(),
  format: text.optional(),
  /** Makes text of numbers: `"$%s"`, `"%s %"`. */
  print: text.optional(),
};

const caseSpec = z.strictObject({ ...sourceShape, ...tuningShape });

const columnSpec = z.strictObject({
  type: z.string().optional(),
  label: text.optional(),
  description: text.optional(),
  values_note: text.optional(),
  /** Foreign keys that the database declares; the first is the value's source if no other is given. */
  references: oneOrMore.optional(),
  /** The table (and column) that the value comes from, declared or not. */
  ref: text.optional(),
  choose: z.enum(['skew', 'even', 'once']).optional(),
  /** Only parents whose columns equal these columns of the row. */
  where: z.record(text, text).optional(),
  /** Never the same parent as in this column. */
  not: text.optional(),
  ...sourceShape,
  ...tuningShape,
  /** Other sources by the value of another column. */
  by: text.optional(),
  cases: z.record(z.string(), caseSpec).optional(),
  known: z.array(z.string()).optional(),
  known_share: share.optional(),
  nulls: share.optional(),
  unique: boolean.optional(),
  hidden: boolean.optional(),
  index: boolean.optional(),
  /** SQL expression over the row, evaluated when the table is filled. */
  sql: text.optional(),
  /** SQL expression evaluated when all tables are filled: totals of children. */
  sql_last: text.optional(),
});

const tableSpec = z.strictObject({
  label: text.optional(),
  description: text.optional(),
  rows: number.optional(),
  /** One row (or `times` rows) for every parent of these columns, or for every combination of them. */
  each: oneOrMore.optional(),
  times: range.optional(),
  /** Share of the combinations that occur. */
  keep: share.optional(),
  primary_key: oneOrMore.optional(),
  /** Column combinations that occur once. */
  unique: z.array(oneOrMore).optional(),
  /** The column whose numbers say how often a row is referred to. */
  weight: text.optional(),
  hidden: boolean.optional(),
  columns: z.record(z.string(), columnSpec),
  /** Rows (or parts of rows) that are certain, as CSV with a header. */
  facts: z.string().optional(),
  facts_file: text.optional(),
});

export const domainSpec = z.strictObject({
  domain: text,
  title: text,
  description: text,
  /** Where the schema comes from, for the attribution. */
  source: text.optional(),
  words: z.record(z.string(), z.array(z.string()).min(1)).optional(),
  /** Shared vocabularies that this domain uses as hidden tables. */
  vocabularies: z.array(text).optional(),
  tables: z.record(z.string(), tableSpec),
});

export type SourceSpec = z.infer<typeof caseSpec>;
export type ColumnSpec = z.infer<typeof columnSpec>;
export type TableSpec = z.infer<typeof tableSpec>;
export type DomainSpec = z.infer<typeof domainSpec>;
export type ValueList = z.infer<typeof valueList>;
