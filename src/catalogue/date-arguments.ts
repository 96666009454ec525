import { parseDate, writeEdge, writePeriod } from '../calendar.ts';
import { ToolError } from '../errors.ts';
import { quoteValue } from './quote-value.ts';
import type { Parameter } from './tool.ts';

type Values = Readonly<Record<string, unknown>>;

/** A date as its column compares with it. Throws `request.invalid_argument` for a text that is none. */
export function readDateArgument(parameter: Parameter, values: Values): string {
  const { name, date } = parameter;
  const text = values[name];
  const written = typeof text === 'string' ? parseDate(text, date?.order) : undefined;
  if (written === undefined) throw refuseDate(parameter, text);
  const means = date?.means ?? 'period';
  return means === 'period' ? writePeriod(written) : writeEdge(written, means);
}

function refuseDate({ name, date, example }: Parameter, value: unknown): ToolError {
  const order = date?.order;
  const own = order === undefined ? '' : `, or as ${order === 'day-first' ? 'DD/MM/YYYY' : 'MM/DD/YYYY'}`;
  const shown = typeof example === 'string' ? example : '2013-06-30';
  return new ToolError('request.invalid_argument', {
    message: `The argument "${name}" is no date: ${quoteValue(value)}.`,
    hint: `Give it as YYYY-MM-DD${own}; YYYY-MM is a whole month, YYYY a whole year. For example "${shown}".`,
    details: { argument: name },
  });
}

/** Throws `request.invalid_argument` where the last day of a column's period is before the first. */
export function refuseBackwards(
  dated: readonly Parameter[],
  { given, read }: { readonly given: Values; readonly read: Values },
): void {
  for (const from of dated) {
    if (from.date?.means !== 'first') continue;
    const to = dated.find(({ column, date }) => date?.means === 'last' && column === from.column);
    if (to === undefined || String(read[from.name]) <= String(read[to.name])) continue;
    throw new ToolError('request.invalid_argument', {
      message: `"${from.name}" is after "${to.name}": ${quoteValue(given[from.name])} and ${quoteValue(given[to.name])}.`,
      hint: 'Give the earlier date first.',
      details: { argument: from.name },
    });
  }
}
