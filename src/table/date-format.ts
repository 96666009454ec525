import { ToolError } from '../errors.ts';
import { dayOfYear, type IsoDate, weekdayOf } from './iso-date.ts';

interface Directive {
  readonly of: (date: IsoDate) => number;
  /** Digits in text. */
  readonly width: number;
}

/** The parts of a date, by the letter that names them in patterns. */
const DIRECTIVES = {
  Y: { of: (date) => date.year, width: 4 },
  m: { of: (date) => date.month, width: 2 },
  d: { of: (date) => date.day, width: 2 },
  H: { of: (date) => date.hour, width: 2 },
  M: { of: (date) => date.minute, width: 2 },
  S: { of: (date) => date.second, width: 2 },
  j: { of: (date) => dayOfYear(date) + 1, width: 3 },
  w: { of: (date) => (weekdayOf(date) + 1) % 7, width: 1 },
  u: { of: (date) => weekdayOf(date) + 1, width: 1 },
  W: { of: (date) => Math.floor((dayOfYear(date) + 7 - weekdayOf(date)) / 7), width: 2 },
} as const satisfies Record<string, Directive>;

/**
 * Writes the parts of a date that a pattern names: a single one as a whole number, several or other characters as text.
 * Throws `table.invalid_value` for a pattern without a part or with one that is not known.
 */
export function createDateFormat(pattern: string): (date: IsoDate) => number | string {
  const single = /^%(.)$/s.exec(pattern)?.[1];
  if (single !== undefined && isLetter(single)) return DIRECTIVES[single].of;
  const letters = Array.from(pattern.matchAll(/%(.?)/gs), (match) => match[1] ?? '');
  const unknown = letters.find((letter) => letter !== '%' && !isLetter(letter));
  if (unknown !== undefined || !letters.some(isLetter)) throw refusePattern(pattern);
  return (date) =>
    pattern.replace(/%(.)/gs, (_, letter: string) =>
      isLetter(letter) ? writePart(DIRECTIVES[letter], date) : '%',
    );
}

function writePart({ of, width }: Directive, date: IsoDate): string {
  return String(of(date)).padStart(width, '0');
}

function isLetter(letter: string): letter is keyof typeof DIRECTIVES {
  return Object.hasOwn(DIRECTIVES, letter);
}

function refusePattern(pattern: string): ToolError {
  const known = Object.keys(DIRECTIVES).map((letter) => `%${letter}`);
  return new ToolError('table.invalid_value', {
    message: `${JSON.stringify(pattern)} is no pattern for a part of a date.`,
    hint: `Use one of ${known.join(' ')}, or several as in "%Y-%m".`,
    details: { pattern },
  });
}
