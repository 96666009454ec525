import type { Column, Schema, Table, Value } from '../../src/schema/model.ts';
import { readSchema } from '../../src/schema/read-schema.ts';
import type { ReferenceColumn, ReferenceSchema, ReferenceTable } from './reference.ts';

/** Values of a column that are worth naming in the draft, most frequent first. */
const MOST_KNOWN = 12;

const TYPES = { integer: 'integer', real: 'real', numeric: 'real', text: 'text', blob: 'text' } as const;

/** Reads from a SQLite file what a draft is made of. Throws `database.unavailable`. */
export function readFileSchema(domain: string, file: string): ReferenceSchema {
  return toReferenceSchema(readSchema({ domain, file }));
}

function toReferenceSchema({ domain, tables, relations }: Schema): ReferenceSchema {
  return {
    domain,
    tables: tables.filter(({ kind }) => kind === 'table').map(toTable),
    foreign_keys: relations.flatMap(({ child, childColumns, parent, parentColumns }) => {
      const [from, to] = [childColumns[0], parentColumns[0]];
      const isOne = childColumns.length === 1 && from !== undefined && to !== undefined;
      return isOne ? [{ from: [child, from], to: [parent, to] }] : [];
    }),
  };
}

function toTable({ name, label, primaryKey, rowCount, columns }: Table): ReferenceTable {
  return {
    name,
    label,
    primary_key: [...primaryKey],
    rows: Math.max(rowCount, 1),
    columns: columns.map(toColumn),
  };
}

function toColumn({ name, label, description, affinity, role, profile }: Column): ReferenceColumn {
  const { minimum, maximum, topValues } = profile;
  const isTime = role === 'date' || role === 'year';
  const isName = role === 'category' || role === 'label' || role === 'flag';
  const values = isTime ? [minimum, maximum] : isName ? topValues.map(({ value }) => value) : [];
  return {
    name,
    label,
    meaning: description,
    type: role === 'date' ? toDateType(profile.dateFormat) : TYPES[affinity],
    example: toKnown(minimum)[0],
    known_values: values.flatMap(toKnown).slice(0, MOST_KNOWN),
    ...(role === 'measure' && toRange(minimum, maximum)),
  };
}

/** Dates that are written in another way than SQLite's are text with a format of their own. */
function toDateType(format: Column['profile']['dateFormat']): string {
  if (format === 'iso-date') return 'date';
  return format === 'iso-datetime' ? 'datetime' : 'text';
}

function toRange(minimum: Value, maximum: Value): Pick<ReferenceColumn, 'range'> {
  return typeof minimum === 'number' && typeof maximum === 'number' ? { range: [minimum, maximum] } : {};
}

function toKnown(value: Value): (string | number)[] {
  if (typeof value === 'bigint') return [String(value)];
  return typeof value === 'string' || typeof value === 'number' ? [value] : [];
}
