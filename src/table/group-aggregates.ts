import { ToolError } from '../errors.ts';
import { type Cell, toExact } from './cell.ts';
import { compareCells } from './compare.ts';
import { combineGroups, firstPositions, type Groups, groupCells } from './groups.ts';
import { hintNumbers } from './number-notes.ts';
import { gatherNumbers } from './numbers.ts';
import { cellsOf, contentsOf, isNumeric, type NumericSlice, type Slice } from './slice.ts';

/** A value for each group, of the cells of a slice. */
type GroupAggregate = (slice: Slice, groups: Groups, column: string) => Cell[];

/** Characters of a list in a cell. */
const LONGEST_LIST = 16_384;

/** The aggregates of groups that need a column, by their names in the tools. Nulls are left out, but by `first`. */
export const GROUP_AGGREGATES = {
  count: countValues,
  distinct: countDistinct,
  sum: (slice, groups, column) => sumGroups(requireNumbers(slice, 'sum', column), groups),
  mean: (slice, groups, column) => averageGroups(requireNumbers(slice, 'mean', column), groups),
  median: (slice, groups, column) => findMedians(requireNumbers(slice, 'median', column), groups),
  min: (slice, groups) => findExtremes(slice, groups, -1),
  max: (slice, groups) => findExtremes(slice, groups, 1),
  first: (slice, groups) => {
    const cells = cellsOf(slice);
    return Array.from(firstPositions(groups), (position) => cells[position] ?? null);
  },
  list: listGroups,
  share: (slice, groups, column) => shareGroups(requireNumbers(slice, 'share', column), groups),
} as const satisfies Record<string, GroupAggregate>;

export type GroupAggregateName = keyof typeof GROUP_AGGREGATES;

/** The rows of each group. */
export function countRows({ ids, count }: Groups): number[] {
  const counts = new Array<number>(count).fill(0);
  for (let i = 0; i < ids.length; i++) counts[ids[i] ?? 0] = (counts[ids[i] ?? 0] ?? 0) + 1;
  return counts;
}

function requireNumbers(slice: Slice, operation: string, column: string): NumericSlice | undefined {
  if (isNumeric(slice)) return slice;
  if (slice.data.kind === 'null') return undefined;
  throw new ToolError('table.incompatible', {
    message: `"${operation}" works on numbers, but column "${column}" holds ${contentsOf(slice.data)}.`,
    hint: hintNumbers(slice) ?? 'Choose a column of numbers.',
    details: { column },
  });
}

function countValues(slice: Slice, { ids, count }: Groups): number[] {
  const counts = new Array<number>(count).fill(0);
  const cells = cellsOf(slice);
  for (let i = 0; i < ids.length; i++)
    if (cells[i] !== null) counts[ids[i] ?? 0] = (counts[ids[i] ?? 0] ?? 0) + 1;
  return counts;
}

function countDistinct(slice: Slice, groups: Groups): number[] {
  const counts = new Array<number>(groups.count).fill(0);
  const values = groupCells(slice);
  const both = groups.count <= 1 ? values : combineGroups(groups, values);
  const cells = cellsOf(slice);
  for (const position of firstPositions(both)) {
    const group = groups.ids[position] ?? 0;
    if (cells[position] !== null) counts[group] = (counts[group] ?? 0) + 1;
  }
  return counts;
}

/** Whole numbers are summed exactly, beyond 2^53 too; 0 for a group without values. */
function sumGroups(slice: NumericSlice | undefined, groups: Groups): Cell[] {
  const { ids, count } = groups;
  if (slice === undefined) return new Array<Cell>(count).fill(0);
  if (slice.data.kind === 'bigint') return sumExactly(slice, groups);
  const values = gatherNumbers(slice);
  const sums = new Float64Array(count);
  let most = 0;
  for (let i = 0; i < ids.length; i++) {
    const value = values[i] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    const sum = (sums[ids[i] ?? 0] ?? 0) + value;
    sums[ids[i] ?? 0] = sum;
    if (sum > most || -sum > most) most = Math.abs(sum);
  }
  if (slice.data.kind === 'integer' && most > Number.MAX_SAFE_INTEGER) return sumExactly(slice, groups);
  return Array.from(sums);
}

