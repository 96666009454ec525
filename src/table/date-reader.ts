import { ToolError } from '../errors.ts';
import { isDay } from './iso-date.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The parts of a date that a text may have, by the letter that names them in formats. */
const PARTS = {
  Y: String.raw`(?<year>\d{4})`,
  y: String.raw`(?<shortYear>\d{2})`,
  m: String.raw`(?<month>\d{1,2})`,
  d: String.raw`(?<day>\d{1,2})`,
  H: String.raw`(?<hour>\d{1,2})`,
  I: String.raw`(?<hour12>\d{1,2})`,
  M: String.raw`(?<minute>\d{1,2})`,
  S: String.raw`(?<second>\d{1,2})(?:\.\d+)?`,
  p: '(?<half>[AaPp])\\.?[Mm]\\.?',
  b: '(?<name>[A-Za-z]{3})\\.?',
  B: '(?<name>[A-Za-z]{3,9})',
} as const;

/** Reads a date as a format writes it, as ISO text: `2013-08-29`, with a time where the format has one. */
export type ReadDate = (text: string) => string | undefined;

/** Seconds since 1970 that a number may mean: the years 1 to 9999. */
const LEAST_SECOND = -62_135_596_800;
const GREATEST_SECOND = 253_402_300_799;

/** Throws `table.invalid_value` for a format without a year, a month and a day, or with a part twice or unknown. */
export function createDateReader(format: string): ReadDate {
  const letters = Array.from(format.matchAll(/%(.?)/gs), ([, letter = '']) => letter);
  const isComplete = /[Yy]/.test(letters.join('')) && /[mbB]/.test(letters.join('')) && letters.includes('d');
  const unknown = letters.find((letter) => letter !== '%' && !Object.hasOwn(PARTS, letter));
  if (unknown !== undefined || !isComplete || new Set(letters).size < letters.length || format.length > 100)
    throw refuseFormat(format);
  const source = format.split(/(%.)/s).map(toPattern).join('');
  const regex = new RegExp(`^\\s*${source}\\s*$`);
  const hasTime = letters.some((letter) => 'HIMS'.includes(letter));
  return (text) => {
    const groups = text.length > 100 ? undefined : regex.exec(text)?.groups;
    return groups && toIso(groups, hasTime);
  };
}

/** The moment of so many seconds since 1970, as ISO text in UTC; `undefined` beyond the years 1 to 9999. */
export function readSeconds(seconds: number): string | undefined {
  if (!(seconds >= LEAST_SECOND && seconds <= GREATEST_SECOND)) return undefined;
  return new Date(Math.floor(seconds) * 1000).toISOString().slice(0, 19);
}

function toPattern(piece: string): string {
  const letter = piece.length === 2 && piece.startsWith('%') ? piece.slice(1) : undefined;
  if (letter === '%') return '%';
  if (letter !== undefined && isPart(letter)) return PARTS[letter];
  return piece.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/\s+/g, '\\s+');
}

function isPart(letter: string): letter is keyof typeof PARTS {
  return Object.hasOwn(PARTS, letter);
}

function toIso(groups: Readonly<Record<string, string | undefined>>, hasTime: boolean): string | undefined {
  const year = groups.year === undefined ? toFullYear(Number(groups.shortYear)) : Number(groups.year);
  const month = groups.name === undefined ? Number(groups.month) : readMonth(groups.name);
  const day = Number(groups.day);
  const hour =
    groups.hour12 === undefined ? Number(groups.hour ?? 0) : toHour(Number(groups.hour12), groups.half);
  const [minute, second] = [Number(groups.minute ?? 0), Number(groups.second ?? 0)];
  if (!isDay({ year, month, day }) || hour > 23 || minute > 59 || second > 59) return undefined;
  const date = `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
  return hasTime ? `${date}T${pad(hour)}:${pad(minute)}:${pad(second)}` : date;
}

/** As C and Python read two digits: 69 is 1969, 68 is 2068. */
function toFullYear(short: number): number {
  return short < 69 ? 2000 + short : 1900 + short;
}

function readMonth(name: string): number {
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

function toHour(hour: number, half: string | undefined): number {
  if (hour < 1 || hour > 12) return 24;
  return (hour % 12) + (half?.toLowerCase() === 'p' ? 12 : 0);
}

function pad(number: number, width = 2): string {
  return String(number).padStart(width, '0');
}

function refuseFormat(format: string): ToolError {
  const known = [...Object.keys(PARTS), 's'].map((letter) => `%${letter}`).join(' ');
  return new ToolError('table.invalid_value', {
    message: `${JSON.stringify(format.slice(0, 120))} is no format of a date.`,
    hint: `Write how the texts are made, each part once, with year, month and day, as in "%m/%d/%Y"; "%s" alone for seconds since 1970. Parts: ${known}.`,
    details: { format: format.slice(0, 120) },
  });
}
