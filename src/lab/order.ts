import { sourceKey } from './source.ts';
import { listGaps } from './sources/templates.ts';
import type { ColumnSpec, DomainSpec, SourceSpec, TableSpec } from './spec/model.ts';

/** The tables, each after those that its rows refer to. Throws on a circle, naming its tables. */
export function orderTables(spec: DomainSpec): string[] {
  const names = Object.keys(spec.tables);
  return sortByNeeds(
    names,
    (name) => tableNeeds(spec, name),
    `${spec.domain}: tables refer to each other in a circle`,
  );
}

/**
 * The columns of a table, each after those that it is made from; those whose combinations must be unique as early as
 * possible, because doubles are dropped when they are filled.
 */
export function orderColumns(table: TableSpec, label: string): string[] {
  const names = Object.keys(table.columns);
  const keys = new Set([...(table.each ?? []), ...uniqueSets(table).flat()]);
  const first = [...names.filter((name) => keys.has(name)), ...names.filter((name) => !keys.has(name))];
  return sortByNeeds(
    first,
    (name) => columnNeeds(table, name),
    `${label}: columns are made from each other in a circle`,
  );
}

/** The column combinations that occur once: keys of several columns, keys that refer to a parent, and `unique`. */
export function uniqueSets(table: TableSpec): (readonly string[])[] {
  const key = table.primary_key ?? [];
  const [first] = key.map((name) => table.columns[name]);
  const refers = first !== undefined && sourceReference(first) !== null;
  return [...(key.length > 1 || refers ? [key] : []), ...(table.unique ?? [])];
}

/** The computed columns of a table in steps: those of a step name only what earlier steps computed, or themselves. */
export function planExpressions(
  table: TableSpec,
  read: (column: ColumnSpec) => string | undefined,
): ReadonlyMap<string, string>[] {
  const open = new Map<string, string>();
  for (const [name, column] of Object.entries(table.columns)) {
    const expression = read(column);
    if (expression !== undefined) open.set(name, expression);
  }
  const steps: Map<string, string>[] = [];
  while (open.size > 0) {
    const free = [...open].filter(([name, expression]) => !namesOther(expression, name, open.keys()));
    // Columns that name each other are computed one by one, as in the file.
    const step = new Map(free.length > 0 ? free : [...open].slice(0, 1));
    for (const name of step.keys()) open.delete(name);
    steps.push(step);
  }
  return steps;
}

function namesOther(expression: string, own: string, columns: Iterable<string>): boolean {
  return [...columns].some((column) => column !== own && isNamedIn(expression, column));
}

/** Whether an expression names a column, as a word or in quotes. */
function isNamedIn(expression: string, column: string): boolean {
  if (!/^\w+$/.test(column)) return expression.includes(`"${column}"`);
  return new RegExp(`(^|[^\\w'])${column}([^\\w'(]|$)`).test(expression);
}

/** The reference that gives a column its values: `ref`, else its first declared foreign key unless it says otherwise. */
export function sourceReference(column: ColumnSpec): string | null {
  if (column.ref !== undefined) return column.ref;
  const hasOwn = column.by !== undefined || sourceKey(column) !== null;
  return hasOwn ? null : (column.references?.[0] ?? null);
}

function tableNeeds(spec: DomainSpec, name: string): string[] {
  const columns = Object.values(spec.tables[name]?.columns ?? {});
  const references = columns.flatMap((column) => sourceReference(column) ?? []);
  return Object.keys(spec.tables).filter(
    (table) => table !== name && references.some((each) => each === table || each.startsWith(`${table}.`)),
  );
}

function columnNeeds(table: TableSpec, name: string): string[] {
  const column = table.columns[name];
  if (column === undefined) return [];
  const paths = [
    ...sourcePaths(column),
    ...Object.values(column.cases ?? {}).flatMap(sourcePaths),
    ...Object.values(column.where ?? {}),
    ...(column.by === undefined ? [] : [column.by]),
    ...(column.not === undefined ? [] : [column.not]),
  ];
  return Object.keys(table.columns).filter(
    (other) => other !== name && paths.some((path) => path === other || path.startsWith(`${other}.`)),
  );
}

function sourcePaths(source: SourceSpec): string[] {
  const { take, after, before, follow, template = [], number_within = [] } = source;
  const paths = [take, after, before, follow?.replace(/^-/, '')].filter((path) => path !== undefined);
  return [...paths, ...number_within, ...template.flatMap(listGaps)];
}

function sortByNeeds(
  names: readonly string[],
  needsOf: (name: string) => string[],
  circle: string,
): string[] {
  const sorted: string[] = [];
  const open: string[] = [];
  const visit = (name: string): void => {
    if (sorted.includes(name)) return;
    if (open.includes(name))
      throw new Error(`${circle}: ${[...open.slice(open.indexOf(name)), name].join(' -> ')}`);
    open.push(name);
    for (const need of needsOf(name)) visit(need);
    open.pop();
    sorted.push(name);
  };
  for (const name of names) visit(name);
  return sorted;
}
