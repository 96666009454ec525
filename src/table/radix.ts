const DIGIT_BITS = 11;
const DIGITS = 2 ** DIGIT_BITS;

/**
 * Positions in the order of unsigned keys, stable; `words` holds each position's key, its least significant word first.
 * Replaces a comparison sort, which takes six times as long on 200,000 numbers (bench: sort).
 */
export function sortByKeys(words: readonly Uint32Array[], length: number): Uint32Array {
  let positions = new Uint32Array(length);
  for (let i = 0; i < length; i++) positions[i] = i;
  let spare = new Uint32Array(length);
  for (const word of words)
    for (let shift = 0; shift < 32; shift += DIGIT_BITS)
      if (sortByDigit(word, shift, { from: positions, to: spare })) [positions, spare] = [spare, positions];
  return positions;
}

/** One stable counting sort; false, with nothing moved, where all keys have the same digit. */
function sortByDigit(
  word: Uint32Array,
  shift: number,
  { from, to }: { from: Uint32Array; to: Uint32Array },
): boolean {
  const starts = new Uint32Array(DIGITS);
  for (const key of word) {
    const digit = (key >>> shift) & (DIGITS - 1);
    starts[digit] = (starts[digit] ?? 0) + 1;
  }
  if (word.length === 0 || starts.includes(word.length)) return false;
  let start = 0;
  for (let digit = 0; digit < DIGITS; digit++) {
    const count = starts[digit] ?? 0;
    starts[digit] = start;
    start += count;
  }
  for (let i = 0; i < from.length; i++) {
    const position = from[i] ?? 0;
    const digit = ((word[position] ?? 0) >>> shift) & (DIGITS - 1);
    const target = starts[digit] ?? 0;
    to[target] = position;
    starts[digit] = target + 1;
  }
  return true;
}
