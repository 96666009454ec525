import type { ColumnProfile } from './model.ts';

type DateFormat = Exclude<ColumnProfile['dateFormat'], null>;

/** Share of the values that must be dates: columns hold the odd '' or 'unknown'. */
const ENOUGH = 0.95;

const ISO_DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const ISO_DATETIME =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])[ T]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/;
const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
const OTHER = new RegExp(
  [
    '^\\d{1,2}[/.-]\\d{1,2}[/.-](\\d{2}|\\d{4})(\\s+\\d{1,2}:\\d{2}.*)?$',
    '^\\d{4}[/.]\\d{1,2}[/.]\\d{1,2}(\\s+\\d{1,2}:\\d{2}.*)?$',
    '^\\d{4}-(0?[1-9]|1[0-2])-(0?[1-9]|[12]\\d|3[01])(\\s+\\d{1,2}:\\d{2}.*)?$',
    `^\\d{1,2}(st|nd|rd|th)?[ -]${MONTH},?[ -]\\d{2,4}$`,
    `^((mon|tue|wed|thu|fri|sat|sun)[a-z]*,? )?${MONTH}\\.? \\d{1,2}(st|nd|rd|th)?,? \\d{4}$`,
  ].join('|'),
  'i',
);

/** How a column's texts write dates; null where they are none. */
export function recogniseDates(
  counted: readonly (readonly [value: unknown, count: number])[],
): DateFormat | null {
  const met = { 'iso-date': 0, 'iso-datetime': 0, other: 0 };
  let total = 0;
  for (const [value, count] of counted) {
    total += count;
    const format = recogniseDate(String(value));
    if (format !== null) met[format] += count;
    else if (total > 200 && met['iso-date'] + met['iso-datetime'] + met.other < total / 2) return null;
  }
  const iso = met['iso-date'] + met['iso-datetime'];
  if (total === 0 || iso + met.other < total * ENOUGH) return null;
  if (iso < total * ENOUGH) return 'other';
  return met['iso-datetime'] > 0 ? 'iso-datetime' : 'iso-date';
}

function recogniseDate(text: string): DateFormat | null {
  if (text.length < 6 || text.length > 40) return null;
  if (ISO_DATE.test(text)) return 'iso-date';
  if (ISO_DATETIME.test(text)) return 'iso-datetime';
  return OTHER.test(text) ? 'other' : null;
}
