/**
 * A test whether a text contains another, upper and lower case alike.
 * Each character folds to one character, so that "ss" does not meet "ß".
 */
export function createContains(value: string): (text: string) => boolean {
  const wanted = fold(value);
  return (text) => fold(text).includes(wanted);
}

/**
 * A test whether a whole text fits a pattern: `%` is any run of characters, `_` one character, neither a line break;
 * all others stand for themselves, upper and lower case apart. One line break at the text's end may be left over.
 */
export function createLike(pattern: string): (text: string) => boolean {
  const lines = pattern.split('\n').map(createLineTest);
  const fits = (text: string) => {
    const parts = text.split('\n');
    return parts.length === lines.length && lines.every((test, i) => test(parts[i] ?? ''));
  };
  return (text) => fits(text) || (text.endsWith('\n') && fits(text.slice(0, -1)));
}

/** Segments between `%` are searched one after another, so that no pattern takes more than length × length. */
function createLineTest(pattern: string): (line: string) => boolean {
  const [first = '', ...rest] = pattern.split('%').map(toRegex);
  const last = rest.pop();
  if (last === undefined) {
    const whole = new RegExp(`^${first}$`, 'u');
    return (line) => whole.test(line);
  }
  const start = new RegExp(`^${first}`, 'u');
  const end = new RegExp(`${last}$`, 'gu');
  const middle = rest.map((segment) => new RegExp(segment, 'gu'));
  return (line) => {
    let position = start.exec(line)?.[0].length ?? -1;
    for (const segment of middle) position = findEnd(segment, line, position);
    return findEnd(end, line, position) >= 0;
  };
}

/** Where the first match from a position ends; -1 without one. */
function findEnd(segment: RegExp, line: string, position: number): number {
  if (position < 0) return -1;
  segment.lastIndex = position;
  const found = segment.exec(line);
  return found === null ? -1 : found.index + found[0].length;
}

function toRegex(segment: string): string {
  return segment.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll('_', '[^\\n]');
}

function fold(text: string): string {
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
