import { readFileSync } from 'node:fs';
import { parse as parseYaml } from 'yaml';
import { ToolError } from '../errors.ts';
import { parseEntry, type RefusedEntry, toReason, type UniverseEntry, type UniverseFile } from './file.ts';

/** Reads a universe file: a YAML (or JSON) map from id to entry. Throws where it can not be read at all. */
export function readUniverseFile(file: string): UniverseFile {
  return parseUniverseFile(readFileSync(file, 'utf8'));
}

/** Parses a universe file's text; entries that can not be understood are told apart with the reason. */
export function parseUniverseFile(text: string): UniverseFile {
  const map: unknown = parseYaml(text);
  if (typeof map !== 'object' || map === null || Array.isArray(map)) {
    throw new ToolError('catalogue.invalid_universe', {
      message: 'A universe file is a map from id to entry.',
    });
  }
  const entries: UniverseEntry[] = [];
  const refused: RefusedEntry[] = [];
  for (const [id, raw] of Object.entries(map)) {
    try {
      entries.push(parseEntry(id, raw));
    } catch (error) {
      refused.push({ id, reason: toReason(error) });
    }
  }
  return { entries, refused };
}
