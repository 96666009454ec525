import { ToolError } from '../errors.ts';
import { readHeader } from './live-identity.ts';

const MAGIC = Buffer.from('SQLite format 3\0', 'latin1');
const WAL_VERSION = 2;
const READ_VERSION_OFFSET = 19;

const LOCKED = 'The database is locked by another process.';

/** What is wrong with a file as seen from its first bytes; undefined where they are a SQLite header. */
export function describeHeader(file: string): string | undefined {
  const header = readHeader(file);
  if (header.length === 0) return 'The file is empty (0 bytes).';
  if (header.subarray(0, MAGIC.length).equals(MAGIC)) {
    return header.length < 100 ? 'The file is corrupt: its header is cut off.' : undefined;
  }
  if (isText(header)) return 'The file is not a SQLite database: it holds text.';
  return 'The file is not a SQLite database, or it is encrypted.';
}

/** Whether the database keeps a write-ahead log, by its header. */
export function usesWriteAheadLog(file: string): boolean {
  return readHeader(file)[READ_VERSION_OFFSET] === WAL_VERSION;
}

/** The failure of a database for one reason, with what a caller can do about it. */
export function toUnavailable(message: string, cause?: unknown): ToolError {
  const hint = message === LOCKED ? 'Try again in a few seconds.' : 'Tell the operator of the server.';
  return new ToolError('database.unavailable', { message, hint, cause });
}

/** Turns what the driver or the system threw into one reason, without path or SQL; other errors stay as they are. */
export function toDatabaseError(error: unknown): unknown {
  const code = readCode(error);
  const message = code === undefined ? undefined : reasonOf(code);
  if (message === undefined) return error;
  return toUnavailable(message, error);
}

/** Runs a step of the driver's; what it throws comes out as `toDatabaseError` gives it. */
export function mapErrors<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw toDatabaseError(error);
  }
}

const REASONS: readonly (readonly [prefix: string, reason: string])[] = [
  ['SQLITE_BUSY', LOCKED],
  ['SQLITE_LOCKED', LOCKED],
  ['SQLITE_PROTOCOL', LOCKED],
  ['SQLITE_NOTADB', 'The file is not a SQLite database, or it is encrypted.'],
  ['SQLITE_CORRUPT', 'The file is corrupt: SQLite cannot read some of its pages.'],
  ['SQLITE_IOERR', 'The file cannot be read: the system reports an input error.'],
  [
    'SQLITE_READONLY',
    'The database has an unfinished transaction, which only a program that may write can roll back: open it once with sqlite3.',
  ],
  [
    'SQLITE_CANTOPEN',
    'SQLite cannot open the file: it is not readable, or it has a write-ahead log that needs a folder that can be written to.',
  ],
  ['SQLITE_FORMAT', 'The file is of a format that this version of SQLite does not read.'],
  ['SQLITE_FULL', 'The disk is full.'],
  ['SQLITE_NOMEM', 'There is not enough memory to read the database.'],
  ['SQLITE_TOOBIG', 'The database holds a value that is too big.'],
  ['ENOENT', 'The file does not exist.'],
  ['EACCES', 'The file may not be read by this user.'],
  ['EPERM', 'The file may not be read by this user.'],
  ['EISDIR', 'It is a folder, not a file.'],
];

function reasonOf(code: string): string | undefined {
  return REASONS.find(([prefix]) => code.startsWith(prefix))?.[1];
}

function readCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

function isText(bytes: Buffer): boolean {
  return (
    bytes.every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 13) && !bytes.includes(127)
  );
}
