/** An operation with the sentence that tells what it does: a row each, for enums and for the tools named after them. */
export type Operation = readonly [name: string, meaning: string];

export const CONDITIONS: readonly Operation[] = [
  ['equal_to', 'equals the value; null finds missing values'],
  ['not_equal_to', 'differs from the value; missing values differ too, unless the value is null'],
  ['greater_than', 'is greater than the value'],
  ['less_than', 'is less than the value'],
  ['greater_than_equal_to', 'is greater than the value or equal to it'],
  ['less_than_equal_to', 'is less than the value or equal to it'],
  ['contains', 'contains the value as a piece of text, whatever the case'],
  ['like', 'matches the whole pattern, case-sensitive: % is any run of characters, _ any single one'],
];

export const AGGREGATIONS: readonly Operation[] = [
  ['min', 'the smallest value'],
  ['max', 'the greatest value'],
  ['sum', 'the sum of the values'],
  ['mean', 'the average of the values'],
  ['count', 'the number of rows, missing values included'],
  ['std', 'the standard deviation of the whole population'],
  ['argmin', 'the position, from 0, of the first row with the smallest value'],
  ['argmax', 'the position, from 0, of the first row with the greatest value'],
];

export const TRANSFORMS: readonly Operation[] = [
  ['substring', 'a part of each text, by character positions'],
  ['abs', 'the absolute value of each number'],
  ['datetime', 'a part of each ISO date'],
];

/** Those that the environment does not have that this one re-implements. */
export const OWN_TRANSFORMS: readonly Operation[] = [
  [
    'number',
    'the number that each text writes, without signs for per cent or money; what is none becomes null',
  ],
  ['date', 'each text that writes a date, as an ISO date'],
];

export const GROUP_AGGREGATIONS: readonly Operation[] = [
  ['count', 'the rows, or the values of a column'],
  ['distinct', 'the different values'],
  ['sum', 'their sum'],
  ['mean', 'their average'],
  ['median', 'the middle one'],
  ['min', 'the smallest, of texts and dates too'],
  ['max', 'the greatest, of texts and dates too'],
  ['first', 'the value of the first row'],
  ['list', 'all values as a JSON list in a text'],
  ['share', "the group's part of all rows, or of the sum of a column, from 0 to 1"],
];

export const ROW_CONDITIONS: readonly Operation[] = [
  ...CONDITIONS,
  ['in', 'is one of values'],
  ['not_in', 'is none of values; missing values stay'],
  ['between', 'is between the two values, both included'],
];

export const CALCULATIONS: readonly Operation[] = [
  ['add', 'input_1 + input_2'],
  ['subtract', 'input_1 - input_2'],
  ['multiply', 'input_1 * input_2'],
  ['divide', 'input_1 / input_2; null where input_2 is 0'],
];

/** The names alone, for an enum. */
export function namesOf(operations: readonly Operation[]): string[] {
  return operations.map(([name]) => name);
}

/** All of them in one sentence, for a description. */
export function listMeanings(operations: readonly Operation[]): string {
  return operations.map(([name, meaning]) => `${name}: ${meaning}`).join('; ');
}
