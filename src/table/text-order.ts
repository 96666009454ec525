import { compareText, pointRank } from './compare.ts';

type Dictionary = readonly (string | null)[];

/** Fewer codes than this are sorted by insertion. */
const FEW = 12;

/**
 * Sorts the codes of texts in place, by code point: quicksort on one character after another, so that a common
 * beginning is read once. A comparison sort reads it at every comparison and takes twice as long (bench: sort text).
 */
export function sortCodes(codes: Uint32Array, dictionary: Dictionary): void {
  sortFrom(
    { codes, dictionary, keys: new Int32Array(codes.length) },
    { from: 0, to: codes.length, depth: 0 },
  );
}

interface State {
  readonly codes: Uint32Array;
  readonly dictionary: Dictionary;
  /** The character of each code's text at the depth that is being sorted. */
  readonly keys: Int32Array;
}

/** Texts that are equal in all characters before the depth. */
interface Run {
  readonly from: number;
  readonly to: number;
  readonly depth: number;
}

/** The part with equal characters goes on in the loop, since texts can be long. */
function sortFrom(state: State, run: Run): void {
  let { from, to, depth } = run;
  while (to - from > FEW) {
    readKeys(state, { from, to, depth });
    const pivot = choosePivot(state.keys, from, to);
    const [start, end] = partition(state, { from, to, depth }, pivot);
    sortFrom(state, { from, to: start, depth });
    sortFrom(state, { from: end, to, depth });
    if (pivot < 0) return;
    [from, to, depth] = [start, end, depth + 1];
  }
  insert(state, from, to);
}

function readKeys({ codes, dictionary, keys }: State, { from, to, depth }: Run): void {
  for (let i = from; i < to; i++) {
    const text = dictionary[codes[i] ?? 0] ?? '';
    keys[i] = depth < text.length ? pointRank(text.charCodeAt(depth)) : -1;
  }
}

/** The median of the first, the middle and the last. */
function choosePivot(keys: Int32Array, from: number, to: number): number {
  const [a, b, c] = [keys[from] ?? 0, keys[(from + to) >> 1] ?? 0, keys[to - 1] ?? 0];
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}

/** Moves the lesser keys to the front and the greater to the end; answers where the equal ones are. */
function partition(state: State, { from, to }: Run, pivot: number): [number, number] {
  const { keys } = state;
  let [start, i, end] = [from, from, to];
  while (i < end) {
    const key = keys[i] ?? 0;
    if (key < pivot) swap(state, i++, start++);
    else if (key > pivot) swap(state, i, --end);
    else i++;
  }
  return [start, end];
}

function swap({ codes, keys }: State, a: number, b: number): void {
  const [code, key] = [codes[a] ?? 0, keys[a] ?? 0];
  codes[a] = codes[b] ?? 0;
  keys[a] = keys[b] ?? 0;
  codes[b] = code;
  keys[b] = key;
}

function insert({ codes, dictionary }: State, from: number, to: number): void {
  for (let i = from + 1; i < to; i++) {
    const code = codes[i] ?? 0;
    const text = dictionary[code] ?? '';
    let j = i;
    for (; j > from && compareText(dictionary[codes[j - 1] ?? 0] ?? '', text) > 0; j--)
      codes[j] = codes[j - 1] ?? 0;
    codes[j] = code;
  }
}
