import { closeSync, openSync, readSync, statSync } from 'node:fs';

/** What tells one state of a database file from another, without reading the whole file. */
export interface FileIdentity {
  readonly size: number;
  /** Last modification in milliseconds since 1970. */
  readonly modified: number;
  /** The counter in the file's header that each write transaction increments. */
  readonly changeCounter: number;
  /** Bytes of the write-ahead log beside it, whose changes the file itself does not show yet; 0 where there is none. */
  readonly logBytes: number;
}

const HEADER_BYTES = 100;
const CHANGE_COUNTER_OFFSET = 24;

/** Reads a database file's identity. Throws the system's error where the file cannot be read. */
export function readIdentity(file: string): FileIdentity {
  const { size, mtimeMs } = statSync(file);
  const header = readHeader(file);
  const changeCounter =
    header.length >= CHANGE_COUNTER_OFFSET + 4 ? header.readUInt32BE(CHANGE_COUNTER_OFFSET) : 0;
  const logBytes = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  return { size, modified: mtimeMs, changeCounter, logBytes };
}

/** Reads the first 100 bytes of a file, or fewer where it is shorter. */
export function readHeader(file: string): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  const descriptor = openSync(file, 'r');
  try {
    return header.subarray(0, readSync(descriptor, header, 0, HEADER_BYTES, 0));
  } finally {
    closeSync(descriptor);
  }
}
