import type { Column, Relation, Schema, Table } from '../../schema/model.ts';
import {
  joinPhrases,
  plural,
  pluralPhrase,
  singularPhrase,
  toSnake,
  type Vocabulary,
  wordsOf,
} from '../naming/words.ts';

/** What a table stands for, in the words of a person. */
export interface Entity {
  readonly table: Table;
  /** `invoice line` */
  readonly singular: string;
  /** `invoice lines` */
  readonly plural: string;
  /**
   * `bridge`: only links others; `lookup`: a short list of names that others refer to; `fact`: events and
   * measurements without a name of their own; `entity`: things with a name.
   */
  readonly kind: 'bridge' | 'lookup' | 'fact' | 'entity';
  /** Columns by which people name a row: none, one, or first and last name. */
  readonly label: readonly Column[];
  readonly parents: readonly Link[];
  readonly children: readonly Link[];
}

/** A relation with the part that the parent plays for the child: `support rep` rather than `employee`. */
export interface Link {
  readonly relation: Relation;
  readonly role: string;
}

const SELF_ROLES: ReadonlyMap<string, string> = new Map([['reports to', 'manager']]);

/** Longer labels are sentences. */
const LONGEST_LABEL = 40;

/** The words of a column: its label where the descriptions give one, else its name's; never empty. */
export function columnPhrase(column: Column, vocabulary: Vocabulary): string {
  const source =
    column.label !== undefined && column.label.length <= LONGEST_LABEL ? column.label : column.name;
  const words = wordsOf(source, vocabulary);
  const spoken = (isNameable(words) ? words : wordsOf(column.name, vocabulary)).join(' ');
  const phrase = toSnake(spoken) === '' ? 'value' : spoken;
  return column.role === 'label' && /^(first|last|middle)$/.test(phrase) ? `${phrase} name` : phrase;
}

/** Whether anything is left of the words in a name. */
function isNameable(words: readonly string[]): boolean {
  return toSnake(words.join(' ')) !== '';
}

/** Prefixes of table names that say nothing about what is in them. */
const EMPTY_PREFIXES = new Set(['tbl', 'tb', 'tab', 'dim', 'fact', 'ref', 'lkp', 'v', 'vw']);

export function nounOf(
  table: Table,
  vocabulary: Vocabulary,
): { readonly singular: string; readonly plural: string } {
  const label = table.label ?? '';
  const labelled = label.length <= LONGEST_LABEL ? wordsOf(label, vocabulary) : [];
  const all = isNameable(labelled) ? labelled : wordsOf(table.name, vocabulary);
  const words = fitNoun(all.length > 1 && EMPTY_PREFIXES.has(all[0] ?? '') ? all.slice(1) : all);
  if (!isNameable(words)) return { singular: 'row', plural: 'rows' };
  const singular = singularPhrase(words);
  const pluralised = pluralPhrase(words);
  // Of letters that have no Latin spelling, an "s" at the end may be all that a name can show.
  if (!isNameable([singular])) return { singular: 'row', plural: 'rows' };
  // A mass noun has one form; "rows of …" keeps the two apart.
  return singular === pluralised
    ? { singular: `${singular} row`, plural: `${singular} rows` }
    : { singular, plural: pluralised };
}

/** Names of endpoints have 64 characters: a longer noun would leave no room for a question. */
const LONGEST_NOUN = 40;

/** The last words, which say what a thing is, as far as there is room. */
function fitNoun(words: readonly string[]): readonly string[] {
  const first = words.findIndex((_, index) => toSnake(words.slice(index).join(' ')).length <= LONGEST_NOUN);
  return first >= 0 ? words.slice(first) : [toSnake(words.at(-1) ?? '').slice(0, LONGEST_NOUN)];
}

export function createEntity(
  table: Table,
  schema: Schema,
  nouns: ReadonlyMap<string, { readonly singular: string; readonly plural: string }>,
  vocabulary: Vocabulary,
): Entity {
  const noun = nouns.get(table.name) ?? { singular: 'row', plural: 'rows' };
  const toLink = (relation: Relation): Link => ({
    relation,
    role: roleOf(relation, schema, nouns.get(relation.parent)?.singular ?? relation.parent, vocabulary),
  });
  const parents = schema.relations.filter((relation) => relation.child === table.name).map(toLink);
  const children = schema.relations.filter((relation) => relation.parent === table.name).map(toLink);
  const label = labelOf(table, noun.singular, parents, vocabulary);
  return { table, ...noun, label, parents, children, kind: kindOf(table, label, parents, children) };
}

