import type { Connection } from '../../database/open.ts';
import { quoteIdentifier as quote } from '../../database/quote.ts';
import type { Row, Value } from '../../database/value.ts';
import { createRandom } from '../random.ts';
import type { SubjectSpec } from './model.ts';
import { fillTemplate, listGaps, parseTemplate } from './template.ts';

/** A row that documents are about. */
export interface Entity {
  readonly subject: string;
  readonly table: string;
  readonly key: Readonly<Record<string, Value>>;
  /** How texts call it, and how a sentence begins with it. */
  readonly name: string;
  readonly opening: string;
  /** Every text that is its own name: the name, the columns it is made of, further names. */
  readonly names: readonly string[];
  /** The columns that texts may write, by name. */
  readonly cells: ReadonlyMap<string, string>;
  readonly nouns: readonly string[];
}

/**
 * Takes a subject's entities in its order. Rows without a name are passed over, and so are names that several rows
 * share but for capitals, because nobody could tell which of them is meant.
 */
export function readEntities(connection: Connection, name: string, subject: SubjectSpec): Entity[] {
  const naming = [...new Set([...listGaps(parseTemplate(subject.called)), ...(subject.names ?? [])])];
  const columns = [...subject.key, ...naming];
  const where = subject.where === undefined ? '' : ` WHERE ${subject.where}`;
  const order = subject.order ?? subject.key.map(quote).join(', ');
  const sql = `SELECT ${columns.map(quote).join(', ')} FROM ${quote(subject.table)}${where} ORDER BY ${order}`;
  const entities = connection.read(sql).map((row) => toEntity(name, subject, naming, row));
  const count = new Map<string, number>();
  for (const { name: each } of entities)
    count.set(each.toLowerCase(), (count.get(each.toLowerCase()) ?? 0) + 1);
  return entities
    .filter((each) => each.name !== '' && count.get(each.name.toLowerCase()) === 1)
    .slice(0, subject.take);
}

function toEntity(name: string, subject: SubjectSpec, naming: readonly string[], row: Row): Entity {
  const key = Object.fromEntries(subject.key.map((column, at) => [column, row[at] ?? null]));
  const cells = new Map(naming.map((column, at) => [column, toText(row[subject.key.length + at])]));
  const called = fillTemplate(parseTemplate(subject.called), createRandom(), (gap) => cells.get(gap) ?? '');
  const own = called.replace(/\s+/g, ' ').trim();
  const opening = /^\p{Ll}/u.test(subject.called) ? own.charAt(0).toUpperCase() + own.slice(1) : own;
  const names = [...new Set([own, opening, ...cells.values()])].filter((each) => each !== '');
  const nouns = subject.noun ?? [name];
  return { subject: name, table: subject.table, key, name: own, opening, names, cells, nouns };
}

function toText(cell: Value | undefined): string {
  if (typeof cell === 'string') return cell.replace(/\s+/g, ' ').trim();
  return typeof cell === 'number' || typeof cell === 'bigint' ? String(cell) : '';
}

/** Words that tell one entity from all others of a corpus. */
export function toEntityKey({ table, key }: Pick<Entity, 'table' | 'key'>): string {
  return [table, ...Object.values(key).map(String)].join('\u0000');
}
