import { createRandom, shuffle } from './random.ts';
import { sourceKey } from './source.ts';
import type { Cell, Site, Source } from './world.ts';

/** Share of the rows that hold a known value: of open texts, and of numbers and dates. */
const KNOWN_SHARE = 0.5;
const KNOWN_SHARE_OF_RANGES = 0.12;
const TRIES = 40;
/** Powers of 1/g for the g with g^(n+1) = g + 1, by the number n of columns: the evenest recurrences known. */
const STEPS: readonly (readonly number[])[] = [
  [0.6180339887],
  [0.7548776662, 0.569840291],
  [0.8191725134, 0.6710436067, 0.5497004779],
  [0.8566748839, 0.7338918566, 0.6287067211, 0.5385972572],
  [0.8812714616, 0.7766393891, 0.6844301295, 0.6031687406, 0.5315553977],
  [0.898653712, 0.8075784942, 0.7257334129, 0.6521830266, 0.5860866915, 0.5266889849],
];

/**
 * Draws a column's cells from its source and places its known values: each at least once where there are rows
 * enough, in unique columns exactly once, and marks the rows that hold one.
 */
export function overlayKnown(site: Site, source: Source, certain: ReadonlyMap<number, string>): Cell[] {
  if (isId(site)) return fillIds(site, source, certain);
  return isUnique(site) ? fillUnique(site, source, certain) : fillMixed(site, source, certain);
}

function isUnique(site: Site): boolean {
  const keys = site.table.primary_key ?? [];
  return site.column.unique === true || (keys.length === 1 && keys[0] === site.name);
}

function isId(site: Site): boolean {
  const keys = site.table.primary_key ?? [];
  const guessed = sourceKey(site.column) === null && keys.length === 1 && keys[0] === site.name;
  return site.column.id !== undefined || (guessed && site.column.type === 'integer');
}

function fillMixed(site: Site, source: Source, certain: ReadonlyMap<number, string>): Cell[] {
  const cells: Cell[] = [];
  const known = site.column.known ?? [];
  const share = known.length === 0 ? 0 : knownShare(site);
  const identifying = isIdentifying(site);
  const isPlanted = identifying ? createPlanting(site) : () => site.random.chance(share);
  const next = identifying ? createCrossing(site, known) : createBag(site, known);
  for (let row = 0; row < site.data.size; row += 1) {
    const drawn = certain.has(row) ? null : source(row);
    const planted = share > 0 && !certain.has(row) && isPlanted(row, share);
    cells.push(planted ? next() : drawn);
    if (planted && identifying) markHit(site, row);
  }
  return cells;
}

/** Known values in turn, each round in another order. */
function createBag(site: Site, known: readonly string[]): () => Cell {
  let bag: string[] = [];
  return () => {
    if (bag.length === 0) bag = shuffle(site.random, known);
    return bag.pop() ?? null;
  };
}

/** The same rows hold the known values of all columns, so that a known first name meets a known last name. */
function createPlanting(site: Site): (row: number, share: number) => boolean {
  const random = createRandom(site.world.seed, site.world.spec.domain, site.data.name, 'planting');
  const places = Array.from({ length: site.data.size }, () => random.fraction());
  return (row, share) => (places[row] ?? 1) < share;
}

/**
 * Known values in an order that brings every one together with every one of the table's other columns soon: the
 * columns' places are the coordinates of an additive recurrence, which fills a square evenly.
 */
function createCrossing(site: Site, known: readonly string[]): () => Cell {
  const columns = Object.entries(site.table.columns).filter(([, column]) => (column.known ?? []).length > 0);
  const dimension = columns.findIndex(([name]) => name === site.name);
  const step = STEPS[Math.min(columns.length, STEPS.length) - 1]?.[dimension];
  if (step === undefined) return createBag(site, known);
  const values = shuffle(site.random, known);
  let place = site.random.fraction();
  return () => {
    place = (place + step) % 1;
    return values[Math.floor(place * values.length)] ?? null;
  };
}

function knownShare(site: Site): number {
  return site.column.known_share ?? (isIdentifying(site) ? KNOWN_SHARE : KNOWN_SHARE_OF_RANGES);
}

/** Names and codes make a row one that people ask for; a number or a date among many does not. */
function isIdentifying(site: Site): boolean {
  const key = sourceKey(site.column);
  if (key !== null) return key === 'fake' || key === 'template' || key === 'words';
  return site.column.type === 'text';
}

function fillUnique(site: Site, source: Source, certain: ReadonlyMap<number, string>): Cell[] {
  const taken = new Set(certain.values());
  const known = shuffle(
    site.random,
    (site.column.known ?? []).filter((value) => !taken.has(value)),
  );
  for (const value of known) taken.add(value);
  const cells: Cell[] = [];
  for (let row = 0; row < site.data.size; row += 1) {
    if (certain.has(row)) cells.push(null);
    else cells.push(takeKnown(site, known, row) ?? drawFresh(source, row, taken));
  }
  return cells;
}

function takeKnown(site: Site, known: string[], row: number): string | undefined {
  const value = known.pop();
  if (value !== undefined) markHit(site, row);
  return value;
}

function drawFresh(source: Source, row: number, taken: Set<string>): Cell {
  let value = source(row);
  for (let tries = 0; value !== null && taken.has(String(value)); tries += 1) {
    value = tries < TRIES ? source(row) : `${value} ${row}`;
  }
  taken.add(String(value));
  return value;
}

/** Ascending ids in which the known ones (and the certain ones) have their place. */
function fillIds(site: Site, source: Source, certain: ReadonlyMap<number, string>): Cell[] {
  const used = new Set(certain.values());
  const free = site.data.size - certain.size;
  const known = [...new Set(site.column.known ?? [])]
    .filter((value) => !used.has(value))
    .slice(0, Math.max(0, free));
  const wanted = new Set<string>(known);
  for (let at = 0; wanted.size < free; at += 1) {
    const id = String(source(at));
    if (!used.has(id)) wanted.add(id);
  }
  const ids = [...wanted].sort(compareIds);
  const isKnown = new Set(known);
  let next = 0;
  return Array.from({ length: site.data.size }, (_none, row) => {
    if (certain.has(row)) return null;
    const id = ids[next++] ?? null;
    if (id !== null && isKnown.has(id)) markHit(site, row);
    return id;
  });
}

function compareIds(a: string, b: string): number {
  const difference = Number(a) - Number(b);
  if (!Number.isNaN(difference)) return difference;
  return a < b ? -1 : a > b ? 1 : 0;
}

function markHit(site: Site, row: number): void {
  site.data.hits[row] = Math.min(255, (site.data.hits[row] ?? 0) + 1);
}
