import type { RawTable } from './introspect.ts';
import type { KeyReader } from './key-values.ts';
import { compareEnds, isIndexed, type Overlap, type ReferenceLink } from './links.ts';
import type { Relation } from './model.ts';

/** What relations are measured with. */
export interface RelationContext {
  readonly tables: ReadonlyMap<string, RawTable>;
  readonly reader: KeyReader;
  rowCount(table: string): number;
}

/** The declared links of a database's tables. */
export function listDeclared(tables: readonly RawTable[]): ReferenceLink[] {
  return tables.flatMap((table) =>
    table.foreignKeys.map((key) => ({
      child: table.name,
      childColumns: key.columns,
      parent: key.parent,
      parentColumns: key.parentColumns,
      declared: true,
    })),
  );
}

/** Counts how a link's rows meet; undefined where a child row could meet several parent rows. */
export function measureRelation(link: ReferenceLink, context: RelationContext): Relation | undefined {
  const overlap = compareEnds(link, context.tables, context.reader);
  if (overlap?.ambiguous) return undefined;
  const id = `${link.child}(${link.childColumns.join(',')})->${link.parent}(${link.parentColumns.join(',')})`;
  if (overlap === undefined) return { id, ...link, ...UNKNOWN };
  const unique =
    isIndexed(context.tables.get(link.child), link.childColumns) ||
    (overlap.child.complete && overlap.child.counts.size === overlap.child.present);
  const childRows = context.rowCount(link.child) * overlap.matchShare;
  const withChild = estimateParentsWithChild(overlap, context.rowCount(link.parent));
  const mean = withChild === 0 ? 0 : childRows / withChild;
  return {
    id,
    ...link,
    cardinality: unique ? 'one-to-one' : 'many-to-one',
    matchShare: overlap.matchShare,
    childlessShare: toChildlessShare(overlap, withChild, context.rowCount(link.parent)),
    fanOut: { mean, maximum: Math.max(readMaximum(overlap), unique ? 0 : Math.ceil(mean)) },
  };
}

/** A declared key to a table that is too big to look into: taken at its word. */
const UNKNOWN = {
  cardinality: 'many-to-one',
  matchShare: 1,
  childlessShare: 0,
  fanOut: { mean: 1, maximum: 1 },
} as const;

function toChildlessShare(overlap: Overlap, withChild: number, parentRows: number): number {
  if (parentRows === 0) return 0;
  if (!overlap.parent.complete && overlap.child.complete) {
    const keys = [...overlap.parent.counts.keys()];
    return keys.filter((key) => !overlap.child.counts.has(key)).length / Math.max(keys.length, 1);
  }
  return Math.min(1, Math.max(0, 1 - withChild / parentRows));
}

/** In a sample of child rows, parents that were not met are estimated from those met once and twice (Chao 1984). */
function estimateParentsWithChild(overlap: Overlap, parentRows: number): number {
  const share = overlap.asked === 0 ? 0 : overlap.found / overlap.asked;
  const met = overlap.child.counts.size * share;
  if (overlap.child.complete) return met;
  const times = (wanted: number): number =>
    [...overlap.child.counts.values()].filter((count) => count === wanted).length;
  const unseen = (times(1) ** 2 / (2 * Math.max(times(2), 1))) * share;
  return Math.min(parentRows, met + unseen);
}

function readMaximum(overlap: Overlap): number {
  let maximum = 0;
  for (const [key, count] of overlap.child.counts) {
    if (count > maximum && (!overlap.parent.complete || overlap.parent.counts.has(key))) maximum = count;
  }
  return maximum;
}
