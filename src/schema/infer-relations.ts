import { inferComposite } from './infer-composite.ts';
import type { RawColumn, RawTable } from './introspect.ts';
import { compareEnds, isIndexed, type Overlap, type ReferenceLink } from './links.ts';
import type { ColumnProfile } from './model.ts';
import {
  type NamedColumn,
  NO_NAME_EVIDENCE,
  nameColumn,
  SAME_WORD,
  scoreNames,
  scoreOwner,
} from './name-evidence.ts';
import type { RelationContext } from './relations.ts';
import { CODE_ENDINGS } from './vocabulary.ts';

export interface InferenceContext extends RelationContext {
  profile(table: string, column: string): ColumnProfile | undefined;
}

/** A column as a possible end of a relation. */
interface End {
  readonly table: RawTable;
  readonly column: RawColumn;
  readonly profile: ColumnProfile;
  readonly named: NamedColumn;
}

interface Candidate {
  readonly link: ReferenceLink;
  /** Strength of the names' evidence, with a little of the values'. */
  readonly score: number;
}

const LONGEST_KEY = 40;
/** Above the score of any candidate without evidence in its name. */
const NAMED_SCORE = 0.4;

/** Finds the links that a database does not declare, from names and values; at most one for each child column. */
export function inferLinks(declared: readonly ReferenceLink[], context: InferenceContext): ReferenceLink[] {
  const tables = [...context.tables.values()].filter((table) => table.kind === 'table');
  const ends = tables.flatMap((table) => listEnds(table, context));
  const parents = ends.filter(isKey);
  const taken = new Set(
    declared.flatMap((link) => link.childColumns.map((column) => `${link.child}\0${column}`)),
  );
  const children = ends.filter(
    (end) => isReference(end) && !taken.has(`${end.table.name}\0${end.column.name}`),
  );
  const named = children.flatMap((child) => findNamed(child, parents, context) ?? []);
  const rest = children.filter((child) => !named.some((candidate) => isFrom(candidate.link, child)));
  const origins = parents.filter((parent) => !named.some((candidate) => isFrom(candidate.link, parent)));
  const unnamed = rest.flatMap((child) => findUnnamed(child, origins, context) ?? []);
  const oneWay = dropReverse([...named, ...unnamed]).map((candidate) => candidate.link);
  return inferComposite([...declared, ...oneWay], context).filter((link) => !link.declared);
}

function listEnds(table: RawTable, context: InferenceContext): End[] {
  return table.columns.flatMap((column) => {
    const profile = context.profile(table.name, column.name);
    if (profile === undefined) return [];
    return { table, column, profile, named: nameColumn(table.name, column.name) };
  });
}

/** Short values that could name a row: whole numbers or short texts, no dates. */
function isIdentifying({ column, profile }: End): boolean {
  if (/^(DATE|TIME|BOOL)/.test(column.declaredType) || profile.dateFormat !== null) return false;
  if (profile.storedTypes.includes('blob') || profile.averageLength > LONGEST_KEY) return false;
  return !profile.storedTypes.includes('real') || isWhole(profile);
}

function isWhole(profile: ColumnProfile): boolean {
  return [profile.minimum, profile.maximum, ...(profile.quartiles ?? [])].every((value) =>
    Number.isInteger(Number(value)),
  );
}

function isReference(end: End): boolean {
  return isIdentifying(end) && (end.profile.distinct > 0 || end.profile.rows === 0);
}

/** A column whose values tell the rows of its table apart. */
function isKey(end: End): boolean {
  if (!isIdentifying(end)) return false;
  if (isIndexed(end.table, [end.column.name])) return true;
  return end.profile.unique && end.profile.nullShare === 0 && end.profile.distinct > 1;
}

function isFrom(link: ReferenceLink, end: End): boolean {
  return link.child === end.table.name && link.childColumns[0] === end.column.name;
}

/** The parent that the names speak for most. */
function findNamed(child: End, parents: readonly End[], context: InferenceContext): Candidate | undefined {
  return rankParents(child, parents, context).find((candidate) => candidate.score > NAMED_SCORE);
}

/** Where names say nothing, values must point to one parent clearly. */
function findUnnamed(child: End, parents: readonly End[], context: InferenceContext): Candidate | undefined {
  const [best, second] = rankParents(child, parents, context);
  return best !== undefined && second !== undefined && best.score - second.score < 0.02 ? undefined : best;
}

