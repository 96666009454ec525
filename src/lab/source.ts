import { createFake } from './fake.ts';
import { guessSource } from './guess.ts';
import { readPath } from './path.ts';
import { makeId, makeNumberWithin } from './sources/keys.ts';
import { makeConstant, makeEmpty, makeValues, makeWords } from './sources/lists.ts';
import { makeDate, makeRelative } from './sources/moments.ts';
import { makeInt, makeReal } from './sources/numbers.ts';
import { makeTemplate } from './sources/templates.ts';
import type { SourceSpec } from './spec/model.ts';
import { failAt, type Site, type Source, type SourceMaker } from './world.ts';

/** Each way to make values, by its key in a domain file. */
const MAKERS: Readonly<Partial<Record<keyof SourceSpec, SourceMaker>>> = {
  id: makeId,
  values: makeValues,
  words: makeWords,
  fake: (site, spec) => createFake(site, spec.fake ?? ''),
  int: makeInt,
  real: makeReal,
  date: makeDate,
  after: makeRelative,
  before: makeRelative,
  template: makeTemplate,
  take: (site, spec) => readPath(site, spec.take ?? ''),
  number_within: makeNumberWithin,
  constant: makeConstant,
  empty: makeEmpty,
};

/** The key of a source that a part of a domain file gives; null where it gives none. */
export function sourceKey(spec: SourceSpec): keyof SourceSpec | null {
  return keysOf(MAKERS).find((key) => spec[key] !== undefined) ?? null;
}

/** The column's source: as the file says, by the value of another column, or guessed. */
export function createSource(site: Site): Source {
  const { column } = site;
  if (column.by !== undefined) return createCases(site, column.by);
  if (sourceKey(column) !== null) return makeSource(site, column);
  if (column.sql !== undefined || column.sql_last !== undefined) return makeEmpty();
  const keys = site.table.primary_key ?? [];
  return makeSource(site, {
    ...guessSource(site.name, column, keys.length === 1 && keys[0] === site.name),
    ...tuning(site),
  });
}

function tuning(site: Site): SourceSpec {
  const { format, print, decimals } = site.column;
  return { ...(format && { format }), ...(print && { print }), ...(decimals !== undefined && { decimals }) };
}

function makeSource(site: Site, spec: SourceSpec): Source {
  const key = sourceKey(spec);
  const maker = key === null ? undefined : MAKERS[key];
  return maker === undefined ? failAt(site, 'gives no source of values') : maker(site, spec);
}

function createCases(site: Site, by: string): Source {
  const read = readPath(site, by);
  const cases = Object.entries(site.column.cases ?? {}).map(
    ([value, spec]) => [value, makeSource(site, { ...tuning(site), ...spec })] as const,
  );
  const sources = new Map(cases);
  const otherwise =
    sources.get('else') ?? (sourceKey(site.column) === null ? makeEmpty() : makeSource(site, site.column));
  return (row) => (sources.get(String(read(row))) ?? otherwise)(row);
}

function keysOf<T extends object>(record: T): (keyof T)[] {
  return Object.keys(record).filter((key): key is Extract<keyof T, string> => key in record);
}
