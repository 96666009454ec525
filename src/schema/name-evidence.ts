import { CODE_ENDINGS, ID_WORDS, LABEL_WORDS, PERSON_ROLES, PERSON_TABLES } from './vocabulary.ts';
import { joinWords, splitWords } from './words.ts';

/** A column and its table, as words. */
export interface NamedColumn {
  readonly table: readonly string[];
  readonly column: readonly string[];
}

/** One end of a possible relation; `id_team` counts as `team_id`, and `gene_id1` as `gene_id`. */
export function nameColumn(table: string, column: string): NamedColumn {
  const words = splitWords(column).map((word) =>
    /^(id|code|no|key)\d$/.test(word) ? word.slice(0, -1) : word,
  );
  const bare = words.length > 1 && /^\d$/.test(words.at(-1) ?? '') ? words.slice(0, -1) : words;
  const [first, ...rest] = bare;
  const turned = first !== undefined && ID_WORDS.has(first) && rest.length > 0 ? [...rest, first] : bare;
  return { table: splitWords(table), column: turned };
}

/** Nothing but a word for an identifier tells that one column refers to the other. */
export const NO_NAME_EVIDENCE = 0.3;

/** A key of the same name in a table of another name: `team_id`. */
const SAME_KEY = 0.72;
/** As `SAME_KEY`, but without a word for an identifier: `city`. It says something of texts only. */
export const SAME_WORD = 0.66;

/**
 * How strongly the names say that `child` refers to the key `parent`, 0 to 1: `artist_id` → artists.id 1,
 * `Room` → Rooms.RoomId 0.9, `source_airport` → airports.code 0.75, `s_id` → student.id 0.55.
 */
export function scoreNames(child: NamedColumn, parent: NamedColumn, sameTable: boolean): number {
  const rules = sameTable ? [scoreRolePrefix, scorePerson] : ALL_RULES;
  return Math.max(0, ...rules.map((rule) => rule(child, parent, sameTable)));
}

type Rule = (child: NamedColumn, parent: NamedColumn, sameTable: boolean) => number;

const ALL_RULES: readonly Rule[] = [
  scoreSameName,
  scoreTableName,
  scoreRolePrefix,
  scorePerson,
  scoreAbbreviation,
  scoreIdentifier,
];

/** The same specific name on both sides, `customer_id` = `customer_id`; best where the table is named so too. */
function scoreSameName(child: NamedColumn, parent: NamedColumn): number {
  const stem = stemOf(parent.column);
  if (stem.length === 0 || !isSame(joinWords(child.column), joinWords(parent.column))) return 0;
  const owner = scoreOwner(parent);
  if (owner === 0) return hasIdEnding(parent.column) ? SAME_KEY : SAME_WORD;
  return scoreOwner(child) >= owner ? 0 : owner;
}

/** How much a key's name is its table's: `customer_id` of customers 1, `dept_name` of department 0.9. */
export function scoreOwner({ table, column }: NamedColumn): number {
  const stem = joinWords(stemOf(column));
  const bare = joinWords(stemOf(column).filter((word) => !LABEL_WORDS.has(word)));
  const whole = joinWords(table);
  if (stem === '') return 0;
  if (isSame(stem, whole) || isSame(bare, whole)) return 1;
  if (stem.length > 2 && (whole.endsWith(stem) || suffixes(table).some((suffix) => isSame(suffix, stem))))
    return 0.96;
  if (stem.length > 2 && (whole.startsWith(stem) || stem.endsWith(whole))) return 0.95;
  if (bare !== '' && (abbreviates(bare, whole) || table.some((word) => abbreviates(bare, word)))) return 0.9;
  return bare !== '' && stemOf(column).every((word) => table.some((each) => abbreviates(word, each)))
    ? 0.9
    : 0;
}

/** The column is named like the table: `artist_id` → artists.id, `Channel` → TV_Channel.id. */
function scoreTableName(child: NamedColumn, parent: NamedColumn): number {
  const stem = joinWords(stemOf(child.column));
  if (stem === '') return 0;
  const key = joinWords(stemOf(parent.column));
  const ending = child.column.length > stemOf(child.column).length;
  const whole = joinWords(parent.table);
  const generic = key === '' || LABEL_WORDS.has(key);
  if (isSame(stem, whole)) return ending && key === '' ? 1 : generic ? 0.95 : 0.9;
  if (key !== '' && isSame(stem, key) && (ending || hasIdEnding(parent.column)) && scoreOwner(parent) > 0)
    return 0.85;
  return suffixes(parent.table).some((suffix) => isSame(suffix, stem)) ? 0.85 : 0;
}

