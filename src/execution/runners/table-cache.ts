import type { Table } from '../../table/table.ts';

/** A table with what is to be said about it, if anything. */
export interface NotedTable {
  readonly table: Table;
  readonly note?: string | undefined;
}

/** Tables by key under a budget of bytes; what was not used for longest goes first. */
export interface TableCache {
  /** The table, which counts as used now. */
  get(key: string): NotedTable | undefined;
  /** Keeps a table; others may go for it. A table beyond the whole budget is not kept. */
  set(key: string, noted: NotedTable): void;
  /** Bytes held now; what tables share counts once. */
  readonly bytes: number;
  readonly size: number;
  /** Tables that had to go, so far. */
  readonly evictions: number;
  clear(): void;
}

/** Bytes of each piece of memory that a table keeps alive: selections and columns, by identity. */
type Pieces = ReadonlyMap<object, number>;

interface Entry {
  readonly noted: NotedTable;
  readonly pieces: Pieces;
}

/** What a table costs beyond its pieces, roughly. */
const ENTRY_BYTES = 500;

/** Makes a cache. `limit` is in bytes. */
export function createTableCache(limit: number): TableCache {
  const entries = new Map<string, Entry>();
  const uses = new Map<object, number>();
  let bytes = 0;
  let evictions = 0;

  const drop = (key: string, entry: Entry): void => {
    entries.delete(key);
    bytes -= ENTRY_BYTES;
    for (const [piece, size] of entry.pieces) {
      const left = (uses.get(piece) ?? 1) - 1;
      if (left > 0) uses.set(piece, left);
      else {
        uses.delete(piece);
        bytes -= size;
      }
    }
  };
  const add = (key: string, entry: Entry): void => {
    entries.set(key, entry);
    bytes += ENTRY_BYTES;
    for (const [piece, size] of entry.pieces) {
      const before = uses.get(piece) ?? 0;
      if (before === 0) bytes += size;
      uses.set(piece, before + 1);
    }
  };

  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      // A Map keeps the order of insertion: the first key is the one unused longest.
      entries.delete(key);
      entries.set(key, entry);
      return entry.noted;
    },
    set(key, noted) {
      const known = entries.get(key);
      if (known !== undefined) drop(key, known);
      add(key, { noted, pieces: listPieces(noted.table) });
      for (const [oldest, entry] of entries) {
        if (bytes <= limit) break;
        drop(oldest, entry);
        evictions += 1;
      }
    },
    get bytes() {
      return bytes;
    },
    get size() {
      return entries.size;
    },
    get evictions() {
      return evictions;
    },
    clear() {
      for (const [key, entry] of entries) drop(key, entry);
    },
  };
}

function listPieces({ columns, selection }: Table): Pieces {
  const pieces = new Map<object, number>();
  if (selection !== null) pieces.set(selection, selection.byteLength);
  for (const { data, index } of columns) {
    pieces.set(data, data.bytes);
    if (index !== null) pieces.set(index, index.byteLength);
  }
  return pieces;
}
