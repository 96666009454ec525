import { ToolError } from '../../errors.ts';
import { appendData } from '../append.ts';
import { combineGroups, type Groups, groupCells } from '../groups.ts';
import { NO_ROW, pickCells } from '../pick.ts';
import { cellsOf, contentsOf, isNumeric, isText, type Slice, sliceOf } from '../slice.ts';
import { type Column, compose, findColumn, storageRows, type Table } from '../table.ts';

export const JOIN_KINDS = ['INNER', 'LEFT', 'RIGHT', 'FULL'] as const;

type JoinKind = (typeof JOIN_KINDS)[number];

export interface JoinOptions {
  /** Columns of the first table, and those of the second that have to be equal to them, in their order. */
  readonly left: readonly string[];
  readonly right: readonly string[];
  /** Which rows without a partner stay: none, those of the first, of the second, or of both. */
  readonly kind: JoinKind;
}

export interface Joined {
  readonly table: Table;
  /** Rows of the first and of the second table without a partner in the other. */
  readonly lonely: readonly [number, number];
}

/** Rows that a join may give. */
const MOST_JOINED = 10_000_000;

/** Positions of the rows that go together, in the order of the first table; `NO_ROW` for one without a partner. */
interface Pairs {
  readonly left: Uint32Array;
  readonly right: Uint32Array;
}

/**
 * Joins two tables where columns are equal; null equals nothing. Columns of the second whose names are taken get `_2`.
 * Throws `table.unknown_column`, `table.incompatible` for text and numbers, `limit.rows` before so many rows are made.
 */
export function join(first: Table, second: Table, options: JoinOptions): Joined {
  const keys = matchKeys(first, second, options);
  const lonely = countLonely(keys, first.rowCount);
  const pairs = pairRows(keys, { rows: [first.rowCount, second.rowCount], kind: options.kind });
  const taken = new Set(first.columns.map(({ name }) => name));
  const columns = [
    ...first.columns.map((column) => pickColumn(first, column, pairs.left)),
    ...second.columns.map((column) => ({
      ...pickColumn(second, column, pairs.right),
      name: toFreeName(column.name, taken),
    })),
  ];
  return { table: { columns, rowCount: pairs.left.length, selection: null }, lonely };
}

/** Ids of the rows of both tables, one after the other: equal keys have equal ids; `nulls` marks those that equal nothing. */
interface Keys {
  readonly groups: Groups;
  readonly nulls: Uint8Array;
}

function matchKeys(first: Table, second: Table, { left, right }: JoinOptions): Keys {
  const nulls = new Uint8Array(first.rowCount + second.rowCount);
  const parts = left.map((name, i) => {
    const other = right[i] ?? name;
    const slices = [
      sliceOf(first, findColumn(first, name)),
      sliceOf(second, findColumn(second, other)),
    ] as const;
    checkKinds(slices, [name, other]);
    const slice: Slice = { data: appendData(...slices), rows: null };
    markNulls(slice, nulls);
    return groupCells(slice);
  });
  const [one, ...others] = parts;
  if (one === undefined) throw refuseKeys();
  return { groups: others.reduce(combineGroups, one), nulls };
}

function refuseKeys(): ToolError {
  return new ToolError('table.invalid_value', {
    message: 'There is no column to join on.',
    hint: 'Name one in each table whose values are equal where rows belong together.',
  });
}

function checkKinds([left, right]: readonly [Slice, Slice], [name, other]: readonly [string, string]): void {
  const apart = (isText(left) && isNumeric(right)) || (isNumeric(left) && isText(right));
  if (!apart) return;
  throw new ToolError('table.incompatible', {
    message: `Column "${name}" holds ${contentsOf(left.data)} and column "${other}" ${contentsOf(right.data)}: none are equal.`,
    hint: 'Make numbers of the texts first, with transform_data and operation_type "number" (transform_data_to_number).',
    details: { column: name },
  });
}

function markNulls(slice: Slice, nulls: Uint8Array): void {
  const { data } = slice;
  if (data.kind === 'text') {
    for (let i = 0; i < nulls.length; i++) if (data.codes[i] === 0) nulls[i] = 1;
    return;
  }
  if (data.kind === 'integer' && !data.nullable) return;
  cellsOf(slice).forEach((cell, i) => {
    if (cell === null) nulls[i] = 1;
  });
}

interface PairTerms {
  readonly rows: readonly [number, number];
  readonly kind: JoinKind;
}

