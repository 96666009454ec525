const WORD_SIGN = /[\p{L}\p{N}]/u;

/** Whether a text holds a name as whole words, in its own letters. */
export function hasName(text: string, name: string): boolean {
  return findName(text, name, 0) >= 0;
}

/** A text in which something else stands wherever the name stood. */
export function replaceName(text: string, name: string, by: string): string {
  let rest = '';
  let from = 0;
  for (let at = findName(text, name, 0); at >= 0; at = findName(text, name, from)) {
    rest += text.slice(from, at) + by;
    from = at + name.length;
  }
  return rest + text.slice(from);
}

/** A search for the letters and a look at both ends is many times quicker than a pattern with Unicode look-arounds. */
function findName(text: string, name: string, from: number): number {
  if (name === '') return -1;
  for (let at = text.indexOf(name, from); at >= 0; at = text.indexOf(name, at + 1)) {
    const before = text.charAt(at - 1);
    const after = text.charAt(at + name.length);
    if (!WORD_SIGN.test(before) && !WORD_SIGN.test(after)) return at;
  }
  return -1;
}

/** The number of words of a text. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => WORD_SIGN.test(word)).length;
}
