import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';

/** A source file with what it imports; paths are relative to `src`, with slashes. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly string[];
  /** Those of the imports that are there when the program runs: all but those of types alone. */
  readonly loads: readonly string[];
}

/** From left to right; a part imports parts further left, and itself. Parts of one row do not know each other. */
const ORDER: readonly (readonly string[])[] = [
  ['errors', 'json', 'nearest', 'package-info', 'settings', 'user-folders'],
  ['table', 'search', 'config'],
  ['database'],
  ['lab', 'schema'],
  ['catalogue'],
  ['domains'],
  ['universes'],
  ['sessions'],
  ['execution'],
  ['access', 'metrics'],
  ['protocols'],
  ['app'],
  ['commands'],
  ['main'],
];

/** Parts that may import only these parts, though the order would allow more. */
const ONLY: Readonly<Record<string, readonly string[]>> = {
  lab: ['errors', 'json', 'nearest', 'user-folders', 'database'],
};

/** Packages that only some paths import. */
const PACKAGE_OWNERS: readonly (readonly [pattern: RegExp, owner: RegExp])[] = [
  [/^(better-sqlite3|drizzle-orm)(\/|$)/, /^database\//],
  [/^@modelcontextprotocol\//, /^protocols\/mcp\//],
  [/^(hono|@hono\/node-server)(\/|$)/, /^(protocols\/|app\.ts$|commands\/)/],
  [/^(commander|cli-progress)$/, /^commands\//],
];

/** Who may touch the process's arguments and environment. */
const AMBIENT_OWNERS: readonly string[] = [
  'main.ts',
  'user-folders.ts', // the user's folders are named by variables
  'database/engine.ts', // sets the switch that the SQLite driver takes from the environment alone
];

/** Reads every source file below a folder. */
export function readSources(folder: string): SourceFile[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) =>
      toSource(
        relative(folder, join(folder, name)).replaceAll('\\', '/'),
        readFileSync(join(folder, name), 'utf8'),
      ),
    );
}

/** A source file from its text. */
export function toSource(path: string, text: string): SourceFile {
  const statements = text.matchAll(
    /^(?:import|export)\b[^;'"]*?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm,
  );
  const found = [...statements].map((match) => ({
    target: resolveImport(path, match[1] ?? match[2] ?? ''),
    isType: /^(import|export) type\b/.test(match[0]),
  }));
  const loaded = found.filter((each) => !each.isType);
  return {
    path,
    text,
    imports: found.map(({ target }) => target),
    loads: loaded.map(({ target }) => target),
  };
}

/** What the sources do against the rules, one line each; [] where all is well. */
export function findBreaches(sources: readonly SourceFile[]): string[] {
  return sources.flatMap((source) => [
    ...source.imports.flatMap((target) => breachOf(source.path, target)),
    ...ambientBreaches(source),
  ]);
}

/** Cycles of what files load, each as the files on the way round. Types may refer to each other. */
export function findCycles(sources: readonly SourceFile[]): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const finished = new Set<string>();
  const cycles: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
    if (trail.includes(path) || finished.has(path)) return;
    for (const target of byPath.get(path)?.loads ?? []) visit(target, [...trail, path]);
    finished.add(path);
  };
  for (const source of sources) visit(source.path, []);
  return cycles;
}

function resolveImport(path: string, target: string): string {
  return target.startsWith('.') ? posix.normalize(posix.join(dirname(path), target)) : target;
}

function breachOf(path: string, target: string): string[] {
  if (!target.endsWith('.ts')) return packageBreach(path, target);
  const from = partOf(path);
  const to = partOf(target);
  if (from === to) return doorBreach(path, target);
  const allowed = ONLY[from]?.includes(to) ?? rankOf(to) < rankOf(from) + (rankOf(from) === 0 ? 1 : 0);
  return allowed ? [] : [`${path} imports ${target}: ${from} must not know ${to}`];
}

/** The two doors share nothing but what lies left of them, or beside them in `protocols` itself. */
function doorBreach(path: string, target: string): string[] {
  const doors = ['protocols/rest/', 'protocols/mcp/'];
  const from = doors.find((door) => path.startsWith(door));
  const to = doors.find((door) => target.startsWith(door));
  return from !== undefined && to !== undefined && from !== to
    ? [`${path} imports ${target}: one door, the other`]
    : [];
}

function packageBreach(path: string, name: string): string[] {
  const rule = PACKAGE_OWNERS.find(([pattern]) => pattern.test(name));
  return rule === undefined || rule[1].test(path) ? [] : [`${path} imports ${name}, which is not its to use`];
}

function ambientBreaches({ path, text }: SourceFile): string[] {
  const reads = /\bprocess\.(argv|env)\b/.exec(text);
  return reads === null || AMBIENT_OWNERS.includes(path)
    ? []
    : [`${path} reads ${reads[0]}; only main.ts may`];
}

function partOf(path: string): string {
  return path.replace(/\.ts$/, '').split('/')[0] ?? path;
}

function rankOf(part: string): number {
  const rank = ORDER.findIndex((row) => row.includes(part));
  if (rank === -1) throw new Error(`"${part}" has no place in the order of the parts`);
  return rank;
}
