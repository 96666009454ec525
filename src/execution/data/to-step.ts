import type { Arguments } from '../../catalogue/arguments.ts';
import type { DataTool } from '../../catalogue/collections/data-tool.ts';
import { quoteValue } from '../../catalogue/quote-value.ts';
import { ToolError } from '../../errors.ts';
import type { CalculatorInput, VerbStep } from '../../sessions/step.ts';
import { AGGREGATES, type AggregateName } from '../../table/aggregates.ts';
import { CONDITIONS, type ConditionName } from '../../table/conditions.ts';
import { OPERATIONS, type Operand, type OperationName } from '../../table/verbs/calculate.ts';

/** A call of a verb: its step, and the handles of its tables as the caller wrote them. */
export interface VerbCall {
  readonly step: VerbStep;
  readonly handles: readonly string[];
}

/** A tool's parsed arguments as a verb call. Throws for an argument that the tool's name has settled otherwise. */
export function toVerbCall(tool: DataTool, values: Arguments): VerbCall {
  refuseOverrides(tool, values);
  const all: Arguments = { ...values, ...tool.plan.fixed };
  switch (tool.plan.verb) {
    case 'filter':
      return onOne(all, { verb: 'filter', column: readText(all.key_name), ...readFilter(all) });
    case 'sort':
      return onOne(all, {
        verb: 'sort',
        ...readKey(all),
        ...readRanking(all),
        ascending: all.ascending === true,
      });
    case 'aggregate':
      return onOne(all, toAggregate(all));
    case 'transform':
      return onOne(all, toTransform(all));
    case 'retrieve':
      return onOne(all, { verb: 'retrieve', columns: readColumns(all.key_name), ...readPart(all) });
    case 'getter':
      return onOne(all, {
        verb: 'values',
        column: readText(all.key_name),
        ...(all.n !== undefined && { limit: Number(all.n) }),
      });
    case 'concatenate':
      return {
        step: { verb: 'concatenate' },
        handles: [readText(all.data_label_1), readText(all.data_label_2)],
      };
    case 'unique':
      return toUnique(all);
    case 'truncate':
      return toTruncate(all);
    case 'calculate':
      return { step: toCalculate(all), handles: [] };
    case 'get_data':
    case 'peek':
    case 'list_universes':
      throw new TypeError(`${tool.plan.verb} is no verb of the table engine`);
  }
}

/** One column, or several in order. */
export function readColumns(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [readText(value)];
}

function refuseOverrides(tool: DataTool, values: Arguments): void {
  for (const [name, value] of Object.entries(tool.plan.fixed)) {
    if (!Object.hasOwn(tool.inputSchema.properties, name)) continue;
    if (values[name] === undefined || values[name] === value) continue;
    throw new ToolError('request.invalid_argument', {
      message: `The argument "${name}" of ${tool.name} cannot be ${quoteValue(values[name])}.`,
      hint: `It is ${quoteValue(value)} by the name of the tool; leave it out.`,
      details: { argument: name },
    });
  }
}

function onOne(values: Arguments, step: VerbStep): VerbCall {
  return { step, handles: [readText(values.data_label)] };
}

function readFilter({
  condition,
  value,
}: Arguments): Pick<Extract<VerbStep, { verb: 'filter' }>, 'condition' | 'value'> {
  if (!isCondition(condition)) throw new TypeError('a schema let an unknown condition pass');
  if (typeof value === 'string' || isNumber(value)) return { condition, value };
  return { condition, value: null };
}

function toAggregate(values: Arguments): VerbStep {
  const operation = values.aggregation_operation;
  if (!isAggregate(operation)) throw new TypeError('a schema let an unknown aggregation pass');
  return { verb: 'aggregate', ...readKey(values), operation, ...readPart(values) };
}

function toTransform(values: Arguments): VerbStep {
  const column = readText(values.key_name);
  const options = readRecord(values.operation_args);
  if (values.operation_type === 'abs') return { verb: 'absolute', column };
  if (values.operation_type === 'datetime') {
    const pattern = values.datetime_pattern ?? options.pattern;
    if (pattern === undefined && values.operation_args !== undefined) throw refusePattern();
    return { verb: 'date_part', column, ...(pattern !== undefined && { pattern: readText(pattern) }) };
  }
  const start = values.start_index ?? options.start_index;
  const end = values.end_index ?? options.end_index;
  return {
    verb: 'substring',
    column,
    ...(start !== undefined && { start: Number(start) }),
    ...(end !== undefined && { end: Number(end) }),
  };
}

function refusePattern(): ToolError {
  return new ToolError('request.missing_argument', {
    message: 'The argument "operation_args.pattern" is missing.',
    hint: 'Give a part of the date such as "%Y" or "%m"; or leave "operation_args" out for the year.',
    details: { argument: 'operation_args.pattern' },
  });
}

function toUnique(values: Arguments): VerbCall {
  const items = values.unique_array;
  if (Array.isArray(items)) return { step: { verb: 'unique_items', items }, handles: [] };
  const { key_name: column } = values;
  const step: VerbStep = {
    verb: 'unique_values',
    ...(column !== undefined && { column: readText(column) }),
  };
  return { step, handles: [readText(items)] };
}

function toTruncate({ truncate_array: items, n }: Arguments): VerbCall {
  const count = Number(n);
  if (Array.isArray(items)) return { step: { verb: 'truncate_items', items, count }, handles: [] };
  return { step: { verb: 'truncate', count }, handles: [readText(items)] };
}

function toCalculate({ input_1: left, input_2: right, operation }: Arguments): VerbStep {
  if (!isCalculation(operation)) throw new TypeError('a schema let an unknown operation pass');
  return { verb: 'calculate', left: readOperand(left), right: readOperand(right), operation };
}

function readOperand(value: unknown): CalculatorInput {
  return Array.isArray(value) ? value.map(toOperand) : toOperand(value);
}

function toOperand(value: unknown): Operand {
  return isNumber(value) ? value : null;
}

function readKey({ key_name: column }: Arguments): { column?: string } {
  return column === undefined || column === '' ? {} : { column: readText(column) };
}

function readRanking({ ranking_array: ranking }: Arguments): { ranking?: Operand[] } {
  return Array.isArray(ranking) ? { ranking: ranking.map(toOperand) } : {};
}

function readPart({ distinct, limit }: Arguments): { distinct: boolean; limit: number } {
  return { distinct: distinct === true, limit: limit === undefined ? -1 : Number(limit) };
}

function readRecord(value: unknown): Arguments {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function readText(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new TypeError('a schema let something pass that is no text');
}

function isNumber(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

function isCondition(value: unknown): value is ConditionName {
  return typeof value === 'string' && Object.hasOwn(CONDITIONS, value);
}

function isAggregate(value: unknown): value is AggregateName {
  return typeof value === 'string' && Object.hasOwn(AGGREGATES, value);
}

function isCalculation(value: unknown): value is OperationName {
  return typeof value === 'string' && Object.hasOwn(OPERATIONS, value);
}
