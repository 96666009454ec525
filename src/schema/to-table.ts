import { readStoredDate } from '../calendar.ts';
import { isWritten, recogniseTimes } from './dates.ts';
import type { ColumnDescription } from './descriptions.ts';
import type { RawColumn, RawTable } from './introspect.ts';
import type { Column, ColumnProfile, ColumnRole, Relation, Table, Value } from './model.ts';
import type { TableProfile } from './profile.ts';
import { decideRole } from './roles.ts';
import { looksLikeMachineText, looksLikeUrls, looksLikeWords } from './value-patterns.ts';
import { PLACE_WORDS, TEXT_WORDS } from './vocabulary.ts';
import { splitWords } from './words.ts';

/** Puts together what is known of a table, its sample rows left out. */
export function toTable(
  { sample, columns: profiles }: TableProfile,
  relations: readonly Relation[],
  descriptions: ReadonlyMap<string, ColumnDescription> | undefined,
): Omit<Table, 'samples'> {
  const { table } = sample;
  const referring = relations
    .filter((relation) => relation.child === table.name)
    .map((relation) => relation.childColumns);
  const columns = table.columns.flatMap((column, position) => {
    const profile = profiles[position];
    return profile === undefined
      ? []
      : {
          ...toColumn(column, profile, { table, referring }),
          ...descriptions?.get(column.name.toLowerCase()),
        };
  });
  return {
    name: table.name,
    kind: table.kind,
    columns: ensureLabel(demoteTitles(columns)),
    primaryKey: table.primaryKey,
    rowKey: findRowKey(table, columns),
    hasRowId: table.rowId !== undefined,
    rowCount: sample.rowCount,
    rowCountEstimated: sample.rowCountEstimated,
  };
}

function toColumn(
  column: RawColumn,
  profile: ColumnProfile,
  { table, referring }: { readonly table: RawTable; readonly referring: readonly (readonly string[])[] },
): Column {
  const role = decideRole({
    column,
    profile,
    table: { name: table.name, keyLength: table.primaryKey.length },
    refers: howItRefers(column.name, referring),
  });
  return { ...column, role, profile: role === 'date' ? toDates(profile) : { ...profile, dateFormat: null } };
}

/** Of dates that are numbers, the form and what it makes of the statistics. */
function toDates(profile: ColumnProfile): ColumnProfile {
  const dateFormat = profile.dateFormat ?? recogniseTimes(profile);
  if (profile.dateFormat !== null || !isWritten(dateFormat)) return { ...profile, dateFormat };
  const { minimum, maximum, quartiles } = profile;
  const read = (value: Value): string | null => readStoredDate(value, dateFormat);
  const [low, middle, high] = quartiles ?? [null, null, null];
  return {
    ...profile,
    dateFormat,
    minimum: read(minimum),
    maximum: read(maximum),
    quartiles: quartiles && [read(low), read(middle), read(high)],
  };
}

function howItRefers(column: string, referring: readonly (readonly string[])[]): 'whole' | 'part' | 'no' {
  const own = referring.filter((columns) => columns.includes(column));
  if (own.some((columns) => columns.length === 1)) return 'whole';
  return own.length > 0 ? 'part' : 'no';
}

/** In a table of people a title is what they do, or how they are addressed. */
function demoteTitles(columns: readonly Column[]): readonly Column[] {
  const people =
    columns.some(({ name }) => isPersonName(name)) || columns.some(({ name }) => /contact/i.test(name));
  if (!people) return columns;
  const category: ColumnRole = 'category';
  return columns.map((column) =>
    column.role === 'label' && splitWords(column.name).includes('title')
      ? { ...column, role: category }
      : column,
  );
}

function isPersonName(name: string): boolean {
  return /^(first|last|f|l|sur)_?name$/i.test(name);
}

/** A table whose rows have no name yet is given one: its most distinctive short text. */
function ensureLabel(columns: readonly Column[]): readonly Column[] {
  if (columns.some((column) => column.role === 'label')) return columns;
  const best = columns
    .filter(isLabelLike)
    .toSorted(
      (a, b) => b.profile.distinct - a.profile.distinct || a.profile.averageLength - b.profile.averageLength,
    )[0];
  const label: ColumnRole = 'label';
  return columns.map((column) => (column === best ? { ...column, role: label } : column));
}

function isLabelLike({ name, role, profile }: Column): boolean {
  if (role !== 'text' && !(role === 'category' && profile.unique)) return false;
  const words = splitWords(name);
  const present = profile.rows * (1 - profile.nullShare);
  const distinctive = present > 1 && profile.distinct >= 0.5 * present && profile.nullShare < 0.2;
  if (looksLikeMachineText(profile) || looksLikeUrls(profile)) return false;
  if (!distinctive || !looksLikeWords(profile) || words.some((word) => PLACE_WORDS.has(word))) return false;
  if (words.includes('description') || words.includes('desc')) return profile.averageLength <= 40;
  return profile.averageLength <= 60 && !words.some((word) => TEXT_WORDS.has(word));
}

/** The primary key, else a unique index without nulls, the shortest first. */
function findRowKey(table: RawTable, columns: readonly Column[]): readonly string[] {
  if (table.primaryKey.length > 0) return table.primaryKey;
  const hasNull = (name: string): boolean => {
    const column = columns.find((each) => each.name === name);
    return column === undefined || (!column.notNull && column.profile.nullShare > 0);
  };
  const keys = table.uniqueKeys.filter((key) => !key.some(hasNull));
  return keys.toSorted((a, b) => a.length - b.length)[0] ?? [];
}
