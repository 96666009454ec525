/** How texts, numbers and dates are compared: a document and a cell that say the same in other signs are the same. */

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const WRITTEN_DATE = new RegExp(`\\b(\\d{1,2}) (${MONTHS.join('|')}) (\\d{4})\\b`, 'gi');
const STORED_DATE = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?=$|[T ])/;
const SLASHED_DATE = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?=$|[T ])/;
const NUMBER = /\d+(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?/g;

/** Lower-case words without accents, with one space between them and one at each end: a phrase is found by `includes`. */
export function toPhrase(text: string): string {
  const words =
    dropAccents(text)
      .toLowerCase()
      .replace(/['’]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return ` ${words.join(' ')} `;
}

/** Most cells are plain, and looking is quicker than taking letters apart. */
function dropAccents(text: string): string {
  return /[^ -~]/.test(text) ? text.normalize('NFKD').replace(/\p{M}+/gu, '') : text;
}

/** The numbers of a text: `1,200` and `1200.0` are both 1200. */
export function listNumbers(text: string): number[] {
  return (text.match(NUMBER) ?? []).map((each) => Number(each.replaceAll(',', '')));
}

/** A day as `1972-03-14`. */
export function toDay(year: number, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** A day as texts write it: 14 March 1972. */
export function writeDay(year: number, month: number, day: number): string {
  const name = MONTHS[month - 1] ?? '';
  return `${day} ${name.charAt(0).toUpperCase()}${name.slice(1)} ${year}`;
}

/** The days that a text writes out, and the text without them. */
export function takeDays(text: string): { days: string[]; rest: string } {
  const days: string[] = [];
  const rest = text.replace(WRITTEN_DATE, (_all, day: string, month: string, year: string) => {
    days.push(toDay(Number(year), MONTHS.indexOf(month.toLowerCase()) + 1, Number(day)));
    return ' ';
  });
  return { days, rest };
}

/** The days that a stored date can mean (two where day and month could be swapped); none for other texts. */
export function readStoredDays(cell: string): string[] {
  const stored = STORED_DATE.exec(cell);
  if (stored !== null) return [toDay(Number(stored[1]), Number(stored[2]), Number(stored[3]))];
  const slashed = SLASHED_DATE.exec(cell);
  if (slashed === null) return takeDays(cell).days;
  const [first, second] = [Number(slashed[1]), Number(slashed[2])];
  return readYears(slashed[3] ?? '')
    .flatMap((year) => [toDay(year, first, second), toDay(year, second, first)])
    .filter((day) => Number(day.slice(5, 7)) <= 12);
}

function readYears(written: string): number[] {
  return written.length === 4 ? [Number(written)] : [1900 + Number(written), 2000 + Number(written)];
}
