/** A value as SQLite stores it. Integers beyond 2^53 are bigint; blobs are bytes. */
export type Value = null | number | bigint | string | Uint8Array;

/** A row's cells in the order of the statement's columns. */
export type Row = readonly Value[];
