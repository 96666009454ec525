import { createMomentReader } from './moment-reader.ts';
import { type Cell, failAt, type Site, type TableData } from './world.ts';

/** A column of this table (`City`) or, over the rows it refers to, of another (`customer.City`, `a.b.City`). */
interface Target {
  readonly table: TableData;
  readonly column: string;
  /** The row of `table` for a row of this table; -1 where there is none. */
  readonly rowOf: (row: number) => number;
}

/** Follows a path. A first step may be a column name that itself holds dots. Throws where it leads nowhere. */
export function resolvePath(site: Site, path: string): Target {
  return (
    follow(site.data, path, (row) => row) ??
    failAt(
      site,
      `"${path}" leads to no filled column (filled here: ${[...site.data.cells.keys()].join(', ')})`,
    )
  );
}

/** Reads the value at a path. */
export function readPath(site: Site, path: string): (row: number) => Cell {
  const target = resolvePath(site, path);
  const cells = target.table.cells.get(target.column);
  if (cells === undefined) return failAt(site, `"${path}" names a row, not a value`);
  return (row) => {
    const at = target.rowOf(row);
    return at < 0 ? null : (cells[at] ?? null);
  };
}

/** Reads the moment at a path. */
export function readMoment(site: Site, path: string): (row: number) => number {
  const { table, column } = resolvePath(site, path);
  const read = readPath(site, path);
  const toMoment = createMomentReader(table.dates.get(column) ?? failAt(site, `"${path}" is no date column`));
  return (row) => toMoment(read(row));
}

function follow(table: TableData, path: string, rowOf: (row: number) => number): Target | null {
  if (table.cells.has(path) || table.links.has(path)) return { table, column: path, rowOf };
  for (let dot = path.indexOf('.'); dot > 0; dot = path.indexOf('.', dot + 1)) {
    const link = table.links.get(path.slice(0, dot));
    if (link === undefined) continue;
    const step = (row: number): number => {
      const at = rowOf(row);
      return at < 0 ? -1 : (link.rows[at] ?? -1);
    };
    const target = follow(link.table, path.slice(dot + 1), step);
    if (target !== null) return target;
  }
  return null;
}
