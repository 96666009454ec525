import { daysOf } from '../calendar.ts';

/** A date and time of day as written; an offset does not move it. */
export interface IsoDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

interface Time {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const CALENDAR = /^(\d{4})(?:-(\d\d)-(\d\d)|(\d\d)(\d\d))$/;
const WEEK = /^(\d{4})(?:-W(\d\d)(?:-(\d))?|W(\d\d)(\d)?)$/;
const CLOCK = String.raw`(\d\d)(?::(\d\d)(?::(\d\d))?|(\d\d)(\d\d)?)?(?:[.,]\d+)?`;
const TIME = new RegExp(`^${CLOCK}(?: ?(Z|[+-].*))?$`);
const OFFSET = new RegExp(`^[+-]${CLOCK}$`);
const DAY_MS = 86_400_000;
const DAY_SECONDS = 86_400;
const MIDNIGHT: Time = { hour: 0, minute: 0, second: 0 };

/**
 * The date that a text writes in ISO 8601, in the forms that Python 3.11 reads: `2020-01-15`, `20200115`, `2020-W03-3`,
 * with a time after any one character. `undefined` for anything else, also for a day that does not exist.
 */
export function parseIsoDate(text: string): IsoDate | undefined {
  const length = lengthOfDate(text);
  const day = parseDay(text.slice(0, length));
  if (day === undefined || text.length === length) return day && { ...day, ...MIDNIGHT };
  const [separator = ''] = text.slice(length);
  const time = parseTime(text.slice(length + separator.length));
  return time && { ...day, ...time };
}

/** Days since 1 January of the year of a date, from 0. */
export function dayOfYear({ year, month, day }: Day): number {
  return (toMs(year, month, day) - toMs(year, 1, 1)) / DAY_MS;
}

/** Monday is 0, Sunday 6. */
export function weekdayOf({ year, month, day }: Day): number {
  return (new Date(toMs(year, month, day)).getUTCDay() + 6) % 7;
}

/** Where the date ends; in the week forms the digits of a time can follow at once. */
function lengthOfDate(text: string): number {
  if (text[4] === 'W') return lengthOfBasicWeek(text);
  if (text[4] !== '-') return 8;
  if (text[5] !== 'W') return 10;
  return text[8] === '-' && !/^\d\d/.test(text.slice(9)) ? 10 : 8;
}

/** `2020W03` or `2020W033`: nine digits or more after the year belong to a time whose separator is a digit. */
function lengthOfBasicWeek(text: string): number {
  const end = 7 + (/^\d*/.exec(text.slice(7))?.[0].length ?? 0);
  if (end < 9) return end;
  return end % 2 === 0 ? 7 : 8;
}

function parseDay(text: string): Day | undefined {
  const calendar = CALENDAR.exec(text);
  if (calendar !== null) {
    const [, year, month, day, basicMonth, basicDay] = calendar;
    return toDay(Number(year), Number(month ?? basicMonth), Number(day ?? basicDay));
  }
  const [, year, week, day, basicWeek, basicDay] = WEEK.exec(text) ?? [];
  if (year === undefined) return undefined;
  return toDayOfWeek(Number(year), Number(week ?? basicWeek), Number(day ?? basicDay ?? 1));
}

function toDay(year: number, month: number, day: number): Day | undefined {
  return isDay({ year, month, day }) ? { year, month, day } : undefined;
}

/** Whether there is such a day, from the year 1 on. */
export function isDay({ year, month, day }: Day): boolean {
  return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month);
}

/** Week 1 is the one with 4 January; a year has week 53 where its last Thursday falls into it. */
function toDayOfWeek(year: number, week: number, day: number): Day | undefined {
  const monday = toMs(year, 1, 4) - weekdayOf({ year, month: 1, day: 4 }) * DAY_MS + (week - 1) * 7 * DAY_MS;
  const thursday = new Date(monday + 3 * DAY_MS);
  if (week < 1 || thursday.getUTCFullYear() !== year || day < 1 || day > 7) return undefined;
  const date = new Date(monday + (day - 1) * DAY_MS);
  return date.getUTCFullYear() > 9999
    ? undefined
    : toDay(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
}

function parseTime(text: string): Time | undefined {
  const match = TIME.exec(text);
  if (match === null) return undefined;
  const time = toTime(match);
  const offset = match[6];
  const valid = time.hour < 24 && time.minute < 60 && time.second < 60;
  return valid && (offset === undefined || offset === 'Z' || isOffset(offset)) ? time : undefined;
}

function isOffset(text: string): boolean {
  const match = OFFSET.exec(text);
  if (match === null) return false;
  const { hour, minute, second } = toTime(match);
  return hour * 3600 + minute * 60 + second < DAY_SECONDS;
}

function toTime([, hour, minute, second, basicMinute, basicSecond]: RegExpExecArray): Time {
  return {
    hour: Number(hour),
    minute: Number(minute ?? basicMinute ?? 0),
    second: Number(second ?? basicSecond ?? 0),
  };
}

/** Unlike Date.UTC this takes the years before 100 as they are. */
function toMs(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month - 1, day);
}
