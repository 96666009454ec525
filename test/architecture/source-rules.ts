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
export const ORDER: readonly (readonly string[])[] = [
  [
    'calendar',
    'deferred',
    'errors',
    'fnv',
    'fold',
    'json',
    'memo',
    'nearest',
    'package-info',
    'settings',
    'user-folders',
  ],
  ['table', 'search', 'config', 'processes'],
  ['verbs'],
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
  lab: ['errors', 'fnv', 'json', 'nearest', 'user-folders', 'processes', 'database'],
};

/** The rooms of the MCP door, from left to right, in the same way; a file is a room of its own. */
const MCP_ORDER: readonly (readonly string[])[] = [
  ['wire'],
  ['scopes'],
  ['methods', 'product', 'conformance'],
  ['sessions'],
  ['door'],
  ['stateless', 'stream'],
  ['post'],
  ['routes', 'stdio'],
];

/** What stands beside the sources, in the same way; all of it may import the sources, which import none of it. */
const OUTER_ORDER: readonly string[] = ['src', 'test/fixtures', 'scripts', 'bench', 'test'];

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

/** Reads every source file below a folder; their paths begin with `prefix`. */
export function readSources(folder: string, prefix = ''): SourceFile[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) =>
      toSource(
        prefix + relative(folder, join(folder, name)).replaceAll('\\', '/'),
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
  const imports = found.map(({ target }) => target);
  return { path, text, imports, loads: found.filter(({ isType }) => !isType).map(({ target }) => target) };
}

/** What the sources do against the rules, one line each; [] where all is well. */
export function findBreaches(sources: readonly SourceFile[]): string[] {
  return sources.flatMap((source) => [
    ...source.imports.flatMap((target) => breachOf(source.path, target)),
    ...ambientBreaches(source),
  ]);
}

/** Imports against the order of what stands beside the sources, one line each; paths are relative to the repository. */
export function findOuterBreaches(sources: readonly SourceFile[]): string[] {
  return sources.flatMap(({ path, imports }) =>
    imports
      .filter((target) => target.endsWith('.ts') && outerRankOf(target) > outerRankOf(path))
      .map(
        (target) => `${path} imports ${target}: ${outerPartOf(path)} must not know ${outerPartOf(target)}`,
      ),
  );
}

/** Cycles of imports, of types too, each as the files on the way round. */
export function findCycles(sources: readonly SourceFile[]): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const finished = new Set<string>();
  const cycles: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
    if (trail.includes(path) || finished.has(path)) return;
    for (const target of byPath.get(path)?.imports ?? []) visit(target, [...trail, path]);
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
  if (from === to) return [...doorBreach(path, target), ...mcpBreach(path, target)];
  const rank = rankOf(from, ORDER);
  const allowed = ONLY[from]?.includes(to) ?? rankOf(to, ORDER) < rank + (rank === 0 ? 1 : 0);
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

/** Rooms of one row do not know each other, as parts do not. */
function mcpBreach(path: string, target: string): string[] {
  const [from, to] = [roomOf(path), roomOf(target)];
  if (from === undefined || to === undefined || from === to) return [];
  return rankOf(to, MCP_ORDER) < rankOf(from, MCP_ORDER)
    ? []
    : [`${path} imports ${target}: ${from} must not know ${to}`];
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

function roomOf(path: string): string | undefined {
  const door = 'protocols/mcp/';
  return path.startsWith(door) ? partOf(path.slice(door.length)) : undefined;
}

function outerPartOf(path: string): string {
  // The longest that fits: fixtures are no tests.
  return (
    [...OUTER_ORDER].sort((a, b) => b.length - a.length).find((part) => path.startsWith(`${part}/`)) ?? 'src'
  );
}

function outerRankOf(path: string): number {
  return OUTER_ORDER.indexOf(outerPartOf(path));
}

function rankOf(part: string, order: readonly (readonly string[])[]): number {
  const rank = order.findIndex((row) => row.includes(part));
  if (rank === -1) throw new Error(`"${part}" has no place in the order of the parts`);
  return rank;
}
