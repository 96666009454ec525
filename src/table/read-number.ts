import { parseNumberText } from './number-text.ts';
import { isNumberText } from './numbers-in-text.ts';

/** Signs around a number that say what it counts. */
const SIGNS = /^[$€£¥]|[%$€£¥]$/g;
const GROUPED = /^[+-]?\d{1,3}(?:[, _'\u00a0\u202f]\d{3})+(?:\.\d*)?$/;

/**
 * The number that a text writes for people: blanks around it, a per cent or currency sign, separators between thousands.
 * `5 %` is 5. `undefined` where it is none.
 */
export function readNumberText(text: string): number | bigint | undefined {
  if (isNumberText(text)) return parseNumberText(text);
  const negative = /^\s*-/.test(text) ? '-' : '';
  const bare = text
    .trim()
    .replace(/^[+-]\s*(?=[$€£¥])/, '')
    .replace(SIGNS, '')
    .trim();
  const signed = negative === '' || bare.startsWith('-') ? bare : `-${bare}`;
  const plain = GROUPED.test(signed) ? signed.replace(/[, _'\u00a0\u202f]/g, '') : signed;
  return isNumberText(plain) ? parseNumberText(plain) : undefined;
}
