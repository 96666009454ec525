import type { Column } from '../../schema/model.ts';
import { toSnake } from '../naming/words.ts';
import {
  column as columnExpression,
  type Expression,
  type Order,
  type Output,
  type Path,
  type Reading,
} from '../sql/query.ts';
import { pathId } from '../sql/render.ts';
import { columnPhrase, type Entity } from './entity.ts';
import type { Model } from './facet.ts';
import { expressionOf, type Facet, pathsFrom, readingOf } from './facet.ts';

/** Most columns of a list row besides those asked for by the filters. */
const LIST_COLUMNS = 8;

/** Columns of a row in a list: its key, its name, what is most telling, and the names of what it refers to. */
export function listOutputs(entity: Entity, model: Model, extra: readonly Facet[] = []): Output[] {
  const columns = [...keyColumns(entity), ...entity.label, ...tellingColumns(entity)];
  const telling = unique(columns).slice(0, LIST_COLUMNS + entity.label.length);
  const own = telling.length > 0 ? telling : shownColumns(entity).slice(0, LIST_COLUMNS);
  const asked = extra.filter((facet) => facet.path.length === 0).flatMap((facet) => facet.columns);
  const away = extra.filter((facet) => facet.path.length > 0 && facet.kind !== 'label');
  return distinctNames([
    ...unique([...own, ...asked]).map((column) => toOutput([], column, entity.singular, model)),
    ...labelsOfParents(entity, model, 2, extra),
    ...away.flatMap((facet) => facetOutputs(facet)),
  ]);
}

/** All columns of a row but blobs, the names of what it refers to, and the columns of its one-to-one partners. */
export function detailOutputs(entity: Entity, model: Model, path: Path = []): Output[] {
  const own = shownColumns(entity).slice(0, 60);
  const outputs = own.map((column) => toOutput(path, column, entity.singular, model));
  return distinctNames(
    path.length > 0
      ? outputs
      : [...outputs, ...labelsOfParents(entity, model, 4), ...partnerOutputs(entity, model)],
  );
}

/** All columns but blobs; of a table of nothing else, those. */
function shownColumns({ table }: Entity): readonly Column[] {
  const plain = table.columns.filter((column) => column.role !== 'blob');
  return plain.length > 0 ? plain : table.columns;
}

/** The key, the name and a few telling columns of the row at the end of a path: what stands for it in a ranking. */
export function parentOutputs(path: Path, end: Entity, model: Model): Output[] {
  const columns = [
    ...keyColumns(end),
    ...end.label,
    ...tellingColumns(end).filter((column) => column.role !== 'measure'),
  ];
  return distinctNames(
    unique(columns)
      .slice(0, 4 + end.label.length)
      .map((column) => toOutput(path, column, end.singular, model)),
  );
}

/** The columns of a facet, named as its parameters are. */
export function facetOutputs(facet: Facet): Output[] {
  return facet.columns.map((_, index) => ({
    name: facet.parameterNames[index] ?? 'value',
    of: expressionOf(facet, index),
  }));
}

function labelsOfParents(entity: Entity, model: Model, most: number, first: readonly Facet[] = []): Output[] {
  const all = model.facetsOf(entity).filter((facet) => facet.kind === 'label' && facet.path.length > 0);
  const asked = first.filter((facet) => facet.kind === 'label' && facet.path.length > 0);
  const near = all.filter((facet) => isNear(facet, model) && !asked.some((other) => other.id === facet.id));
  return [...asked, ...near.slice(0, Math.max(0, most - asked.length))].flatMap(facetOutputs);
}

/** Directly referred to, or through rows that have no name of their own. */
function isNear(facet: Facet, model: Model): boolean {
  return facet.path.slice(0, -1).every((relation) => model.entityOf(relation.parent).label.length === 0);
}

function partnerOutputs(entity: Entity, model: Model): Output[] {
  return pathsFrom(entity, model)
    .filter(({ path }) => path.length === 1 && path[0]?.cardinality === 'one-to-one')
    .flatMap(({ path, end }) =>
      end.table.columns
        .filter((column) => column.role !== 'blob' && column.keyPosition === 0)
        .slice(0, 20)
        .map((column) => toOutput(path, column, end.singular, model)),
    );
}

/** The columns that identify a row, where they are few. */
export function keyColumns(entity: Entity): Column[] {
  const key = entity.table.rowKey.length > 0 ? entity.table.rowKey : entity.table.primaryKey;
  if (key.length > 3) return [];
  return key.flatMap((name) => entity.table.columns.filter((column) => column.name === name));
}

