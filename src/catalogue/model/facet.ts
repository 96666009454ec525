import { readStoredDate } from '../../calendar.ts';
import { isWritten } from '../../schema/dates.ts';
import type { Column, Relation, Value } from '../../schema/model.ts';
import { isNumberText } from '../../table/numbers-in-text.ts';
import { joinPhrases, toSnake, type Vocabulary } from '../naming/words.ts';
import { column as columnExpression, type Expression, type Path, type Reading } from '../sql/query.ts';
import { columnPhrase, type Entity } from './entity.ts';

/**
 * A property of a base row by which people ask: one of its own columns, or one of a row that it refers to (the
 * genre's name of a track). A person's name is one facet of two columns.
 */
export interface Facet {
  /** Path and columns; equal facets have equal ids. */
  readonly id: string;
  readonly path: Path;
  readonly entity: Entity;
  readonly columns: readonly Column[];
  readonly kind: 'label' | 'category' | 'flag' | 'year' | 'date' | 'measure' | 'code' | 'text' | 'key';
  /** What it is called in names and sentences: `genre`, `billing country`, `customer city`. */
  readonly phrase: string;
  /** Parameter names, one for each column. */
  readonly parameterNames: readonly string[];
  /** How good a filter or a group it makes, 0 to 1. */
  readonly quality: number;
}

/** A schema as entities and facets. */
export interface Model {
  readonly entities: readonly Entity[];
  readonly vocabulary: Vocabulary;
  entityOf(table: string): Entity;
  /** All facets of an entity, nearest first; computed once. */
  facetsOf(entity: Entity): readonly Facet[];
  /** In how many tables a column of these words stands. */
  spread(words: string): number;
}

/** How many steps away from the base table a facet may be. */
const MAX_STEPS = 3;
const MAX_PATHS = 40;

/** All facets of a base entity, nearest first. */
export function createFacets(entity: Entity, model: Model): readonly Facet[] {
  const seen = new Set<string>();
  return pathsFrom(entity, model).flatMap(({ path, role, end }) =>
    facetsAt(path, role, end, model).filter((facet) => {
      // Two paths can lead to facets of one name; the nearer keeps it, the farther is not asked for.
      const key = facet.parameterNames.join();
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    }),
  );
}

interface Route {
  readonly path: Path;
  /** What the end of the path is to the base: '' for the base itself. */
  readonly role: string;
  readonly end: Entity;
}

/** The ways from an entity to those it refers to, breadth first; no table is passed twice but for one self reference. */
export function pathsFrom(entity: Entity, model: Model): readonly Route[] {
  const routes: Route[] = [{ path: [], role: '', end: entity }];
  for (let index = 0; index < routes.length && routes.length < MAX_PATHS; index++) {
    const route = routes[index];
    if (route === undefined || route.path.length >= MAX_STEPS) continue;
    const passed = [entity.table.name, ...route.path.map((relation) => relation.parent)];
    if (route.path.some(isSelf)) continue;
    for (const link of route.end.parents) {
      if (passed.includes(link.relation.parent) && !(isSelf(link.relation) && route.path.length === 0))
        continue;
      if (link.relation.matchShare === 0) continue;
      routes.push({
        path: [...route.path, link.relation],
        role: roleAlong(route, link.role, link.relation),
        end: model.entityOf(link.relation.parent),
      });
    }
  }
  return routes;
}

function isSelf(relation: Relation): boolean {
  return relation.child === relation.parent;
}

/** A grandparent is called by its own role unless that role is ambiguous, as the country of a customer and of a city. */
function roleAlong(route: Route, role: string, relation: Relation): string {
  const special = route.path.some((step) => step.child === step.parent);
  return special && relation.parent !== '' ? joinPhrases(route.role, role) : role;
}

/** Numbers that only name something: nobody adds them up, and few ask for ranges of them. */
const NO_QUANTITY =
  /\b(major|minor|code|room|building|zip|phone|serial|text|isbn|issn|ean|upc|barcode|latitude|longitude)\b|\b(id|account|key)$/;

