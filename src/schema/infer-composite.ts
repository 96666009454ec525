import type { RawTable } from './introspect.ts';
import { compareEnds, type ReferenceLink } from './links.ts';
import type { RelationContext } from './relations.ts';
import { CODE_ENDINGS } from './vocabulary.ts';
import { splitWords } from './words.ts';

/**
 * Adds the links by several columns: a table that has all columns of another's composite key under the same names,
 * with values that lie in it. A single link that such a link implies (takes → section → course) is dropped.
 */
export function inferComposite(links: readonly ReferenceLink[], context: RelationContext): ReferenceLink[] {
  const tables = [...context.tables.values()].filter((table) => table.kind === 'table');
  const found = tables
    .filter((parent) => parent.primaryKey.length > 1 && identifiesItself(parent, links))
    .flatMap((parent) => tables.flatMap((child) => toLink(child, parent, links) ?? []))
    .filter((link) => isContained(link, context));
  const kept = links.filter((link) => link.declared || !found.some((by) => isImplied(link, by, links)));
  return [...kept, ...found];
}

/** A junction's key is only made of references; a key with an identifier of its own names a thing. */
function identifiesItself(parent: RawTable, links: readonly ReferenceLink[]): boolean {
  return parent.primaryKey.some(
    (column) =>
      CODE_ENDINGS.has(splitWords(column).at(-1) ?? '') &&
      !links.some((link) => link.child === parent.name && link.childColumns.includes(column)),
  );
}

function toLink(
  child: RawTable,
  parent: RawTable,
  links: readonly ReferenceLink[],
): ReferenceLink | undefined {
  if (child === parent) return undefined;
  const columns = parent.primaryKey.map((name) => findSameName(child, name));
  const childColumns = columns.filter((column) => column !== undefined);
  if (childColumns.length < columns.length) return undefined;
  const known = links.some(
    (link) => link.declared && link.child === child.name && link.parent === parent.name,
  );
  if (known) return undefined;
  return {
    child: child.name,
    childColumns,
    parent: parent.name,
    parentColumns: parent.primaryKey,
    declared: false,
  };
}

function findSameName(table: RawTable, name: string): string | undefined {
  const wanted = splitWords(name).join(' ');
  return table.columns.find((column) => splitWords(column.name).join(' ') === wanted)?.name;
}

function isContained(link: ReferenceLink, context: RelationContext): boolean {
  const overlap = compareEnds(link, context.tables, context.reader);
  if (overlap === undefined || overlap.ambiguous || overlap.asked === 0) return false;
  return overlap.found / overlap.asked >= 0.95;
}

function isImplied(link: ReferenceLink, by: ReferenceLink, links: readonly ReferenceLink[]): boolean {
  const position = by.childColumns.indexOf(link.childColumns[0] ?? '');
  if (link.child !== by.child || link.childColumns.length !== 1 || position < 0) return false;
  return links.some(
    (other) =>
      other.child === by.parent &&
      other.parent === link.parent &&
      other.childColumns[0] === by.parentColumns[position] &&
      other.parentColumns[0] === link.parentColumns[0],
  );
}