/** A word for the part that the parent plays stands before: `current_address_id`, `PrepNurse`. */
function scoreRolePrefix(child: NamedColumn, parent: NamedColumn, sameTable: boolean): number {
  if (child.column.length < 2) return 0;
  const name = joinWords(child.column);
  const stem = joinWords(stemOf(child.column));
  const tails = suffixes(child.column).concat(suffixes(stemOf(child.column)));
  const endsWith = (tail: string): boolean => tail.length > 2 && tails.includes(tail);
  const [key, table] = [joinWords(parent.column), joinWords(parent.table)];
  const specific = stemOf(parent.column).length > 0;
  if (specific && hasIdEnding(parent.column) && endsWith(key) && name !== key)
    return scoreOwner(parent) > 0 ? 0.85 : 0.7;
  if (specific && hasIdEnding(parent.column) && beginsWith(child.column, parent.column)) return 0.7;
  if (!specific && endsWith(table + key)) return 0.85;
  if (sameTable) return 0;
  if (endsWith(table)) return stem === table ? 0 : 0.75;
  return suffixes(parent.table).some((suffix) => suffix.length > 3 && endsWith(suffix)) ? 0.65 : 0;
}

/** `reports_to`, `manager_id` → the table of people; `parent_id` → the table itself. */
function scorePerson(child: NamedColumn, parent: NamedColumn, sameTable: boolean): number {
  if (!child.column.some((word) => PERSON_ROLES.has(word)) || child.column.length > 4) return 0;
  const people = parent.table.some((word) => PERSON_TABLES.has(word));
  if (sameTable) return people || child.column[0] === 'parent' ? 0.7 : 0;
  return people && child.column[0] !== 'parent' ? 0.7 : 0;
}

/** `dept_id` → department.id, `s_id` → student.id, `ShipVia` → shippers.id. */
function scoreAbbreviation(child: NamedColumn, parent: NamedColumn): number {
  const stem = joinWords(stemOf(child.column));
  const names = [joinWords(parent.table), ...suffixes(parent.table)];
  if (stem !== '' && hasIdEnding(child.column) && names.some((name) => abbreviates(stem, name))) return 0.55;
  const key = joinWords(stemOf(parent.column));
  if (stem.length > 2 && key !== stem && key.startsWith(stem) && scoreOwner(parent) > 0) return 0.55;
  const first = child.column[0] ?? '';
  return first.length > 3 && names.some((name) => name.startsWith(first)) && hasIdEnding(parent.column)
    ? 0.5
    : 0;
}

function scoreIdentifier(child: NamedColumn): number {
  return ID_WORDS.has(child.column.at(-1) ?? '') ? NO_NAME_EVIDENCE : 0;
}

/** The words without those for an identifier at the end. */
function stemOf(words: readonly string[]): readonly string[] {
  const last = words.at(-1);
  return last !== undefined && CODE_ENDINGS.has(last) ? stemOf(words.slice(0, -1)) : words;
}

function hasIdEnding(words: readonly string[]): boolean {
  return CODE_ENDINGS.has(words.at(-1) ?? '');
}

/** `team_id_home` begins with `team_id`. */
function beginsWith(words: readonly string[], start: readonly string[]): boolean {
  return words.length > start.length && start.every((word, index) => words[index] === word);
}

/** All proper endings of a name, by words: tv_channel → channel. */
function suffixes(words: readonly string[]): string[] {
  return words.slice(1).map((_, index) => joinWords(words.slice(index + 1)));
}

/** `dept` abbreviates `department`, `s` student: the same first letter, and the others in this order. */
function abbreviates(short: string, long: string): boolean {
  if (short === long) return true;
  if (short.length >= long.length || short[0] !== long[0]) return false;
  if (short.length < 3) return long.startsWith(short);
  let position = 0;
  for (const letter of long) if (letter === short[position]) position += 1;
  return position === short.length;
}

/** Equal, or different in one letter of a long word: names are misspelt. */
function isSame(a: string, b: string): boolean {
  if (a === b) return true;
  if (Math.min(a.length, b.length) < 8 || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  return restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1);
}