function facetsAt(path: Path, role: string, end: Entity, model: Model): Facet[] {
  const facets: Facet[] = [];
  const labels = new Set(end.label.map((column) => column.name));
  if (end.label.length > 0)
    facets.push(createFacet({ path, role, end, columns: end.label, kind: 'label', model }));
  // A reference that meets no row is a value like any other.
  const met = end.parents.filter((link) => link.relation.matchShare > 0);
  const foreign = new Set(met.flatMap((link) => link.relation.childColumns));
  const dangling = new Set(end.parents.flatMap((link) => link.relation.childColumns));
  for (const column of end.table.columns) {
    const isDangling = dangling.has(column.name) && !foreign.has(column.name) && path.length === 0;
    const byRole = kindOf(column, foreign.has(column.name), path.length > 0);
    const isName = byRole === 'measure' && NO_QUANTITY.test(columnPhrase(column, model.vocabulary));
    const kind = isDangling ? 'category' : isName ? 'code' : byRole;
    if (kind === undefined || (labels.has(column.name) && end.label.length === 1)) continue;
    if (labels.has(column.name) && path.length > 0) continue;
    if (kind === 'key' && path.length > 0) continue;
    facets.push(createFacet({ path, role, end, columns: [column], kind, model }));
  }
  return facets;
}

function kindOf(column: Column, foreign: boolean, away: boolean): Facet['kind'] | undefined {
  if (column.profile.distinct === 0) return undefined;
  if (foreign && column.role === 'key') return undefined;
  switch (column.role) {
    case 'key':
      return column.keyPosition > 0 ? 'key' : undefined;
    case 'label':
      // A second name of a row; many base rows share that of the row they refer to.
      return away ? 'category' : 'code';
    case 'category':
    case 'flag':
    case 'year':
    case 'measure':
    case 'code':
    case 'text':
      return column.role;
    case 'date':
      return column.profile.dateFormat === 'other' || column.profile.dateFormat === null ? 'code' : 'date';
    default:
      return undefined;
  }
}

interface FacetParts {
  readonly path: Path;
  readonly role: string;
  readonly end: Entity;
  readonly columns: readonly Column[];
  readonly kind: Facet['kind'];
  readonly model: Model;
}

function createFacet({ path, role, end, columns, kind, model }: FacetParts): Facet {
  const owner = role === '' ? end.singular : role;
  const phrases = columns.map((column) =>
    qualify(columnPhrase(column, model.vocabulary), owner, path.length > 0, model),
  );
  const [only] = phrases;
  const isParentLabel = kind === 'label' && path.length > 0;
  const phrase = isParentLabel ? owner : columns.length > 1 || only === undefined ? 'name' : only;
  return {
    id: `${path.map((relation) => relation.id).join('/')}#${columns.map((column) => column.name).join('+')}`,
    path,
    entity: end,
    columns,
    kind,
    phrase,
    parameterNames: phrases.map((words) => safeParameter(toSnake(words))),
    quality: qualityOf(kind, columns, path, end),
  };
}

/** Words that do not say whose they are. */
const GENERIC =
  /^(name|title|label|type|kind|status|state|city|country|region|address|email|e mail|phone|phone number|gender|sex|age|date|year|description|code|number|value|category|size|weight|height|length|price|first name|last name|first|last|full name|birth date|postal code|zip code|zip|county|street|note|notes|comment|comments|level|grade|language|score|rating|result)$/;

/** The phrase of a column as seen from the base: with its owner's noun where it would not be understood without. */
function qualify(phrase: string, owner: string, away: boolean, model: Model): string {
  const needsOwner = away
    ? GENERIC.test(phrase) || model.spread(phrase) > 1 || phrase.split(' ').length < 2
    : /^(name|title|label|code|number|value|type|date)$/.test(phrase);
  return needsOwner ? joinPhrases(owner, phrase) : phrase;
}

/** Names that mean something else to every list endpoint. */
const RESERVED = new Set(['limit', 'offset', 'session', 'format']);

function safeParameter(name: string): string {
  const safe = name === '' ? 'value' : /^[0-9]/.test(name) ? `n_${name}` : name;
  return (RESERVED.has(safe) ? `${safe}_value` : safe).slice(0, 48);
}

