import { readPath } from './path.ts';
import { createRandom, createWeighted, type Random, shuffle } from './random.ts';
import type { TableSpec } from './spec/model.ts';
import { failAt, requireTable, type Site, type TableData, type World } from './world.ts';

/** Share of all references that goes to rows that people ask for. */
const FAME_SHARE = 0.6;
/** How much more often than others such a row is referred to, at most. */
const MOST_FAME = 24;

/** Splits `table.column` at the first table name that fits; the column is missing where a row alone is meant. */
export function splitReference(world: World, reference: string): { table: string; column: string | null } {
  if (world.spec.tables[reference] !== undefined) return { table: reference, column: null };
  const name = Object.keys(world.spec.tables).find((table) => reference.startsWith(`${table}.`));
  if (name === undefined) throw new Error(`${world.spec.domain}: "${reference}" names no table of this file`);
  return { table: name, column: reference.slice(name.length + 1) };
}

/** Chooses a parent row for every row of the table; -1 where no parent fits. */
export function pickParents(site: Site, parent: TableData): Int32Array {
  const draw = createDraw(site, parent);
  const rows = new Int32Array(site.data.size);
  const other = site.column.not === undefined ? null : readOther(site, site.column.not, parent);
  for (let row = 0; row < rows.length; row += 1) {
    let pick = draw(row);
    for (let tries = 0; other !== null && pick === other(row) && tries < 20; tries += 1) pick = draw(row);
    rows[row] = pick;
  }
  return rows;
}

function readOther(site: Site, column: string, parent: TableData): (row: number) => number {
  const link = site.data.links.get(column);
  if (link?.table !== parent) return failAt(site, `"not: ${column}" refers to another table`);
  return (row) => link.rows[row] ?? -1;
}

function createDraw(site: Site, parent: TableData): (row: number) => number {
  if (parent.size === 0) return () => -1;
  if (site.column.where !== undefined) return drawWhere(site, parent, site.column.where);
  if (site.column.choose === 'once') return drawOnce(site.random, parent.size);
  if (site.column.choose === 'even') return () => site.random.below(parent.size);
  return createWeighted(site.random, weighRows(site.world, parent));
}

function drawOnce(random: Random, size: number): (row: number) => number {
  const order = shuffle(
    random,
    Array.from({ length: size }, (_none, row) => row),
  );
  return (row) => order[row] ?? -1;
}

/** Draws among the parents whose columns equal the row's. */
function drawWhere(
  site: Site,
  parent: TableData,
  where: Readonly<Record<string, string>>,
): (row: number) => number {
  const columns = Object.keys(where);
  const reads = Object.values(where).map((path) => readPath(site, path));
  const groups = groupRows(site, parent, columns);
  const weights = site.column.choose === 'even' ? null : weighRows(site.world, parent);
  const draws = new Map<string, () => number>();
  return (row) => {
    const key = reads.map((read) => String(read(row))).join('\u0000');
    const rows = groups.get(key);
    if (rows === undefined) return -1;
    const draw =
      draws.get(key) ??
      createWeighted(
        site.random,
        rows.map((at) => weights?.[at] ?? 1),
      );
    draws.set(key, draw);
    return rows[draw()] ?? -1;
  };
}

function groupRows(site: Site, parent: TableData, columns: readonly string[]): Map<string, number[]> {
  const cells = columns.map(
    (column) =>
      parent.cells.get(column) ?? failAt(site, `"where" names "${column}", no column of ${parent.name}`),
  );
  const groups = new Map<string, number[]>();
  for (let row = 0; row < parent.size; row += 1) {
    const key = cells.map((column) => String(column[row])).join('\u0000');
    const rows = groups.get(key);
    if (rows === undefined) groups.set(key, [row]);
    else rows.push(row);
  }
  return groups;
}

/**
 * How often each row is referred to: as its `weight` column says; else rows that hold values people ask for share
 * 60 % of all references, and the rest follows a skewed popularity.
 */
function weighRows(world: World, table: TableData): Float64Array {
  const weights = new Float64Array(table.size);
  const given = weightColumn(world.spec.tables[table.name], table);
  const random = createRandom(world.seed, world.spec.domain, table.name, 'popularity');
  const boost = fameBoost(table);
  for (let row = 0; row < table.size; row += 1) {
    const fraction = random.fraction();
    const popularity = 0.25 + 3 * fraction * fraction * fraction;
    weights[row] =
      given === null ? popularity + boost * (table.hits[row] ?? 0) : Number(given[row] ?? 1) || 0;
  }
  return weights;
}

function weightColumn(
  spec: TableSpec | undefined,
  table: TableData,
): readonly (string | number | null)[] | null {
  return spec?.weight === undefined ? null : (table.cells.get(spec.weight) ?? null);
}

function fameBoost(table: TableData): number {
  let famous = 0;
  for (const hits of table.hits) famous += hits;
  if (famous === 0) return 0;
  return Math.min(MOST_FAME, (table.size * FAME_SHARE) / (1 - FAME_SHARE) / famous);
}

/** Marks the rows that hold what people ask for, in a table where not all rows do. */
export function famousRows(table: TableData): Uint8Array {
  if (!table.hits.includes(0)) return new Uint8Array(table.size);
  return table.hits.map((hits) => (hits > 0 ? 1 : 0));
}

/** Rows that hold nothing famous of their own are as famous as the rows that they refer to. */
export function inheritFame(table: TableData): void {
  if (table.hits.some((hits) => hits > 0)) return;
  for (const { table: parent, rows } of table.links.values()) {
    if (parent === table || !parent.hits.includes(0)) continue;
    rows.forEach((at, row) => {
      if (at >= 0 && (parent.hits[at] ?? 0) > 0) table.hits[row] = 1;
    });
  }
}

/** The parent that a column's reference names. */
export function parentOf(site: Site, reference: string): { parent: TableData; column: string | null } {
  const { table, column } = splitReference(site.world, reference);
  return { parent: requireTable(site.world, table), column };
}
