import { type DateForm, parseDate, readStoredDate, splitOrdered } from '../calendar.ts';
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

type Counted = readonly (readonly [value: unknown, count: number])[];

/** What the texts of a column write, by how much of it. */
interface Met {
  'iso-date': number;
  'iso-datetime': number;
  /** Of one form or another that leaves no doubt. */
  clear: number;
  /** As 3/4/2013: the day may be either number. */
  ordered: number;
  /** Of those: in which the first number, or the other, can be no month. */
  dayFirst: number;
  monthFirst: number;
  other: number;
}

/** How a column's texts write dates; null where they are none. */
export function recogniseDates(counted: Counted): DateFormat | null {
  const met: Met = {
    'iso-date': 0,
    'iso-datetime': 0,
    clear: 0,
    ordered: 0,
    dayFirst: 0,
    monthFirst: 0,
    other: 0,
  };
  let total = 0;
  for (const [value, count] of counted) {
    total += count;
    addDate(met, String(value), count);
    if (total > 200 && datesOf(met) < total / 2) return null;
  }
  return total === 0 ? null : decide(met, total * ENOUGH);
}

function datesOf(met: Met): number {
  return met['iso-date'] + met['iso-datetime'] + met.clear + met.ordered + met.other;
}

function decide(met: Met, enough: number): DateFormat | null {
  const iso = met['iso-date'] + met['iso-datetime'];
  if (iso >= enough) return met['iso-datetime'] > 0 ? 'iso-datetime' : 'iso-date';
  if (iso + met.clear >= enough) return 'clear';
  if (iso + met.clear + met.ordered >= enough) return decideOrder(met);
  return datesOf(met) >= enough ? 'other' : null;
}

/** The data must fix the order: days beyond the twelfth in one place only. */
function decideOrder({ dayFirst, monthFirst }: Met): DateFormat {
  if (dayFirst > 0 && monthFirst === 0) return 'day-first';
  return monthFirst > 0 && dayFirst === 0 ? 'month-first' : 'other';
}

function addDate(met: Met, text: string, count: number): void {
  if (text.length < 6 || text.length > 40) return;
  if (ISO_DATE.test(text)) met['iso-date'] += count;
  else if (ISO_DATETIME.test(text)) met['iso-datetime'] += count;
  // Eight digits in a row are more often a number than a day.
  else if (/\D/.test(text) && parseDate(text)?.day !== undefined) met.clear += count;
  else addDoubtful(met, text, count);
}

function addDoubtful(met: Met, text: string, count: number): void {
  const parts = splitOrdered(text);
  if (parts === undefined) {
    if (OTHER.test(text)) met.other += count;
    return;
  }
  const [first, second] = parts;
  if (Math.min(first, second) < 1 || Math.min(first, second) > 12 || Math.max(first, second) > 31) return;
  met.ordered += count;
  if (first > 12) met.dayFirst += count;
  if (second > 12) met.monthFirst += count;
}

/** Whether dates of a form have to be read before they compare. */
export function isWritten(format: ColumnProfile['dateFormat']): format is DateForm {
  return format !== null && format !== 'iso-date' && format !== 'iso-datetime' && format !== 'other';
}

/** The extremes and quartiles of dates of a form, as ISO texts. */
export function describeDates(
  counted: Counted,
  form: DateForm,
): Pick<ColumnProfile, 'minimum' | 'maximum' | 'quartiles'> {
  const dates = counted.flatMap(([value]) => readStoredDate(value, form) ?? []).toSorted();
  const at = (share: number): string | null => dates[Math.ceil((dates.length - 1) * share)] ?? null;
  return {
    minimum: at(0),
    maximum: at(1),
    quartiles: dates.length === 0 ? null : [at(0.25), at(0.5), at(0.75)],
  };
}

/** How numbers under the name of a date count: seconds or milliseconds since 1970, or as 20240131. */
export function recogniseTimes(profile: ColumnProfile): DateFormat {
  const [minimum, maximum] = [Number(profile.minimum), Number(profile.maximum)];
  const inRange = (low: number, high: number): boolean => minimum >= low && maximum <= high;
  if (inRange(1e11, 5e12)) return 'unix-milliseconds';
  if (inRange(15000101, 22001231)) return isAllDays(profile) ? 'clear' : 'other';
  return inRange(1e8, 5e9) ? 'unix-seconds' : 'other';
}

function isAllDays({ topValues }: ColumnProfile): boolean {
  return topValues.every(({ value }) => readStoredDate(value, 'clear') !== null);
}
