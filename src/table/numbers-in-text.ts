/**
 * Which column is one of numbers with missing values, though some or all of its cells are text: one rule, for the
 * endpoints and for the data tools.
 */

/** What the cells of a column are, nulls aside. */
export interface CellCounts {
  /** Numbers, and texts that write one. */
  readonly numbers: number;
  /** Texts that stand for no value. */
  readonly blanks: number;
  /** Any other text, and blobs. */
  readonly others: number;
}

/**
 * `numbers`: what stands for no value is missing, the rest are numbers. `mostly`: so many are numbers that a reader may
 * take it for such a column, which is worth a word. `other`: neither.
 */
export type NumberVerdict = 'numbers' | 'mostly' | 'other';

/** The least share of numbers among the cells that are no blanks. */
const LEAST_SHARE = { numbers: 0.95, mostly: 0.9 };
const BLANK = /^\s*(?:n\/?a|nan|null|none|-{1,2}|\?)?\s*$/i;
const NUMBER = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i;

/** Whether a text stands for no value: empty, only blanks, `N/A`, `null`, `none`, `nan`, a dash, a question mark. */
export function isBlankText(text: string): boolean {
  return text.length <= 16 && BLANK.test(text);
}

/** Whether a text writes a number, with blanks around it or not. */
export function isNumberText(text: string): boolean {
  return text.length <= 400 && NUMBER.test(text);
}

/** What a column with such cells is. One without a number is `other`. */
export function judgeNumbers({ numbers, others }: CellCounts): NumberVerdict {
  if (numbers === 0) return 'other';
  const share = numbers / (numbers + others);
  if (share >= LEAST_SHARE.numbers) return 'numbers';
  return share >= LEAST_SHARE.mostly ? 'mostly' : 'other';
}
