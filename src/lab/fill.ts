import { overlayKnown } from './known.ts';
import { sourceReference } from './order.ts';
import { parentOf, pickParents } from './parents.ts';
import { resolvePath } from './path.ts';
import { createSource, sourceKey } from './source.ts';
import { makeEmpty } from './sources/lists.ts';
import { formatOf } from './sources/moments.ts';
import type { Facts } from './spec/read.ts';
import { type Cell, failAt, type Link, type Site, type TableData } from './world.ts';

/** Fills one column of a table: its cells, and its link or date format where it has one. */
export function fillColumn(
  site: Site,
  frame: ReadonlyMap<string, Int32Array>,
  facts: Facts | undefined,
): void {
  const reference = sourceReference(site.column);
  if (reference === null) fillValues(site, facts);
  else fillReference(site, reference, frame.get(site.name), facts);
  fillNulls(site, facts);
  if (isDate(site)) site.data.dates.set(site.name, formatOf(site, site.column));
}

function fillReference(
  site: Site,
  reference: string,
  framed: Int32Array | undefined,
  facts: Facts | undefined,
): void {
  const { parent, column } = parentOf(site, reference);
  const rows = parent === site.data ? pickEarlier(site) : (framed ?? pickParents(site, parent));
  overlayFactLinks(site, { table: parent, rows }, column, facts);
  site.data.links.set(site.name, { table: parent, rows });
  if (column === null) return;
  const cells = parent.cells.get(column) ?? failAt(site, `${parent.name} has no filled column "${column}"`);
  site.data.cells.set(
    site.name,
    Array.from(rows, (row) => (row < 0 ? null : (cells[row] ?? null))),
  );
}

/** Rows of a table that refers to itself refer to earlier rows: trees, never circles. */
function pickEarlier(site: Site): Int32Array {
  return Int32Array.from({ length: site.data.size }, (_none, row) =>
    row === 0 ? -1 : site.random.below(row),
  );
}

function fillValues(site: Site, facts: Facts | undefined): void {
  const certain = factTexts(site.name, facts);
  const source = isOnlyFacts(site, facts) ? makeEmpty() : createSource(site);
  const cells = overlayKnown(site, source, certain);
  for (const [row, text] of certain) cells[row] = text === 'NULL' ? null : text;
  site.data.cells.set(
    site.name,
    cells.map((cell) => toType(cell, site.column.type)),
  );
  inheritLink(site);
}

/** Nothing is guessed for the gaps of a table that is all facts. */
function isOnlyFacts(site: Site, facts: Facts | undefined): boolean {
  const { rows, each } = site.table;
  const hasSource = site.column.by !== undefined || sourceKey(site.column) !== null;
  return rows === undefined && each === undefined && !hasSource && facts?.header.includes(site.name) === true;
}

/** A column taken from a parent refers to what the parent's column refers to. */
function inheritLink(site: Site): void {
  if (site.column.take === undefined) return;
  const target = resolvePath(site, site.column.take);
  const link = target.table.links.get(target.column);
  if (link === undefined) return;
  const rows = Int32Array.from({ length: site.data.size }, (_none, row) => {
    const at = target.rowOf(row);
    return at < 0 ? -1 : (link.rows[at] ?? -1);
  });
  site.data.links.set(site.name, { table: link.table, rows });
}

function fillNulls(site: Site, facts: Facts | undefined): void {
  const share = site.column.nulls;
  const cells = site.data.cells.get(site.name);
  if (share === undefined || cells === undefined) return;
  const certain = factTexts(site.name, facts);
  const link = site.data.links.get(site.name);
  for (let row = 0; row < cells.length; row += 1) {
    if (!site.random.chance(share) || certain.has(row)) continue;
    cells[row] = null;
    if (link !== undefined) link.rows[row] = -1;
  }
}

function isDate(site: Site): boolean {
  const { column } = site;
  if (column.type === 'date' || column.type === 'datetime' || column.format !== undefined) return true;
  const keys = [column, ...Object.values(column.cases ?? {})].map(sourceKey);
  if (keys.some((key) => key === 'date' || key === 'after' || key === 'before')) return true;
  if (column.take === undefined) return false;
  const target = resolvePath(site, column.take);
  return target.table.dates.has(target.column);
}

/** The certain values of a column by row. */
function factTexts(name: string, facts: Facts | undefined): Map<number, string> {
  const at = facts?.header.indexOf(name) ?? -1;
  if (at < 0) return new Map();
  const texts = (facts?.rows ?? []).map((cells, row) => [row, cells[at] ?? ''] as const);
  return new Map(texts.filter(([, text]) => text !== ''));
}

function overlayFactLinks(site: Site, link: Link, column: string | null, facts: Facts | undefined): void {
  (facts?.header ?? []).forEach((header) => {
    const named = header.startsWith(`${site.name}.`) ? header.slice(site.name.length + 1) : null;
    const search = named ?? (header === site.name ? column : null);
    if (search === null) return;
    for (const [row, text] of factTexts(header, facts))
      link.rows[row] = findParent(site, link.table, search, text);
  });
}

function findParent(site: Site, parent: TableData, column: string, text: string): number {
  if (text === 'NULL') return -1;
  const cells =
    parent.cells.get(column) ?? failAt(site, `the facts name ${parent.name}.${column}, no filled column`);
  const row = cells.findIndex((cell) => String(cell) === text);
  return row >= 0 ? row : failAt(site, `the facts name "${text}", which is no ${column} of ${parent.name}`);
}

function toType(cell: Cell, type: string | undefined): Cell {
  if (cell === null || type === undefined) return cell;
  if (type === 'text' || type === 'date' || type === 'datetime') return String(cell);
  if (typeof cell === 'number' || cell.trim() === '') return cell;
  const number = Number(cell);
  // Whole numbers beyond 2^53 stay text: the database turns them into exact integers.
  return Number.isNaN(number) || (Number.isInteger(number) && !Number.isSafeInteger(number)) ? cell : number;
}
