import { judgeNumbers } from './numbers-in-text.ts';
import { readWithGaps, sampleCells } from './numbers-with-gaps.ts';
import { isText, type Slice } from './slice.ts';

const WAY_ON =
  'To work with the numbers, call transform_data with operation_type "number" (transform_data_to_number) first.';

/** What is to be said where a column of text, or of several kinds, is mostly numbers; `undefined` for any other. */
export function hintNumbers(slice: Slice): string | undefined {
  if (!isText(slice) && slice.data.kind !== 'mixed') return undefined;
  const counts = sampleCells(slice);
  if (judgeNumbers(counts) === 'other') return undefined;
  const share = Math.floor((100 * counts.numbers) / (counts.numbers + counts.blanks + counts.others));
  return `${share} % of its values are numbers${isText(slice) ? ' written as text' : ''}. ${WAY_ON}`;
}

/** What is to be said where the values of a column were ordered that is text, or of several kinds, but mostly numbers. */
export function noteOrder(slice: Slice, column: string): string | undefined {
  if (!isText(slice)) return noteGaps(slice, column);
  const hint = hintNumbers(slice);
  return hint && `Column "${column}" is text and was compared character by character, but ${hint}`;
}

/** The note of an answer for which texts among the numbers of a column were taken for missing values. */
export function noteGaps(slice: Slice, column: string): string | undefined {
  const read = readWithGaps(slice);
  if (read === undefined || read.counts.others === 0) return undefined;
  return `Column "${column}" was read as numbers; ${read.counts.others} other values in it count as missing.`;
}
