import { type Dirent, existsSync, readdirSync } from 'node:fs';
import { basename, extname, join, resolve } from 'node:path';
import { ToolError } from '../errors.ts';
import type { DomainJob } from '../lab/prepared.ts';
import { nameDomain } from './domain-name.ts';

/** A database file found in the folder, and the name that its domain gets. */
export interface DomainSource {
  readonly name: string;
  readonly file: string;
  /** The folder of its description files, where there is one. */
  readonly descriptions?: string;
  /** How it is made, for a built-in one. */
  readonly recipe?: DomainJob;
  /** Why it is not served, for a file whose name was taken. */
  readonly refused?: string;
}

const EXTENSIONS = ['.sqlite', '.db', '.sqlite3'];

/**
 * Finds the databases of a folder: `<domain>/<domain>.sqlite`, also `.db` and `.sqlite3`, and the same without a
 * folder of its own; sorted by name. Throws where the folder does not exist or holds none.
 */
export function discoverDomains(directory: string): readonly DomainSource[] {
  const files = listEntries(directory)
    .flatMap((entry) => findFiles(directory, entry))
    .toSorted((a, b) => compare(a.name, b.name) || compare(a.file, b.file));
  if (files.length === 0) throw emptyFolder(directory);
  return refuseDoubles(files);
}

function listEntries(directory: string): Dirent[] {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch (cause) {
    throw new ToolError('database.unavailable', {
      message: `The databases folder "${directory}" does not exist or cannot be read.`,
      hint: 'Give an existing folder with --databases DIR; it holds <domain>/<domain>.sqlite or <domain>.sqlite files.',
      cause,
    });
  }
}

function emptyFolder(directory: string): ToolError {
  return new ToolError('database.unavailable', {
    message: `The databases folder "${directory}" holds no database.`,
    hint: 'Put files named <domain>/<domain>.sqlite or <domain>.sqlite (also .db, .sqlite3) into it, or name another folder with --databases DIR.',
  });
}

function findFiles(directory: string, entry: Dirent): DomainSource[] {
  if (entry.name.startsWith('.')) return [];
  const path = resolve(directory, entry.name);
  if (EXTENSIONS.includes(extname(entry.name).toLowerCase()) && !isFolder(path, entry)) {
    return [{ name: nameDomain(stemOf(entry.name)), file: path }];
  }
  return isFolder(path, entry) ? findInFolder(path, entry.name) : [];
}

/** The file named like its folder; else the only database of the folder. */
function findInFolder(folder: string, name: string): DomainSource[] {
  const files = listNames(folder).filter((file) => EXTENSIONS.includes(extname(file).toLowerCase()));
  const named = files.filter((file) => stemOf(file) === name);
  const chosen = named.length > 0 ? named : files.length === 1 ? files : [];
  return chosen.map((file) => toSource(name, join(folder, file), folder));
}

function toSource(stem: string, file: string, folder: string): DomainSource {
  const descriptions = join(folder, 'database_description');
  const source = { name: nameDomain(stem), file };
  return existsSync(descriptions) ? { ...source, descriptions } : source;
}

function refuseDoubles(sources: readonly DomainSource[]): DomainSource[] {
  const first = new Map<string, DomainSource>();
  return sources.map((source) => {
    const taken = first.get(source.name);
    if (taken === undefined) {
      first.set(source.name, source);
      return source;
    }
    const refused = `The name "${source.name}" is taken by "${basename(taken.file)}": rename one of the two.`;
    return { ...source, refused };
  });
}

function isFolder(path: string, entry: Dirent): boolean {
  return entry.isDirectory() || (entry.isSymbolicLink() && listNames(path).length > 0);
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => !name.startsWith('.'))
      .toSorted(compare);
  } catch {
    return [];
  }
}

function stemOf(file: string): string {
  return basename(file, extname(file));
}

/** By code units: the same on every machine, whatever its language. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
