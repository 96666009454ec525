import { createHash } from 'node:crypto';
import { toJsonText } from '../json.ts';
import type { VerbStep } from './step.ts';

/** The statement of a universe's view on a database file, and the names of its columns. */
export interface ViewSource {
  readonly file: string;
  readonly sql: string;
  readonly columns: readonly string[];
  /** Columns whose whole numbers are floating point too: those declared REAL. */
  readonly floats: readonly string[];
}

export type TableOrigin =
  | { readonly kind: 'view'; readonly view: ViewSource }
  | { readonly kind: 'verb'; readonly step: VerbStep };

/**
 * How a table came to be: a view, or a verb on other tables. Databases never change, so that this is all that has to
 * be kept of a table. The key says what it is made of: equal chains have equal keys, in whatever session.
 */
export interface TableNode {
  readonly key: string;
  readonly origin: TableOrigin;
  readonly parents: readonly TableNode[];
}

/** A node as plain data, its parents by key. */
export interface LineageRow {
  readonly key: string;
  readonly origin: TableOrigin;
  readonly parents: readonly string[];
}

/** The node of a view. */
export function createViewNode(view: ViewSource): TableNode {
  return { key: hash(['view', view.file, view.sql]), origin: { kind: 'view', view }, parents: [] };
}

/** The node of a verb's result. */
export function createVerbNode(step: VerbStep, parents: readonly TableNode[]): TableNode {
  const key = hash([step, parents.map((parent) => parent.key)]);
  return { key, origin: { kind: 'verb', step }, parents };
}

/** A node alone, as plain data. */
export function toRow({ key, origin, parents }: TableNode): LineageRow {
  return { key, origin, parents: parents.map((parent) => parent.key) };
}

/** A node and all that it was made of, parents before their children, each once. */
export function listLineage(node: TableNode): LineageRow[] {
  const rows = new Map<string, LineageRow>();
  const waiting: TableNode[] = [node];
  // Without recursion: a chain may be a thousand calls long.
  while (true) {
    const next = waiting.at(-1);
    if (next === undefined) return [...rows.values()];
    const missing = next.parents.filter((parent) => !rows.has(parent.key));
    if (missing.length > 0 && !rows.has(next.key)) {
      waiting.push(...missing);
    } else {
      rows.set(next.key, toRow(next));
      waiting.pop();
    }
  }
}

function hash(content: unknown): string {
  return createHash('sha256').update(toJsonText(content)).digest('base64url').slice(0, 22);
}