const TELLING: readonly Column['role'][] = [
  'date',
  'measure',
  'category',
  'year',
  'label',
  'code',
  'flag',
  'text',
  'url',
  'geo',
];

/** Columns with something to say, the most telling first. */
function tellingColumns(entity: Entity): Column[] {
  const foreign = new Set(entity.parents.flatMap((link) => link.relation.childColumns));
  const usable = entity.table.columns.filter(
    (column) =>
      column.role !== 'key' &&
      column.role !== 'blob' &&
      !foreign.has(column.name) &&
      column.profile.distinct > 0,
  );
  const rank = (column: Column) =>
    TELLING.indexOf(column.role) +
    column.profile.nullShare * 6 +
    (column.profile.averageLength > 120 ? 4 : 0);
  const ranked = usable.map((column) => ({ column, rank: rank(column) }));
  return ranked.sort((a, b) => a.rank - b.rank).map(({ column }) => column);
}

function toOutput(path: Path, column: Column, owner: string, model: Model): Output {
  const phrase = columnPhrase(column, model.vocabulary);
  const name = toSnake(
    /^(name|title|id|code|number|type|date|value|label|no)$/.test(phrase) ? `${owner} ${phrase}` : phrase,
  );
  return {
    name: name === '' ? column.name : name.slice(0, 60),
    of: columnExpression(path, column.name, shownAs(column)),
  };
}

/** A time since 1970 is shown as a date; all else as it is stored. */
function shownAs(column: Column): Reading | undefined {
  const reading = readingOf(column);
  return reading === 'unix-seconds' || reading === 'unix-milliseconds' ? reading : undefined;
}

/** Makes the names of a row's columns different from each other, in order. */
export function distinctNames(outputs: readonly Output[]): Output[] {
  const taken = new Set<string>();
  const known = new Set<unknown>();
  return outputs.flatMap((output) => {
    const source = keyOf(output.of);
    if (known.has(source)) return [];
    known.add(source);
    let name = output.name;
    for (let copy = 2; taken.has(name); copy++) name = `${output.name}_${copy}`;
    taken.add(name);
    return [{ name, of: output.of }];
  });
}

/** Equal for expressions that read the same column; others are always told apart. */
function keyOf(of: Expression): unknown {
  return of.kind === 'column' ? `${pathId(of.path)} ${of.column}` : of;
}

/** An order that leaves no ties: the table's key, else SQLite's row number, else all columns. */
export function keyOrder(entity: Entity): Order[] {
  const { rowKey, hasRowId, columns } = entity.table;
  if (rowKey.length > 0) return rowKey.map((name) => ({ of: columnExpression([], name) }));
  if (hasRowId) return [{ of: columnExpression([], rowNumberOf(columns)) }];
  return columns.map((column) => ({ of: columnExpression([], column.name) }));
}

/** The name of SQLite's row number that no column has taken. */
function rowNumberOf(columns: readonly Column[]): string {
  const taken = new Set(columns.map((column) => column.name.toLowerCase()));
  return ['rowid', '_rowid_', 'oid'].find((name) => !taken.has(name)) ?? 'rowid';
}

/** Expressions that tell the rows of a grouping facet apart: the parent's key beside its name. */
export function groupKeys(facet: Facet): Expression[] {
  const names = facet.columns.map((_, index) => expressionOf(facet, index));
  if (facet.kind !== 'label' || facet.path.length === 0) return names;
  const key = facet.path.at(-1)?.parentColumns ?? [];
  return [...key.map((name) => columnExpression(facet.path, name)), ...names];
}

/** The number of different rows that are referred to; undefined where their key has several columns. */
export function countParents({ path }: Facet): Expression | undefined {
  const relation = path.at(-1);
  const [child, ...more] = relation?.childColumns ?? [];
  const [parent] = relation?.parentColumns ?? [];
  if (relation === undefined || child === undefined || parent === undefined || more.length > 0)
    return undefined;
  // The reference itself tells as much as the parent's key, unless some references meet no parent.
  const meetsAll = relation.matchShare === 1;
  const of = meetsAll ? columnExpression(path.slice(0, -1), child) : columnExpression(path, parent);
  return { kind: 'aggregate', name: 'count', of, distinct: true };
}

function unique(columns: readonly Column[]): Column[] {
  return [...new Set(columns)];
}