function qualityOf(kind: Facet['kind'], columns: readonly Column[], path: Path, end: Entity): number {
  const [first] = columns;
  if (first === undefined) return 0;
  const { distinct, nullShare, rows } = first.profile;
  const variety = distinct <= 1 ? 0.05 : 1;
  // What a row refers to is asked for by its name; its other properties less the farther away they are.
  const steps = (kind === 'label' ? [1, 0.97, 0.85, 0.6] : [1, 0.72, 0.5, 0.35])[path.length] ?? 0.3;
  const matched = path.reduce((share, relation) => share * relation.matchShare, 1);
  const repeats = rows > 0 ? distinct / rows : 1;
  const away = path.length > 0 && kind !== 'label';
  // Of a few parent rows hardly any property tells much, and dates of a person's life are asked of the person.
  const remote = away && end.table.rowCount < 10 ? 0.5 : 1;
  const dated = away && kind === 'date' && end.kind !== 'fact' ? 0.6 : 1;
  const base = baseQuality(kind, distinct, repeats, path.length > 0, end);
  const kept = AUDIT.test(first.name) ? 0.25 : 1;
  return base * kept * variety * steps * matched * remote * dated * (1 - 0.7 * nullShare);
}

/** When a row was last written is the database's business, not its users'. */
const AUDIT = /^(last_?)?(update|updated|modified|changed)(_?(at|on|date|time))?$|^row_?version$/i;

export function isAudit(facet: Facet): boolean {
  return facet.columns.some((column) => AUDIT.test(column.name));
}

function baseQuality(
  kind: Facet['kind'],
  distinct: number,
  repeats: number,
  away: boolean,
  end: Entity,
): number {
  switch (kind) {
    case 'label':
      return away ? (end.kind === 'lookup' ? 1 : 0.98) : 0.7;
    case 'category':
      return distinct <= 25 ? 0.9 : distinct <= 200 ? 0.75 : 0.5;
    case 'flag':
      return 0.65;
    case 'year':
      return 0.75;
    case 'date':
      return 0.85;
    case 'measure':
      return distinct <= 12 && repeats < 0.3 ? 0.9 : 0.5;
    case 'code':
      return repeats > 0.5 ? 0.3 : 0.5;
    case 'text':
      return 0.35;
    case 'key':
      return 0.6;
  }
}

/** What the values of a column have to be read as; undefined where they are taken as stored. */
export function readingOf({ role, profile }: Column): Reading | undefined {
  if (profile.missingText) return 'number';
  if (role === 'date') return isWritten(profile.dateFormat) ? profile.dateFormat : undefined;
  return role === 'measure' && profile.numericText ? 'real' : undefined;
}

/** The facet's column as an expression; the first of two. */
export function expressionOf(facet: Facet, index = 0): Expression {
  const column = facet.columns[index] ?? facet.columns[0];
  if (column === undefined) throw new Error(`facet ${facet.id} has no column`);
  return columnExpression(facet.path, column.name, readingOf(column));
}

/** A measure with few values (star ratings, grades) is also a category. */
export function isGrouping(facet: Facet): boolean {
  const [column] = facet.columns;
  if (column === undefined || column.profile.distinct < 2) return false;
  const { distinct, rows } = column.profile;
  switch (facet.kind) {
    case 'label':
      return facet.path.length > 0;
    case 'category':
    case 'flag':
    case 'year':
      return true;
    case 'measure':
      return (
        distinct <= 12 &&
        rows >= 3 * distinct &&
        column.profile.storedTypes.every((type) => type === 'integer')
      );
    case 'code':
      return distinct <= 200 && distinct <= rows / 5 && column.profile.averageLength < 30;
    default:
      return false;
  }
}

/** The facet's value in a sample row, or undefined where it has none. */
export function sampleValue(facet: Facet, sample: SampleLike, index = 0): Value | undefined {
  let row: SampleLike | undefined = sample;
  for (const relation of facet.path) row = row?.parents[relation.id];
  const name = facet.columns[index]?.name;
  // Own members only: a column may be called `constructor`.
  if (row === undefined || name === undefined || !Object.hasOwn(row.values, name)) return undefined;
  return toRead(row.values[name] ?? undefined, facet.columns[index]);
}

/** A stored value as a statement reads it. */
function toRead(value: Value | undefined, column: Column | undefined): Value | undefined {
  const reading = value === undefined || column === undefined ? undefined : readingOf(column);
  if (reading === undefined || reading === 'real') return value;
  if (reading !== 'number') return readStoredDate(value, reading) ?? undefined;
  if (typeof value !== 'string') return value;
  return isNumberText(value) ? Number(value) : undefined;
}

interface SampleLike {
  readonly values: Readonly<Record<string, Value>>;
  readonly parents: Readonly<Record<string, SampleLike>>;
}
