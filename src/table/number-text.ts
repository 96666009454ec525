const DIGITS = String.raw`\d+(?:_\d+)*`;
const WHOLE = new RegExp(`^[+-]?${DIGITS}$`);
const DECIMAL = new RegExp(`^[+-]?(?:${DIGITS}(?:\\.(?:${DIGITS})?)?|\\.${DIGITS})(?:[eE][+-]?${DIGITS})?$`);
const INFINITE = /^([+-]?)inf(?:inity)?$/i;
const NAN = /^[+-]?nan$/i;

/**
 * The number that a text writes, as Python reads it: blanks around, `1_000`, `1e3`, digits of any script; a whole
 * number beyond 2^53 as bigint. `undefined` where it is none.
 */
export function parseNumberText(text: string): number | bigint | undefined {
  const plain = text.trim().replace(/(?![0-9])\p{Nd}/gu, toAsciiDigit);
  if (WHOLE.test(plain)) return toInteger(plain.replaceAll('_', ''));
  if (DECIMAL.test(plain)) return Number(plain.replaceAll('_', ''));
  const infinite = INFINITE.exec(plain);
  if (infinite !== null) return infinite[1] === '-' ? -Infinity : Infinity;
  return NAN.test(plain) ? Number.NaN : undefined;
}

/** How a number is written as text: whole numbers without a fraction. */
export function writeNumber(value: number | bigint): string {
  return Number.isInteger(value) ? BigInt(value).toString() : String(value);
}

function toInteger(digits: string): number | bigint {
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : BigInt(digits.replace('+', ''));
}

/** Digits of a script come in runs of ten, zero first. */
function toAsciiDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let start = point;
  while (/\p{Nd}/u.test(String.fromCodePoint(start - 1))) start -= 1;
  return String((point - start) % 10);
}
