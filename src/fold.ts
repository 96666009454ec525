/** Printable ASCII alone: nothing to take apart, and lower case is all there is to fold. */
const PLAIN = /^[ -~]*$/;

/**
 * A text as people compare it: without marks on its letters (NFKD), without upper and lower case (ß is ss, İ and ı are
 * i), without blanks around. Punctuation and blanks within stay. Two texts mean the same where their folds are equal.
 */
export function foldText(text: string): string {
  return foldLetters(text).trim();
}

/** As `foldText`, with the blanks around a text left in place: for parts of longer texts. */
export function foldLetters(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  const letters = text.normalize('NFKD').replace(/\p{M}+/gu, '');
  // There and back: ß has no other way to ss than upper case, and a capital ẞ none but through ß.
  return letters.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');
}
