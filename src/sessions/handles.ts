import type { TableNode } from './lineage.ts';

/** The universe that a chain began with. */
export interface UniverseReference {
  readonly domain: string;
  readonly id: string;
}

/** A name for a table that the server holds. */
export interface Handle {
  readonly name: string;
  readonly node: TableNode;
  /** Null for tables made of a list that the caller sent. */
  readonly universe: UniverseReference | null;
  /** The tool that made it. */
  readonly tool: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

/** The first part of a handle's name: what its numbers are counted by. */
export function prefixOf(name: string): string {
  return name.slice(0, Math.max(0, name.indexOf('_')));
}

/** The middle part: what the first column's name has before its first underscore, or `data`. */
export function suffixOf(firstColumn: string | undefined): string {
  const underscore = firstColumn?.indexOf('_') ?? -1;
  return firstColumn === undefined || underscore < 0 ? 'data' : firstColumn.slice(0, underscore);
}

/** A handle that carries its session in itself: `filtered_team_2~<session>`. */
export function writeCarrier(name: string, sessionId: string): string {
  return `${name}~${sessionId}`;
}

/** The two parts of a handle that carries its session, or null for a plain one. */
export function parseCarrier(text: string): { readonly name: string; readonly sessionId: string } | null {
  const [, name, sessionId] = /^(.+)~([A-Za-z0-9_-]{16,64})$/s.exec(text) ?? [];
  return name === undefined || sessionId === undefined ? null : { name, sessionId };
}
