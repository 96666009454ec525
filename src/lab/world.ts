import type { Random } from './random.ts';
import type { ColumnSpec, DomainSpec, SourceSpec, TableSpec } from './spec/model.ts';

/** What the lab stores in a field. */
export type Cell = string | number | null;

/** For each row, the row of another table that it refers to; -1 where it refers to none. */
export interface Link {
  readonly table: TableData;
  readonly rows: Int32Array;
}

/** A table as it is filled: columns of cells, with what the rows of other tables need of it. */
export interface TableData {
  readonly name: string;
  size: number;
  readonly cells: Map<string, Cell[]>;
  readonly links: Map<string, Link>;
  /** How each date column writes its dates. */
  readonly dates: Map<string, string>;
  /** How many certain or asked-for values a row holds: such rows are referred to more often. */
  hits: Uint8Array;
}

/** The tables filled so far, and the domain that they belong to. */
export interface World {
  readonly spec: DomainSpec;
  readonly seed: string;
  readonly tables: Map<string, TableData>;
}

/** Where a column is being filled. */
export interface Site {
  readonly world: World;
  readonly table: TableSpec;
  readonly data: TableData;
  readonly name: string;
  readonly column: ColumnSpec;
  readonly random: Random;
}

/** Gives the value of a row; called once for each row, in order. */
export type Source = (row: number) => Cell;
export type SourceMaker = (site: Site, spec: SourceSpec) => Source;

/** An empty table of `size` rows. */
export function createTableData(name: string, size: number): TableData {
  return { name, size, cells: new Map(), links: new Map(), dates: new Map(), hits: new Uint8Array(size) };
}

/** Names the place of a mistake in a domain file. */
export function failAt(site: Pick<Site, 'world' | 'data' | 'name'>, message: string): never {
  throw new Error(`${site.world.spec.domain}: ${site.data.name}.${site.name}: ${message}`);
}

/** The table of that name. Throws where it is unknown or not yet filled. */
export function requireTable(world: World, name: string): TableData {
  const table = world.tables.get(name);
  if (table === undefined)
    throw new Error(`${world.spec.domain}: there is no table "${name}" before this one`);
  return table;
}
