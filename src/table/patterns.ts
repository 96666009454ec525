import { isAscii } from './compare.ts';

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
 * A test whether a whole text fits a pattern: `%` is any run of characters, `_` one character, neither a line break;
 * all others stand for themselves, upper and lower case apart. One line break at the text's end may be left over.
 */
export function createLike(pattern: string): (text: string) => boolean {
  const lines = pattern.split('\n').map(createLineTest);
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

/** Finds where the first match at or after a position ends; -1 without one. */
type Finder = (line: string, position: number) => number;

/** Segments between `%` are searched one after another, so that no pattern takes more than length × length. */
function createLineTest(pattern: string): (line: string) => boolean {
  const [first = '', ...rest] = pattern.split('%');
  const last = rest.pop();
  const start = createFinder(first, { anchor: '^' });
  if (last === undefined) return (line) => start(line, 0) === line.length;
  const end = createFinder(last, { anchor: '$' });
  const middle = rest.filter((segment) => segment !== '').map((segment) => createFinder(segment, {}));
  return (line) => {
    let position = start(line, 0);
    for (const find of middle) if (position >= 0) position = find(line, position);
    return position >= 0 && end(line, position) >= 0;
  };
}

/** A segment without `_` is found several times faster as plain text. */
function createFinder(segment: string, { anchor }: { anchor?: '^' | '$' }): Finder {
  if (segment.includes('_')) return createRegexFinder(segment, anchor);
  const { length } = segment;
  if (anchor === '^') return (line) => (line.startsWith(segment) ? length : -1);
  if (anchor === '$')
    return (line, position) =>
      line.length - length >= position && line.endsWith(segment) ? line.length : -1;
  return (line, position) => {
    const found = line.indexOf(segment, position);
    return found < 0 ? -1 : found + length;
  };
}

/** With the flag `u` an underscore takes a whole code point. */
function createRegexFinder(segment: string, anchor: '^' | '$' | undefined): Finder {
  const source = segment.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll('_', '[^\\n]');
  const regex = new RegExp(anchor === '^' ? `^${source}` : `${source}${anchor ?? ''}`, 'gu');
  return (line, position) => {
    regex.lastIndex = position;
    const found = regex.exec(line);
    return found === null ? -1 : found.index + found[0].length;
  };
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
