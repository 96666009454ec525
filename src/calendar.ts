/** A day, or a whole month or year, as somebody wrote it; a time where one was given. */
export interface WrittenDate {
  readonly year: number;
  /** Left out of a whole year. */
  readonly month?: number;
  /** Left out of a whole month or year. */
  readonly day?: number;
  /** `HH:MM:SS`. */
  readonly time?: string;
}

/** Which comes first in `3/4/2013`. */
export type DayOrder = 'month-first' | 'day-first';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;
const MONTH = String.raw`(?<name>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?`;
const DAY = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?`;
const YEAR = String.raw`(?<year>\d{4})`;
const TIME = String.raw`(?:(?:[T ]| at |, ) *(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.\d+)?)? *(?<half>[ap]m)?(?:Z|[+-]\d{2}:?\d{2})?)?`;
const WEEKDAY = `(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? )?`;

const toPattern = (source: string): RegExp => new RegExp(`^${source}$`, 'i');

/** The forms that leave no doubt which part is the day. */
const CLEAR = [
  `${YEAR}(?:-(?<month>\\d{1,2}))?`,
  `${YEAR}-(?<month>\\d{1,2})-(?<day>\\d{1,2})${TIME}`,
  `${YEAR}/(?<month>\\d{1,2})/(?<day>\\d{1,2})${TIME}`,
  `${YEAR}\\.(?<month>\\d{1,2})\\.(?<day>\\d{1,2})${TIME}`,
  `${YEAR}(?<month>\\d{2})(?<day>\\d{2})(?:T(?<hour>\\d{2})(?<minute>\\d{2})(?<second>\\d{2})Z?)?`,
  `${WEEKDAY}${DAY}(?: of)?[ -]${MONTH},?[ -]${YEAR}${TIME}`,
  `${WEEKDAY}${MONTH} ${DAY},? ${YEAR}${TIME}`,
  `${MONTH},? ${YEAR}`,
].map(toPattern);

const NUMBERS = String.raw`(?<first>\d{1,2})(?<mark>[/.-])(?<other>\d{1,2})\k<mark>${YEAR}${TIME}`;
const ORDERED = toPattern(NUMBERS);

/**
 * The date that a text writes: in ISO 8601 (also `2013-6-30` and with a time), with the English name of its month, and,
 * where the order of day and month is known, as `30/6/2013`. Undefined for any other text and for days that do not exist.
 */
export function parseDate(text: string, order?: DayOrder): WrittenDate | undefined {
  const trimmed = text.trim();
  if (trimmed.length > 60) return undefined;
  for (const pattern of CLEAR) {
    const groups = pattern.exec(trimmed)?.groups;
    if (groups !== undefined) return toDate(groups);
  }
  return order === undefined ? undefined : parseOrdered(trimmed, order);
}

function parseOrdered(text: string, order: DayOrder): WrittenDate | undefined {
  const groups = ORDERED.exec(text)?.groups;
  if (groups === undefined) return undefined;
  const { first, other, ...rest } = groups;
  const [month, day] = order === 'month-first' ? [first, other] : [other, first];
  return toDate({ ...rest, month, day });
}

/** The two numbers before the year in `30/6/2013`; undefined for a text of another form. */
export function splitOrdered(text: string): readonly [number, number] | undefined {
  const groups = text.length > 60 ? undefined : ORDERED.exec(text.trim())?.groups;
  return groups === undefined ? undefined : [Number(groups.first), Number(groups.other)];
}

/** How a column's values are dates: as a text that leaves no doubt or in a known order, or as a time since 1970. */
export type DateForm = 'clear' | DayOrder | 'unix-seconds' | 'unix-milliseconds';

/** A stored value of a form as `2013-06-30`, or `2013-06-30 17:03:00` where it has a time; null where it is no date. */
export function readStoredDate(value: unknown, form: DateForm): string | null {
  if (form === 'unix-seconds' || form === 'unix-milliseconds') return readTimestamp(value, form);
  const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
  const ordered = form === 'clear' ? undefined : parseOrdered(text.trim(), form);
  const date = ordered ?? parseDate(text);
  return date?.day === undefined ? null : writeIso(date);
}

function readTimestamp(value: unknown, form: 'unix-seconds' | 'unix-milliseconds'): string | null {
  if (typeof value !== 'number' && typeof value !== 'bigint') return null;
  const milliseconds = Number(value) * (form === 'unix-seconds' ? 1000 : 1);
  // What JavaScript takes for a date ends in the year 275760.
  if (!(Math.abs(milliseconds) <= 8.64e15)) return null;
  return new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ');
}

type Groups = Readonly<Record<string, string | undefined>>;

function toDate(groups: Groups): WrittenDate | undefined {
  const year = Number(groups.year);
  const month = groups.name === undefined ? toNumber(groups.month) : monthOf(groups.name);
  const day = toNumber(groups.day);
  if (year < 1 || (month !== undefined && (month < 1 || month > 12))) return undefined;
  if (day !== undefined && (day < 1 || day > daysOf(year, month ?? 1))) return undefined;
  const time = toTime(groups);
  if (time === 'none') return undefined;
  return { year, ...(month !== undefined && { month }), ...(day !== undefined && { day }), ...time };
}

function toNumber(digits: string | undefined): number | undefined {
  return digits === undefined ? undefined : Number(digits);
}

function monthOf(name: string): number {
  return MONTHS.findIndex((month) => name.toLowerCase().startsWith(month)) + 1;
}

/** The time of day; `none` for one that does not exist. */
function toTime({ hour, minute, second, half }: Groups): { readonly time?: string } | 'none' {
  if (hour === undefined) return {};
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0);
  if (hours > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return 'none';
  return { time: [hours, Number(minute), Number(second ?? 0)].map((part) => pad(part, 2)).join(':') };
}

/** How many days a month has. */
export function daysOf(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

/** `2013`, `2013-06` or `2013-06-30`: as much of the date as was written, without the time. */
export function writePeriod({ year, month, day }: WrittenDate): string {
  return [pad(year, 4), ...[month, day].flatMap((part) => (part === undefined ? [] : pad(part, 2)))].join(
    '-',
  );
}

/** The first or the last day of what was written, as `2013-06-30`. */
export function writeEdge({ year, month, day }: WrittenDate, edge: 'first' | 'last'): string {
  const itsMonth = month ?? (edge === 'first' ? 1 : 12);
  return writePeriod({ year, month: itsMonth, day: day ?? (edge === 'first' ? 1 : daysOf(year, itsMonth)) });
}

/** `2013-06-30`, or `2013-06-30 17:03:00` where a time was given. */
export function writeIso(date: WrittenDate): string {
  const written = writePeriod(date);
  return date.time === undefined ? written : `${written} ${date.time}`;
}

function pad(part: number, width: number): string {
  return String(part).padStart(width, '0');
}
