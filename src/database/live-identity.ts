import { closeSync, openSync, readSync, type Stats, statSync } from 'node:fs';

/**
 * What tells whether a file that is open is still the same: inode, size, time and change counter of the database, and
 * inode, size and time of its write-ahead log. Two are compared as they are; there is nothing to read in them. It is not
 * what a file holds: a copy has another one, and so has a file that was touched. What is learnt of a database is found
 * by its content key.
 */
export type LiveIdentity = string;

const HEADER_BYTES = 100;
/** Where the header keeps the counter that each write transaction increments. */
const CHANGE_COUNTER_OFFSET = 24;

/** Reads the identity of a database file, at the cost of two stats and one read. Throws the system's error where it cannot be read. */
export function readLiveIdentity(file: string): LiveIdentity {
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
  const own = `${writeStats(statSync(file))} ${readChangeCounter(file)}`;
  // An empty log says as much as none.
  return log === undefined || log.size === 0 ? own : `${own} ${writeStats(log)}`;
}

function writeStats({ ino, size, mtimeMs }: Stats): string {
  return `${ino} ${size} ${mtimeMs}`;
}

function readChangeCounter(file: string): number {
  const header = readHeader(file);
  return header.length >= CHANGE_COUNTER_OFFSET + 4 ? header.readUInt32BE(CHANGE_COUNTER_OFFSET) : 0;
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
