/** Moments are seconds since 1970 as plain numbers: no time zones, no host calendar. */

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const DAYS = 'Thursday Friday Saturday Sunday Monday Tuesday Wednesday'.split(' ');
export const DAY = 86_400;
const ISO = /^(-?\d{1,4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?(?:[T ](\d{1,2}):(\d{2})(?::(\d{2}))?.*)?$/;
const TOKENS = /'[^']*'|YYYY|YY|MMMM|MMM|MM|M|dddd|ddd|DD|D|HH|H|hh|h|mm|ss|A/g;

interface Parts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly second: number;
}

/** Reads `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or `YYYY-MM-DD HH:mm[:ss]`. Throws where the text is none of them. */
export function parseMoment(text: string): number {
  const match = ISO.exec(text);
  if (match === null) throw new Error(`"${text}" is no date (YYYY-MM-DD or YYYY-MM-DD HH:mm:ss)`);
  const [year, month, day, hour, minute, second] = match.slice(1).map((part) => Number(part ?? 0));
  const days = toDayNumber(year ?? 0, month || 1, day || 1);
  return days * DAY + (hour ?? 0) * 3600 + (minute ?? 0) * 60 + (second ?? 0);
}

/** Whether `parseMoment` reads the text. */
export function isMoment(text: string): boolean {
  return ISO.test(text);
}

/** Writes a moment by a pattern of YYYY YY MMMM MMM MM M DD D HH H hh h mm ss A dddd ddd; `'…'` is literal. */
export function formatMoment(moment: number, pattern: string): string {
  const parts = toParts(moment);
  return pattern.replace(TOKENS, (token) =>
    token.startsWith("'") ? token.slice(1, -1) : (WRITERS[token]?.(parts, moment) ?? token),
  );
}

/** Makes a reader of what `formatMoment` wrote by a pattern; it gives null where a text does not follow it. */
export function createMomentParser(pattern: string): (text: string) => number | null {
  const tokens: string[] = [];
  const source = pattern.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(TOKENS, (token) => {
    if (token.startsWith("'")) return token.slice(1, -1);
    tokens.push(token);
    return /^(MMM|ddd|A)/.test(token) ? '([A-Za-z]+)' : '(\\d+)';
  });
  const form = new RegExp(`^${source}$`);
  return (text) => {
    const match = form.exec(text);
    return match === null ? null : fromTokens(tokens, match.slice(1));
  };
}

function fromTokens(tokens: readonly string[], texts: readonly string[]): number {
  const found = new Map(tokens.map((token, at) => [token, texts[at] ?? '']));
  const number = (...names: string[]): number =>
    Number(names.map((name) => found.get(name)).find(Boolean) ?? 0);
  const short = number('YY');
  const year = number('YYYY') || (short < 50 ? 2000 + short : 1900 + short);
  const named = found.get('MMMM') ?? found.get('MMM');
  const month =
    named === undefined
      ? number('MM', 'M') || 1
      : MONTHS.findIndex((name) => name.slice(0, 3) === named.slice(0, 3)) + 1;
  const half = number('hh', 'h');
  const hour = found.has('A') ? (half % 12) + (found.get('A') === 'PM' ? 12 : 0) : number('HH', 'H');
  const days = toDayNumber(year, month, number('DD', 'D') || 1);
  return days * DAY + hour * 3600 + number('mm') * 60 + number('ss');
}

const WRITERS: Readonly<Record<string, (parts: Parts, moment: number) => string>> = {
  YYYY: (parts) => pad(parts.year, 4),
  YY: (parts) => pad(parts.year % 100, 2),
  MMMM: (parts) => MONTHS[parts.month - 1] ?? '',
  MMM: (parts) => (MONTHS[parts.month - 1] ?? '').slice(0, 3),
  MM: (parts) => pad(parts.month, 2),
  M: (parts) => String(parts.month),
  DD: (parts) => pad(parts.day, 2),
  D: (parts) => String(parts.day),
  HH: (parts) => pad(Math.floor(parts.second / 3600), 2),
  H: (parts) => String(Math.floor(parts.second / 3600)),
  hh: (parts) => pad(Math.floor(parts.second / 3600) % 12 || 12, 2),
  h: (parts) => String(Math.floor(parts.second / 3600) % 12 || 12),
  mm: (parts) => pad(Math.floor(parts.second / 60) % 60, 2),
  ss: (parts) => pad(parts.second % 60, 2),
  A: (parts) => (parts.second < 43_200 ? 'AM' : 'PM'),
  dddd: (_parts, moment) => dayName(moment),
  ddd: (_parts, moment) => dayName(moment).slice(0, 3),
};

function dayName(moment: number): string {
  const days = Math.floor(moment / DAY);
  return DAYS[((days % 7) + 7) % 7] ?? '';
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0');
}

/** Days since 1970-01-01 in the Gregorian calendar. */
function toDayNumber(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return (
    era * 146097 +
    yearOfEra * 365 +
    Math.floor(yearOfEra / 4) -
    Math.floor(yearOfEra / 100) +
    dayOfYear -
    719468
  );
}

function toParts(moment: number): Parts {
  const days = Math.floor(moment / DAY);
  const shifted = days + 719468;
  const era = Math.floor(shifted / 146097);
  const dayOfEra = shifted - era * 146097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthFromMarch + (monthFromMarch < 10 ? 3 : -9);
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1,
    second: Math.floor(moment - days * DAY),
  };
}
