import type { Table } from './table.ts';

/** Bytes that tables keep alive together; what they share counts once. */
export function retainedBytes(tables: Iterable<Table>): number {
  return sum(piecesOf(tables));
}

/** Bytes that a table keeps alive beyond what the others do. */
export function ownBytes(table: Table, others: Iterable<Table> = []): number {
  const pieces = piecesOf([table]);
  for (const piece of piecesOf(others).keys()) pieces.delete(piece);
  return sum(pieces);
}

function piecesOf(tables: Iterable<Table>): Map<object, number> {
  const pieces = new Map<object, number>();
  for (const table of tables) {
    if (table.selection !== null) pieces.set(table.selection, table.selection.byteLength);
    for (const { data, index } of table.columns) {
      pieces.set(data, data.bytes);
      if (index !== null) pieces.set(index, index.byteLength);
    }
  }
  return pieces;
}

function sum(pieces: Map<object, number>): number {
  return [...pieces.values()].reduce((total, bytes) => total + bytes, 0);
}