function pairRows({ groups, nulls }: Keys, { rows: [firsts, seconds], kind }: PairTerms): Pairs {
  const { ids, count } = groups;
  const keepsFirst = kind === 'LEFT' || kind === 'FULL';
  const keepsSecond = kind === 'RIGHT' || kind === 'FULL';
  // The rows of the second table by their id: those of id g lie at starts[g] to starts[g + 1].
  const starts = new Uint32Array(count + 1);
  for (let i = firsts; i < ids.length; i++)
    if (nulls[i] === 0) starts[(ids[i] ?? 0) + 1] = (starts[(ids[i] ?? 0) + 1] ?? 0) + 1;
  for (let g = 0; g < count; g++) starts[g + 1] = (starts[g + 1] ?? 0) + (starts[g] ?? 0);
  const next = starts.slice();
  const members = new Uint32Array(starts[count] ?? 0);
  for (let i = firsts; i < ids.length; i++) {
    if (nulls[i] !== 0) continue;
    const id = ids[i] ?? 0;
    members[next[id] ?? 0] = i - firsts;
    next[id] = (next[id] ?? 0) + 1;
  }
  const partners = (i: number): number =>
    nulls[i] === 0 ? (starts[(ids[i] ?? 0) + 1] ?? 0) - (starts[ids[i] ?? 0] ?? 0) : 0;
  const lonely = keepsSecond ? listLonely({ ids, nulls, firsts, seconds, count }) : new Uint32Array(0);
  let total = lonely.length;
  for (let i = 0; i < firsts; i++) total += partners(i) || (keepsFirst ? 1 : 0);
  if (total > MOST_JOINED) throw refuseRows(total);
  const left = new Uint32Array(total);
  const right = new Uint32Array(total);
  let at = 0;
  for (let i = 0; i < firsts; i++) {
    const size = partners(i);
    const start = starts[ids[i] ?? 0] ?? 0;
    for (let p = 0; p < size; p++) {
      left[at] = i;
      right[at++] = members[start + p] ?? 0;
    }
    if (size > 0 || !keepsFirst) continue;
    left[at] = i;
    right[at++] = NO_ROW;
  }
  left.fill(NO_ROW, at);
  right.set(lonely, at);
  return { left, right };
}

interface Sides {
  readonly ids: Uint32Array;
  readonly nulls: Uint8Array;
  readonly firsts: number;
  readonly seconds: number;
  readonly count: number;
}

/** The rows of the second table without a partner in the first. */
function listLonely({ ids, nulls, firsts, seconds, count }: Sides): Uint32Array {
  const met = new Uint8Array(count);
  for (let i = 0; i < firsts; i++) if (nulls[i] === 0) met[ids[i] ?? 0] = 1;
  const found = new Uint32Array(seconds);
  let size = 0;
  for (let i = 0; i < seconds; i++) {
    const row = firsts + i;
    if (nulls[row] !== 0 || met[ids[row] ?? 0] === 0) found[size++] = i;
  }
  return found.slice(0, size);
}

function countLonely({ groups: { ids, count }, nulls }: Keys, firsts: number): readonly [number, number] {
  const sides = new Uint8Array(count);
  for (let i = 0; i < ids.length; i++) {
    if (nulls[i] === 0) sides[ids[i] ?? 0] = (sides[ids[i] ?? 0] ?? 0) | (i < firsts ? 1 : 2);
  }
  let [first, second] = [0, 0];
  for (let i = 0; i < ids.length; i++) {
    if (nulls[i] === 0 && sides[ids[i] ?? 0] === 3) continue;
    if (i < firsts) first += 1;
    else second += 1;
  }
  return [first, second];
}

function refuseRows(total: number): ToolError {
  return new ToolError('limit.rows', {
    message: `The join would have ${total} rows; at most ${MOST_JOINED} can be made.`,
    hint: 'Join on more columns, or filter or group the tables first.',
    details: { rows: total, limit: MOST_JOINED },
  });
}

/** A column's cells at positions; one without gaps goes on sharing its storage. */
function pickColumn(table: Table, column: Column, positions: Uint32Array): Column {
  if (positions.includes(NO_ROW))
    return { name: column.name, data: pickCells(sliceOf(table, column), positions), index: null };
  const rows = storageRows(table, column);
  return {
    name: column.name,
    data: column.data,
    index: rows === null ? positions : compose(rows, positions),
  };
}

function toFreeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name}_${number}`;
  taken.add(free);
  return free;
}
