import { ToolError } from '../errors.ts';
import type { Table } from '../table/table.ts';
import { takeAbsolute } from '../table/verbs/absolute.ts';
import { type Conversion, toDates, toNumbers } from '../table/verbs/convert.ts';
import { takeDatePart } from '../table/verbs/date-part.ts';
import { takeSubstring } from '../table/verbs/substring.ts';
import { ONE_TABLE, readChoice, readRecord, readText, type Values } from './values.ts';
import { defineVerb, requireTable, type StepResult, toTable } from './verb.ts';

/** How a column is transformed; what an operation does not take is not there. */
interface Transform {
  readonly column: string;
  readonly start?: number | undefined;
  readonly end?: number | undefined;
  readonly pattern?: string | undefined;
  readonly format?: string | undefined;
}

interface Operation {
  readonly parse: (values: Values, options: Values) => Partial<Transform>;
  readonly apply: (table: Table, step: Transform) => StepResult;
}

/** The operations by their names in the tools. */
export const TRANSFORMS = {
  substring: {
    parse: (values, options) => ({
      ...readPosition('start', values.start_index ?? options.start_index),
      ...readPosition('end', values.end_index ?? options.end_index),
    }),
    apply: (table, step) => toTable(takeSubstring(table, step)),
  },
  abs: { parse: () => ({}), apply: (table, step) => toTable(takeAbsolute(table, step)) },
  datetime: { parse: readPattern, apply: applyDatePart },
  number: {
    parse: () => ({}),
    apply: (table, { column }) => toConverted(toNumbers(table, column), 'number'),
  },
  date: {
    parse: (values, options) => readFormat(values.date_format ?? options.format),
    apply: (table, { column, format }) => toConverted(toDates(table, column, format), 'date of that format'),
  },
} as const satisfies Record<string, Operation>;

export type TransformName = keyof typeof TRANSFORMS;

export const TRANSFORM = defineVerb({
  ...{ verb: 'transform', prefix: 'transformed', handles: ONE_TABLE, makesTable: true },
  parse: (values): Transform & { readonly operation: TransformName } => {
    const operation = readChoice(TRANSFORMS, values.operation_type);
    const options = TRANSFORMS[operation].parse(values, readRecord(values.operation_args));
    return { column: readText(values.key_name), operation, ...options };
  },
  apply: (step, [table]) => TRANSFORMS[step.operation].apply(requireTable(table), step),
});

function readPosition(name: 'start' | 'end', value: unknown): Partial<Transform> {
  return value === undefined ? {} : { [name]: Number(value) };
}

function readFormat(format: unknown): Partial<Transform> {
  return format === undefined ? {} : { format: readText(format) };
}

/** A conversion, with what became null in it. */
function toConverted({ table, blanks, unreadable, example }: Conversion, what: string): StepResult {
  const shown = example === undefined ? '' : `, such as ${JSON.stringify(example.slice(0, 60))},`;
  const notes = [
    unreadable === 0 ? undefined : `${countValues(unreadable)} no ${what}${shown} and became null.`,
    blanks === 0
      ? undefined
      : `${countValues(blanks)} empty, or stands for nothing as "N/A" does, and became null.`,
  ];
  return toTable(table, notes.filter((note) => note !== undefined).join(' ') || undefined);
}

function countValues(count: number): string {
  return count === 1 ? '1 value is' : `${count} values are`;
}

function readPattern(values: Values, options: Values): Partial<Transform> {
  const pattern = values.datetime_pattern ?? options.pattern;
  if (pattern !== undefined) return { pattern: readText(pattern) };
  if (values.operation_args === undefined) return {};
  throw new ToolError('request.missing_argument', {
    message: 'The argument "operation_args.pattern" is missing.',
    hint: 'Give a part of the date such as "%Y" or "%m"; or leave "operation_args" out for the year.',
    details: { argument: 'operation_args.pattern' },
  });
}

function applyDatePart(table: Table, step: Transform): StepResult {
  const { table: replaced, unreadable } = takeDatePart(table, step);
  if (unreadable === 0) return toTable(replaced);
  return toTable(replaced, `${countValues(unreadable)} no ISO date and became null.`);
}
