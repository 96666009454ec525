import { hasSurrogates, isAscii } from './compare.ts';

/**
 * A test whether a text contains another, upper and lower case alike.
 * Each character folds to one character, so that "ss" does not meet "ß". `ascii` promises that no text needs more than
 * lower case.
 */
export function createContains(value: string, ascii: boolean): (text: string) => boolean {
  const wanted = fold(value);
  if (ascii) return (text) => text.toLowerCase().includes(wanted);
  return (text) => fold(text).includes(wanted);
}

/**
 * A test whether a whole text fits a pattern: `%` is any run of characters, `_` one character; all others stand for
 * themselves, upper and lower case apart. One line break at the text's end may be left over.
 */
export function createLike(pattern: string): (text: string) => boolean {
  const fits = createWholeLike(pattern);
  return (text) => fits(text) || (text.endsWith('\n') && fits(text.slice(0, -1)));
}

function createWholeLike(pattern: string): (text: string) => boolean {
  const [first = '', ...rest] = pattern.split('%');
  const start = toSegment(first);
  const last = rest.pop();
  if (last === undefined) return (text) => fitsWhole(toUnits(text), start);
  const end = toSegment(last);
  const middle = rest.filter((segment) => segment !== '').map(toSegment);
  return (text) => {
    const units = toUnits(text);
    if (!isAt(units, start, 0)) return false;
    let position = start.length;
    for (const segment of middle) {
      const found = find(units, segment, position);
      if (found < 0) return false;
      position = found + segment.length;
    }
    const left = units.length - end.length;
    return left >= position && isAt(units, end, left);
  };
}

/**
 * The same where neither `%` nor `_` is a line break: the lines of text and pattern go together. One line break at the
 * text's end may be left over.
 */
export function createLineLike(pattern: string): (text: string) => boolean {
  const lines = pattern.split('\n').map(createWholeLike);
  const [only] = lines;
  if (lines.length === 1 && only !== undefined)
    return (text) => (text.endsWith('\n') ? isLine(text.slice(0, -1), only) : isLine(text, only));
  const fits = (text: string) => {
    const parts = text.split('\n');
    return parts.length === lines.length && lines.every((test, i) => test(parts[i] ?? ''));
  };
  return (text) => fits(text) || (text.endsWith('\n') && fits(text.slice(0, -1)));
}

function isLine(text: string, test: (line: string) => boolean): boolean {
  return test(text) && !text.includes('\n');
}

/** A text by its characters: the text itself where each is one UTF-16 unit. */
type Units = string | readonly string[];

/** What stands between two `%`. They are searched one after another, so that no pattern takes more than length × length. */
interface Segment {
  readonly length: number;
  /** The segment's text where it has no `_`. */
  readonly plain: string | undefined;
  /** The characters that are no `_`. */
  readonly characters: readonly { readonly offset: number; readonly character: string }[];
}

function toUnits(text: string): Units {
  return hasSurrogates(text) ? Array.from(text) : text;
}

function toSegment(text: string): Segment {
  const all = Array.from(text);
  const characters = all
    .map((character, offset) => ({ offset, character }))
    .filter(({ character }) => character !== '_');
  return { length: all.length, plain: characters.length === all.length ? text : undefined, characters };
}

function fitsWhole(units: Units, segment: Segment): boolean {
  return units.length === segment.length && isAt(units, segment, 0);
}

function isAt(units: Units, { length, plain, characters }: Segment, position: number): boolean {
  if (typeof units === 'string' && plain !== undefined) return units.startsWith(plain, position);
  if (position + length > units.length) return false;
  return characters.every(({ offset, character }) => units[position + offset] === character);
}

/** Where the first match at or after a position begins; -1 without one. */
function find(units: Units, segment: Segment, from: number): number {
  // A segment without `_` is found several times faster as plain text.
  if (typeof units === 'string' && segment.plain !== undefined) return units.indexOf(segment.plain, from);
  for (let at = from; at + segment.length <= units.length; at++) if (isAt(units, segment, at)) return at;
  return -1;
}

function fold(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  return text.replace(/[^\0-\x7f]/gu, foldCharacter).toLowerCase();
}

/** Simple case folding: what becomes several characters stays; the dotted İ and the dotless ı meet i. */
function foldCharacter(character: string): string {
  if (character === 'İ') return 'i';
  const upper = onlyOne(character.toUpperCase(), character);
  return onlyOne(upper.toLowerCase(), upper);
}

function onlyOne(folded: string, character: string): string {
  return [...folded].length === 1 ? folded : character;
}