function rankParents(child: End, parents: readonly End[], context: InferenceContext): Candidate[] {
  return parents
    .flatMap((parent) => weighPair(child, parent, context) ?? [])
    .toSorted((a, b) => b.score - a.score);
}

function weighPair(child: End, parent: End, context: InferenceContext): Candidate | undefined {
  if (child.table === parent.table && child.column === parent.column) return undefined;
  const sameTable = child.table === parent.table;
  const primary = isOnlyKey(parent);
  if (sameTable && !primary) return undefined;
  const names = scoreNames(child.named, parent.named, sameTable);
  if (names === 0 || (!primary && names < 0.85)) return undefined;
  if (names === SAME_WORD && parent.column.affinity !== 'text') return undefined;
  if (isOnlyKey(child) && names < 0.9 && !isForeignName(child.named)) return undefined;
  const link: ReferenceLink = {
    child: child.table.name,
    childColumns: [child.column.name],
    parent: parent.table.name,
    parentColumns: [parent.column.name],
    declared: false,
  };
  const overlap = compareEnds(link, context.tables, context.reader);
  if (overlap === undefined || overlap.ambiguous || !valuesAgree({ names, overlap, child, parent }))
    return undefined;
  const coverage = overlap.found / Math.max(overlap.parent.counts.size, 1);
  return { link, score: names + 0.04 * coverage + (primary ? 0.01 : 0) };
}

/** A table's key refers to another only under that one's name; `id` and `order_id` of orders do not. */
function isForeignName(named: NamedColumn): boolean {
  return scoreOwner(named) === 0 && !named.column.every((word) => CODE_ENDINGS.has(word));
}

function isOnlyKey({ table, column }: End): boolean {
  return table.primaryKey.length === 1 && table.primaryKey[0] === column.name;
}

interface Evidence {
  readonly names: number;
  readonly overlap: Overlap;
  readonly child: End;
  readonly parent: End;
}

/** The weaker the names, the more the values have to say. */
function valuesAgree({ names, overlap, child, parent }: Evidence): boolean {
  const { asked, found } = overlap;
  if (asked === 0 || overlap.parent.rows === 0) return names >= 0.7 && isSameKind(child, parent);
  const contained = found / asked;
  if (names >= 0.9) return contained >= 0.75;
  if (names >= 0.8) return contained >= 0.9;
  if (names >= 0.65) return contained >= 0.98;
  const strong = isSurprising(parent.profile);
  const coverage = found / Math.max(overlap.parent.counts.size, 1);
  if (names > NO_NAME_EVIDENCE)
    return contained === 1 && asked > 1 && (strong || (coverage >= 0.8 && asked >= 10));
  return contained === 1 && strong && asked > 2 && coverage >= 0.25;
}

/** Both are numbers or both texts, as far as declarations tell. */
function isSameKind(child: End, parent: End): boolean {
  return (child.column.affinity === 'text') === (parent.column.affinity === 'text');
}

/** Whether values that lie in this key are unlikely to lie there by chance: texts, and numbers far from 1, 2, 3 …. */
function isSurprising({ minimum, maximum, distinct, averageLength }: ColumnProfile): boolean {
  if (typeof minimum === 'string' && !/^\d{1,3}$/.test(minimum)) return averageLength >= 2;
  const [low, high] = [Number(minimum), Number(maximum)];
  if (Number.isNaN(low) || Number.isNaN(high)) return false;
  return low > 500 || distinct / (high - low + 1) < 0.3;
}

/** Of two links that are each other's reverse only the better one stays; of equal ones that to the earlier table. */
function dropReverse(candidates: readonly Candidate[]): Candidate[] {
  const order = new Map(candidates.map((candidate, index) => [candidate, index] as const));
  const isBetter = (one: Candidate, other: Candidate): boolean =>
    one.score > other.score || (one.score === other.score && (order.get(one) ?? 0) > (order.get(other) ?? 0));
  return candidates.filter(
    (candidate) =>
      !candidates.some((other) => isReverse(other.link, candidate.link) && isBetter(other, candidate)),
  );
}

function isReverse(one: ReferenceLink, other: ReferenceLink): boolean {
  return (
    one.child === other.parent &&
    one.parent === other.child &&
    one.childColumns[0] === other.parentColumns[0] &&
    one.parentColumns[0] === other.childColumns[0]
  );
}
