import type { ColumnData } from './column.ts';
import { gatherNumbers } from './numbers.ts';
import { cellsOf, isText, type NumberSlice, type Slice, type TextSlice } from './slice.ts';
import { createData, createDictionary, createFloat, createInteger, createTextFromCodes } from './storage.ts';

/** One storage of the rows of two slices. Whole and floating point numbers become floating point. */
export function appendData(first: Slice, second: Slice): ColumnData {
  if (isText(first) && isText(second)) return appendText(first, second);
  if (isNumber(first) && isNumber(second)) return appendNumbers(first, second);
  const float = first.data.kind === 'float' || second.data.kind === 'float';
  return createData([...cellsOf(first), ...cellsOf(second)], float);
}

function appendNumbers(first: NumberSlice, second: NumberSlice): ColumnData {
  const [start, end] = [gatherNumbers(first), gatherNumbers(second)];
  const values = new Float64Array(start.length + end.length);
  values.set(start);
  values.set(end, start.length);
  return first.data.kind === 'integer' && second.data.kind === 'integer'
    ? createInteger(values)
    : createFloat(values);
}

function appendText(first: TextSlice, second: TextSlice): ColumnData {
  const dictionary = createDictionary();
  const start = recode(first, dictionary.codeOf);
  const end = recode(second, dictionary.codeOf);
  const codes = new Uint32Array(start.length + end.length);
  codes.set(start);
  codes.set(end, start.length);
  return createTextFromCodes(codes, dictionary.entries);
}

/** The slice's codes in another dictionary; each entry in use is looked up once. */
function recode({ data, rows }: TextSlice, codeOf: (text: string | null) => number): Uint32Array {
  const { codes, dictionary } = data;
  const known = new Uint32Array(dictionary.length);
  const recoded = new Uint32Array(rows?.length ?? codes.length);
  for (let i = 0; i < recoded.length; i++) {
    const code = codes[rows === null ? i : (rows[i] ?? 0)] ?? 0;
    if (code === 0) continue;
    if (known[code] === 0) known[code] = codeOf(dictionary[code] ?? null);
    recoded[i] = known[code] ?? 0;
  }
  return recoded;
}

function isNumber(slice: Slice): slice is NumberSlice {
  return slice.data.kind === 'integer' || slice.data.kind === 'float';
}
