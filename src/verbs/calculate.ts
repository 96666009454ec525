import { calculate, OPERATIONS, type Operand } from '../table/verbs/calculate.ts';
import { readChoice, readNumber } from './values.ts';
import { defineVerb, LIST_COLUMN, type StepResult, toList } from './verb.ts';

export const CALCULATE = defineVerb({
  ...{ verb: 'calculate', prefix: 'result', handles: [], makesTable: false },
  parse: ({ input_1: left, input_2: right, operation }) => ({
    left: readOperand(left),
    right: readOperand(right),
    operation: readChoice(OPERATIONS, operation),
  }),
  apply: (step): StepResult => {
    const result = calculate(step);
    return typeof result === 'object' && result !== null
      ? toList(LIST_COLUMN, result)
      : { kind: 'value', value: result };
  },
});

function readOperand(value: unknown): Operand | readonly Operand[] {
  return Array.isArray(value) ? value.map(readNumber) : readNumber(value);
}