/** The part a parent plays: the words of the foreign key without `id`, where they say more than the parent's noun. */
function roleOf(relation: Relation, schema: Schema, parent: string, vocabulary: Vocabulary): string {
  const siblings = schema.relations.filter((r) => r.child === relation.child && r.parent === relation.parent);
  const [key] = relation.childColumns;
  if (relation.childColumns.length > 1 || key === undefined) return parent;
  const words = keyWords(relation.child, key, schema, vocabulary).filter((word) => !KEY_WORDS.has(word));
  const role = singularPhrase(words);
  const plain = role === '' || parent.includes(role) || role.includes(parent) ? parent : '';
  const known = SELF_ROLES.get(words.join(' '));
  if (relation.child === relation.parent && known !== undefined) return known;
  if (relation.child === relation.parent && (plain !== '' || PREPOSITIONS.has(words.at(-1) ?? '')))
    return PREPOSITIONS.has(words.at(-1) ?? '') ? `${role} ${parent}` : `parent ${parent}`;
  if (siblings.length === 1 && plain !== '') return parent;
  if (role === '') return parent;
  // A role that is no noun of its own ("current", "home") needs the parent's noun to be understood.
  return siblings.length > 1 || words.length === 1
    ? joinPhrases(role, needsNoun(role, parent) ? parent : '')
    : role;
}

/** The words of a foreign key: of its label where the descriptions give a short one, else of its name. */
function keyWords(table: string, key: string, schema: Schema, vocabulary: Vocabulary): readonly string[] {
  const columns = schema.tables.find(({ name }) => name === table)?.columns;
  const label = columns?.find(({ name }) => name === key)?.label;
  const labelled = label === undefined ? [] : wordsOf(label, vocabulary);
  return labelled.length > 0 && labelled.length <= 4 ? labelled : wordsOf(key, vocabulary);
}

const KEY_WORDS = new Set([
  'id',
  'key',
  'code',
  'no',
  'number',
  'nr',
  'pk',
  'fk',
  'ref',
  'uuid',
  'guid',
  'ssn',
]);
const PREPOSITIONS = new Set(['to', 'by', 'of', 'in', 'from', 'at', 'for', 'with', 'on']);
/** Roles that are no nouns of their own. */
const ADJECTIVES =
  /^(home|away|current|permanent|new|old|first|second|third|last|next|previous|main|primary|secondary|source|dest|destination|origin|original|from|to|winning|losing|default|billing|shipping|parent|child|other|final|start|end|local|visiting|\w+ed)$/;

function needsNoun(role: string, parent: string): boolean {
  return !role.includes(parent) && ADJECTIVES.test(role);
}

/** The columns that name a row. */
function labelOf(
  table: Table,
  noun: string,
  parents: readonly Link[],
  vocabulary: Vocabulary,
): readonly Column[] {
  const foreign = new Set(parents.flatMap((link) => link.relation.childColumns));
  const usable = table.columns.filter(
    (column) => column.profile.distinct > 0 && !(foreign.has(column.name) && column.role === 'key'),
  );
  const labels = usable.filter((column) => column.role === 'label');
  const named = (pattern: RegExp) => labels.find((column) => pattern.test(columnPhrase(column, vocabulary)));
  const first = named(/^(first|given|fore) ?name$|^first$/);
  const last = named(/^(last|family|sur) ?name$|^last$/);
  if (first !== undefined && last !== undefined) return [first, last];
  const scored = labels.map((column) => ({ column, score: labelScore(column, noun, vocabulary) }));
  const best = scored.sort((a, b) => b.score - a.score)[0]?.column;
  if (best !== undefined) return [best];
  // A key that people can read (a department's name, a country's code) names its row.
  const key = usable.find((column) => table.primaryKey.length === 1 && column.keyPosition === 1);
  return key?.affinity === 'text' && key.profile.unique && !/^\d+$/.test(String(key.profile.minimum))
    ? [key]
    : [];
}

function labelScore(column: Column, noun: string, vocabulary: Vocabulary): number {
  const phrase = columnPhrase(column, vocabulary);
  const words = phrase.split(' ');
  const exact =
    phrase === 'name' || phrase === `${noun} name` || noun.endsWith(words.slice(0, -1).join(' ')) ? 1 : 0;
  const kind = /name$/.test(phrase) ? 1 : /title$/.test(phrase) ? 0.9 : phrase === noun ? 0.8 : 0.2;
  const distinct =
    column.profile.distinct / Math.max(1, column.profile.rows * (1 - column.profile.nullShare));
  return (
    exact +
    kind +
    distinct -
    column.profile.nullShare -
    (/short|local|other|middle|maiden|alt/.test(phrase) ? 0.6 : 0)
  );
}

function kindOf(
  table: Table,
  label: readonly Column[],
  parents: readonly Link[],
  children: readonly Link[],
): Entity['kind'] {
  const met = parents.filter((link) => link.relation.matchShare > 0);
  const foreign = new Set(met.flatMap((link) => link.relation.childColumns));
  const isSurrogate = (column: Column) => column.keyPosition > 0 && table.primaryKey.length === 1;
  const linksOnly = table.columns.every((column) => foreign.has(column.name) || isSurrogate(column));
  if (met.length >= 2 && linksOnly && children.length === 0) return 'bridge';
  if (
    label.length > 0 &&
    parents.length === 0 &&
    table.columns.length <= 4 &&
    table.rowCount <= 30 &&
    children.length > 0
  )
    return 'lookup';
  return label.length === 0 && parents.length > 0 ? 'fact' : 'entity';
}

/** The plural of a phrase given as text. */
export function pluralOf(phrase: string): string {
  const words = phrase.split(' ');
  const last = words.pop() ?? '';
  return [...words, plural(last)].join(' ');
}
