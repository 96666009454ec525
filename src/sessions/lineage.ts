import { createHash } from 'node:crypto';
import type { LiveIdentity } from '../database/live-identity.ts';
import { toJsonText } from '../json.ts';
import type { VerbStep } from '../verbs/verbs.ts';

/** A database file in one state. */
export interface FileState {
  readonly file: string;
  readonly identity: LiveIdentity;
}

/** The statement of a universe's view on a database file, and the names of its columns. */
export interface ViewSource extends FileState {
  readonly sql: string;
  readonly columns: readonly string[];
  /** Columns whose whole numbers are floating point too: those declared REAL. */
  readonly floats: readonly string[];
}

export type TableOrigin =
  | { readonly kind: 'view'; readonly view: ViewSource }
  | { readonly kind: 'verb'; readonly step: VerbStep };

/**
 * How a table came to be: a view, or a verb on other tables. A database in one state never gives another answer, so
 * that this is all that has to be kept of a table. The key says what it is made of: equal chains have equal keys, in whatever session.
 */
export interface TableNode {
  readonly key: string;
  readonly origin: TableOrigin;
  readonly parents: readonly TableNode[];
  /** The files that it comes from. */
  readonly files: readonly FileState[];
}

/** A node as plain data, its parents by key. */
export interface LineageRow {
  readonly key: string;
  readonly origin: TableOrigin;
  readonly parents: readonly string[];
}

/** The node of a view. */
export function createViewNode(view: ViewSource): TableNode {
  const key = hash(['view', view.file, view.identity, view.sql]);
  return toViewNode(key, view);
}

/** The node of a verb's result. */
export function createVerbNode(step: VerbStep, parents: readonly TableNode[]): TableNode {
  return toVerbNode(hash([step, parents.map((parent) => parent.key)]), step, parents);
}

/** The node of a view, by the key that it had. */
export function toViewNode(key: string, view: ViewSource): TableNode {
  const { file, identity } = view;
  return { key, origin: { kind: 'view', view }, parents: [], files: [{ file, identity }] };
}

/** The node of a verb's result, by the key that it had. */
export function toVerbNode(key: string, step: VerbStep, parents: readonly TableNode[]): TableNode {
  const [first, ...others] = new Set(parents.map(({ files }) => files));
  // Nearly always all come from the same view, and share its list.
  const files = others.length === 0 ? (first ?? []) : joinFiles([first ?? [], ...others]);
  return { key, origin: { kind: 'verb', step }, parents, files };
}

function joinFiles(lists: readonly (readonly FileState[])[]): FileState[] {
  const states = lists.flat().map((state) => [JSON.stringify(state), state] as const);
  return [...new Map(states).values()];
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
