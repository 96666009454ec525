import { accessSync, constants, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findDataFolder } from '../user-folders.ts';

/** The domains that have a file in the folder, by name. */
export function listDomainFiles(source: string): string[] {
  if (!existsSync(source)) return [];
  return readdirSync(source)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => file.slice(0, -'.yaml'.length))
    .sort();
}

/** Where built files go: beside their sources, or into a folder of the user's data where that cannot be written. */
export function chooseTarget(
  source: string,
  { name = 'databases', userData = findDataFolder() }: { name?: string; userData?: string } = {},
): string {
  if (isWritable(source)) return source;
  const target = join(userData, name);
  mkdirSync(target, { recursive: true });
  return target;
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