function sumExactly(slice: NumericSlice, { ids, count }: Groups): Cell[] {
  const sums = new Array<bigint>(count).fill(0n);
  cellsOf(slice).forEach((cell, i) => {
    const group = ids[i] ?? 0;
    if (typeof cell === 'number' || typeof cell === 'bigint')
      sums[group] = (sums[group] ?? 0n) + BigInt(cell);
  });
  return sums.map(toExact);
}

function averageGroups(slice: NumericSlice | undefined, groups: Groups): Cell[] {
  if (slice === undefined) return new Array<Cell>(groups.count).fill(null);
  const sums = sumGroups(slice, groups);
  const values = gatherNumbers(slice);
  const counts = new Float64Array(groups.count);
  for (let i = 0; i < values.length; i++) {
    if (!Number.isNaN(values[i])) counts[groups.ids[i] ?? 0] = (counts[groups.ids[i] ?? 0] ?? 0) + 1;
  }
  return sums.map((sum, group) => (counts[group] === 0 ? null : Number(sum) / (counts[group] ?? 1)));
}

/** The part that each group's sum has in the sum of all; null where that is 0. */
function shareGroups(slice: NumericSlice | undefined, groups: Groups): Cell[] {
  const sums = sumGroups(slice, groups).map(Number);
  const whole = sums.reduce((total, sum) => total + sum, 0);
  return sums.map((sum) => (whole === 0 ? null : sum / whole));
}

function findMedians(slice: NumericSlice | undefined, groups: Groups): Cell[] {
  if (slice === undefined) return new Array<Cell>(groups.count).fill(null);
  const values = gatherNumbers(slice);
  return listMembers(groups).map((members) => {
    const numbers = Float64Array.from(members, (i) => values[i] ?? Number.NaN)
      .filter((value) => !Number.isNaN(value))
      .sort();
    const middle = numbers.length >> 1;
    const upper = numbers[middle];
    if (upper === undefined) return null;
    return numbers.length % 2 === 1 ? upper : ((numbers[middle - 1] ?? upper) + upper) / 2;
  });
}

function findExtremes(slice: Slice, groups: Groups, sign: 1 | -1): Cell[] {
  return slice.data.kind === 'integer' || slice.data.kind === 'float'
    ? findExtremeNumbers(gatherNumbers({ ...slice, data: slice.data }), groups, sign)
    : findExtremeCells(slice, groups, sign);
}

function findExtremeNumbers(values: Float64Array, { ids, count }: Groups, sign: 1 | -1): Cell[] {
  const best = new Float64Array(count).fill(Number.NaN);
  for (let i = 0; i < ids.length; i++) {
    const value = values[i] ?? Number.NaN;
    const known = best[ids[i] ?? 0] ?? Number.NaN;
    if (sign * value > sign * known || Number.isNaN(known)) best[ids[i] ?? 0] = value;
  }
  return Array.from(best, (value) => (Number.isNaN(value) ? null : value));
}

function findExtremeCells(slice: Slice, { ids, count }: Groups, sign: 1 | -1): Cell[] {
  const best = new Array<Cell>(count).fill(null);
  const cells = cellsOf(slice);
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i] ?? null;
    const known = best[ids[i] ?? 0] ?? null;
    if (cell === null || cell === known) continue;
    if (known === null || sign * compareCells(cell, known) > 0) best[ids[i] ?? 0] = cell;
  }
  return best;
}

/** The values of each group as the text of a JSON list, which says how many did not fit. */
function listGroups(slice: Slice, groups: Groups): Cell[] {
  const cells = cellsOf(slice);
  return listMembers(groups).map((members) => {
    const texts: string[] = [];
    let length = 2;
    for (const i of members) {
      const cell = cells[i] ?? null;
      if (cell === null) continue;
      const text = typeof cell === 'string' ? JSON.stringify(cell) : String(cell);
      length += text.length + 1;
      if (length > LONGEST_LIST) return `[${texts.join(',')}] and more, of ${members.length} in all`;
      texts.push(text);
    }
    return `[${texts.join(',')}]`;
  });
}

/** The positions of each group's rows, in their order. */
function listMembers(groups: Groups): Uint32Array[] {
  const sizes = countRows(groups);
  const members = sizes.map((size) => new Uint32Array(size));
  const filled = new Uint32Array(groups.count);
  groups.ids.forEach((id, i) => {
    const at = filled[id] ?? 0;
    const own = members[id];
    if (own !== undefined) own[at] = i;
    filled[id] = at + 1;
  });
  return members;
}
