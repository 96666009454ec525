import { ToolError } from '../../errors.ts';

/** What SQLite says of values that a statement cannot work with: the caller's to mend, not the server's fault. */
const VALUE_PROBLEMS: readonly (readonly [said: RegExp, message: string, hint: string])[] = [
  [/integer overflow/, 'The sum of these values is beyond 64 bits.', 'Narrow the selection.'],
  [/too complex|too big/, 'An argument or a value is too long for this question.', 'Give a shorter text.'],
];

/** Tells failures of values from failures of the database; everything else stays as it is. */
export function toQueryError(thrown: unknown): unknown {
  const said = sayingOf(thrown);
  const problem = VALUE_PROBLEMS.find(([pattern]) => pattern.test(said));
  if (problem === undefined) return thrown;
  return new ToolError('table.invalid_value', { message: problem[1], hint: problem[2], cause: thrown });
}

/** The driver's own words, also where `database/` wrapped them. */
function sayingOf(thrown: unknown): string {
  const driver = thrown instanceof ToolError ? thrown.cause : thrown;
  return driver instanceof Error ? driver.message : '';
}
