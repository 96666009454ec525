import { type Cell, toNumberKey } from './cell.ts';
import { type Codes, INT32_NULL, isMarked } from './column.ts';
import { cellsOf, type Slice } from './slice.ts';

/** Equal rows have equal ids, counted from 0 in the order of first appearance. */
export interface Groups {
  readonly ids: Uint32Array;
  readonly count: number;
}

/** Groups the rows of a slice by their cell; all nulls are one group, 1 and 1.0 too. */
export function groupCells(slice: Slice): Groups {
  const { data, rows } = slice;
  switch (data.kind) {
    case 'text':
      return groupCodes(data.codes, rows, data.dictionary.length);
    case 'integer':
    case 'float':
      return groupDense(data.values, rows) ?? groupNumbers(data.values, rows, isMarked(data));
    case 'null':
      return {
        ids: new Uint32Array(rows?.length ?? data.length),
        count: Math.min(1, rows?.length ?? data.length),
      };
    case 'bigint':
    case 'mixed':
      return groupKeys(cellsOf(slice).map(keyOf));
  }
}

/** Groups rows by several groupings at once. */
export function combineGroups(first: Groups, second: Groups): Groups {
  if (first.count <= 1) return second;
  const pairs = new Float64Array(first.ids.length);
  for (let i = 0; i < pairs.length; i++) pairs[i] = (first.ids[i] ?? 0) * second.count + (second.ids[i] ?? 0);
  return groupNumbers(pairs, null, false);
}

/** The position of each group's first row. */
export function firstPositions({ ids, count }: Groups): Uint32Array {
  const positions = new Uint32Array(count);
  let next = 0;
  for (let i = 0; i < ids.length; i++) if (ids[i] === next) positions[next++] = i;
  return positions;
}

function groupCodes(codes: Codes, rows: Uint32Array | null, choices: number): Groups {
  const ids = new Uint32Array(rows?.length ?? codes.length);
  const known = new Uint32Array(choices);
  let count = 0;
  for (let i = 0; i < ids.length; i++) {
    const code = codes[rows === null ? i : (rows[i] ?? 0)] ?? 0;
    if (known[code] === 0) known[code] = ++count;
    ids[i] = (known[code] ?? 0) - 1;
  }
  return { ids, count };
}

/** Whole numbers that lie close together are codes already: a third of the time of looking each up (bench: group). */
function groupDense(values: Int32Array | Float64Array, rows: Uint32Array | null): Groups | undefined {
  if (values instanceof Float64Array) return undefined;
  const length = rows?.length ?? values.length;
  let low = Infinity;
  let high = -Infinity;
  for (let i = 0; i < length; i++) {
    const value: number = values[rows === null ? i : (rows[i] ?? 0)] ?? 0;
    if (value === INT32_NULL) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (high - low > 4 * length || high < low) return undefined;
  const known = new Uint32Array(high - low + 2);
  const ids = new Uint32Array(length);
  let count = 0;
  for (let i = 0; i < length; i++) {
    const value: number = values[rows === null ? i : (rows[i] ?? 0)] ?? 0;
    const place: number = value === INT32_NULL ? 0 : value - low + 1;
    if (known[place] === 0) known[place] = ++count;
    ids[i] = (known[place] ?? 0) - 1;
  }
  return { ids, count };
}

function groupNumbers(values: Int32Array | Float64Array, rows: Uint32Array | null, marked: boolean): Groups {
  const ids = new Uint32Array(rows?.length ?? values.length);
  const index = createNumberIndex(ids.length);
  for (let i = 0; i < ids.length; i++) {
    const value = values[rows === null ? i : (rows[i] ?? 0)] ?? Number.NaN;
    ids[i] = index.idOf(marked && value === INT32_NULL ? Number.NaN : value);
  }
  return { ids, count: index.size() };
}

/** Numbers to ids by open addressing: a third of the time that a Map takes (bench: unique). */
function createNumberIndex(most: number): { idOf(value: number): number; size(): number } {
  const bits = 32 - Math.clz32(Math.max(2 * most, 4) - 1);
  const slots = new Uint32Array(2 ** bits);
  const known = new Float64Array(most);
  const scratch = new Float64Array(1);
  const words = new Uint32Array(scratch.buffer);
  let count = 0;
  return {
    size: () => count,
    idOf(value) {
      scratch[0] = value === 0 ? 0 : value;
      const mixed = Math.imul((words[0] ?? 0) ^ Math.imul(words[1] ?? 0, 0x85ebca6b), 0x9e3779b1);
      for (let slot = mixed >>> (32 - bits); ; slot = (slot + 1) & (slots.length - 1)) {
        const id = (slots[slot] ?? 0) - 1;
        if (id < 0) {
          known[count] = value;
          slots[slot] = ++count;
          return count - 1;
        }
        const other = known[id] ?? 0;
        if (other === value || (Number.isNaN(other) && Number.isNaN(value))) return id;
      }
    },
  };
}

function groupKeys(keys: readonly (string | number | bigint | null)[]): Groups {
  const known = new Map<string | number | bigint | null, number>();
  const ids = new Uint32Array(keys.length);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] ?? null;
    const id = known.get(key) ?? known.size;
    known.set(key, id);
    ids[i] = id;
  }
  return { ids, count: known.size };
}

/** A key that equal cells share; a first letter keeps texts and blobs apart. */
function keyOf(cell: Cell): string | number | bigint | null {
  if (typeof cell === 'string') return `t${cell}`;
  if (typeof cell === 'bigint') return toNumberKey(cell);
  if (typeof cell === 'number') return Number.isNaN(cell) ? null : cell;
  return cell === null ? null : `b${cell.join()}`;
}
