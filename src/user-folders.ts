import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where this user's programs keep what can be made again; follows the variables of the desktop or of Windows. */
export function findCacheFolder(): string {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  return join(XDG_CACHE_HOME || LOCALAPPDATA || join(homedir(), '.cache'), 'rookery');
}

/** Where this user's programs keep their data; follows the variables of the desktop or of Windows. */
export function findDataFolder(): string {
  const { XDG_DATA_HOME, LOCALAPPDATA } = process.env;
  return join(XDG_DATA_HOME || LOCALAPPDATA || join(homedir(), '.local', 'share'), 'rookery');
}
