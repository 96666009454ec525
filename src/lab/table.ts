import { fillColumn } from './fill.ts';
import { orderColumns, sourceReference, uniqueSets } from './order.ts';
import { famousRows, inheritFame, splitReference } from './parents.ts';
import { createRandom } from './random.ts';
import type { TableSpec } from './spec/model.ts';
import type { Facts } from './spec/read.ts';
import { createTableData, requireTable, type Site, type TableData, type World } from './world.ts';

/** Small tables keep their size whatever the scale. */
const SCALED_FROM = 50;
/** Rows drawn for each row wanted where combinations must be unique: the doubles are dropped. */
const SURPLUS = 1.6;

/** Fills a table whose parents are filled, and adds it to the world. */
export function fillTable(world: World, name: string, facts: Facts | undefined, scale: number): TableData {
  const spec = world.spec.tables[name];
  if (spec === undefined) throw new Error(`${world.spec.domain}: there is no table "${name}"`);
  const frame = frameRows(world, name, spec, facts);
  const wanted = frame.size ?? scaleRows(spec, facts, scale);
  const data = createTableData(name, frame.size ?? surplus(spec, wanted));
  world.tables.set(name, data);
  for (let row = 0; row < Math.min(data.size, facts?.rows.length ?? 0); row += 1) data.hits[row] = 1;
  fillColumns({ world, table: spec, data, frame: frame.rows, facts, wanted });
  inheritFame(data);
  return data;
}

interface Filling {
  readonly world: World;
  readonly table: TableSpec;
  readonly data: TableData;
  readonly frame: ReadonlyMap<string, Int32Array>;
  readonly facts: Facts | undefined;
  readonly wanted: number;
}

function fillColumns(filling: Filling): void {
  const { world, table, data } = filling;
  const filled = new Set<string>();
  const sets = uniqueSets(table);
  const done = new Set<readonly string[]>();
  for (const name of orderColumns(table, `${world.spec.domain}.${data.name}`)) {
    fillColumn(siteOf(filling, name), filling.frame, filling.facts);
    filled.add(name);
    for (const set of sets.filter((each) => !done.has(each) && each.every((column) => filled.has(column)))) {
      done.add(set);
      dropDoubles(filling, set);
    }
    if (sets.length > 0 && done.size === sets.length) cutTo(data, filling.wanted);
  }
}

function siteOf(filling: Filling, name: string): Site {
  const { world, table, data } = filling;
  const random = createRandom(world.seed, world.spec.domain, data.name, name);
  return { world, table, data, name, column: table.columns[name] ?? {}, random };
}

function scaleRows(spec: TableSpec, facts: Facts | undefined, scale: number): number {
  const certain = facts?.rows.length ?? 0;
  const rows = spec.rows ?? certain;
  return Math.max(certain, rows < SCALED_FROM ? rows : Math.max(SCALED_FROM, Math.round(rows * scale)));
}

function surplus(spec: TableSpec, wanted: number): number {
  return uniqueSets(spec).length === 0 ? wanted : Math.ceil(wanted * SURPLUS);
}

/** Rows that stand for each parent, or each combination of parents; certain rows come before them. */
function frameRows(
  world: World,
  name: string,
  spec: TableSpec,
  facts: Facts | undefined,
): { size: number | null; rows: ReadonlyMap<string, Int32Array> } {
  if (spec.each === undefined) return { size: null, rows: new Map() };
  const random = createRandom(world.seed, world.spec.domain, name, 'each');
  const parents = spec.each.map((column) => parentOfEach(world, spec, column));
  const picks: number[][] = parents.map(() => new Array<number>(facts?.rows.length ?? 0).fill(-1));
  const famous = parents.map(famousRows);
  const times = spec.times ?? { low: 1, high: 1 };
  const total = parents.reduce((product, parent) => product * parent.size, 1);
  for (let at = 0; at < total; at += 1) {
    const kept = random.chance(spec.keep ?? 1);
    if (!kept && !isFamousCombination(famous, at)) continue;
    const count = times.low + random.below(times.high - times.low + 1);
    for (let each = 0; each < count; each += 1) pushCombination(picks, parents, at);
  }
  const rows = spec.each.map((column, place) => [column, Int32Array.from(picks[place] ?? [])] as const);
  return { size: picks[0]?.length ?? 0, rows: new Map(rows) };
}

function parentOfEach(world: World, spec: TableSpec, name: string): TableData {
  const column = spec.columns[name];
  const reference = column === undefined ? null : sourceReference(column);
  if (reference === null)
    throw new Error(`${world.spec.domain}: "each: ${name}" names no column that refers to a table`);
  return requireTable(world, splitReference(world, reference).table);
}

/** Combinations with something that people ask for all occur. */
function isFamousCombination(famous: readonly Uint8Array[], number: number): boolean {
  let rest = number;
  for (const rows of famous.toReversed()) {
    if (rows[rest % rows.length] === 1) return true;
    rest = Math.floor(rest / rows.length);
  }
  return false;
}

/** Adds the combination of that number, the last parent changing fastest. */
function pushCombination(picks: number[][], parents: readonly TableData[], number: number): void {
  let rest = number;
  for (let place = parents.length - 1; place >= 0; place -= 1) {
    const size = parents[place]?.size ?? 1;
    picks[place]?.push(rest % size);
    rest = Math.floor(rest / size);
  }
}

function dropDoubles(filling: Filling, columns: readonly string[]): void {
  const { data } = filling;
  const cells = columns.map((column) => data.cells.get(column) ?? []);
  const seen = new Set<string>();
  const kept: number[] = [];
  for (let row = 0; row < data.size; row += 1) {
    const parts = cells.map((column) => column[row] ?? null);
    const key = parts.map(String).join('\u0000');
    if (parts.includes(null) || seen.has(key)) continue;
    seen.add(key);
    kept.push(row);
  }
  keepRows(data, filling, kept);
}

function cutTo(data: TableData, wanted: number): void {
  if (data.size > wanted)
    keepRows(
      data,
      null,
      Array.from({ length: wanted }, (_none, row) => row),
    );
}

function keepRows(data: TableData, filling: Filling | null, kept: readonly number[]): void {
  if (kept.length === data.size) return;
  const certain = filling?.facts?.rows.length ?? 0;
  if (certain > 0 && kept[certain - 1] !== certain - 1) {
    throw new Error(`${data.name}: its facts repeat a key, or leave a part of it empty`);
  }
  for (const [name, cells] of data.cells)
    data.cells.set(
      name,
      kept.map((row) => cells[row] ?? null),
    );
  for (const [name, link] of data.links) {
    data.links.set(name, { table: link.table, rows: Int32Array.from(kept, (row) => link.rows[row] ?? -1) });
  }
  data.hits = Uint8Array.from(kept, (row) => data.hits[row] ?? 0);
  data.size = kept.length;
}
