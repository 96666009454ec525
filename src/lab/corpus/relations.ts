import type { ColumnSpec, DomainSpec, TableSpec } from '../spec/model.ts';

/** Columns whose values name a row of another table, declared as a foreign key or only meant so. */
export interface Relation {
  readonly table: string;
  readonly columns: readonly string[];
  readonly parent: string;
  readonly parentColumns: readonly string[];
}

/** One column that refers to one column. */
interface Reference {
  readonly column: string;
  readonly parent: string;
  readonly parentColumn: string;
}

/** The relations between what the database shows, as its domain file gives them. */
export function listRelations(spec: DomainSpec): Relation[] {
  return shownEntries(spec.tables).flatMap(([table, { columns }]) => {
    const references = shownEntries(columns).flatMap(([column, { references: declared = [], ref }]) =>
      [...new Set([...declared, ...(ref === undefined ? [] : [ref])])].flatMap((target) =>
        findParent(spec, column, target),
      ),
    );
    const parents = [...new Set(references.map(({ parent }) => parent))];
    return parents.flatMap((parent) =>
      joinKeys(
        table,
        parent,
        spec.tables[parent]?.primary_key ?? [],
        references.filter((reference) => reference.parent === parent),
      ),
    );
  });
}

/** References to all columns of a key of several columns belong together: a season is a year and a team. */
function joinKeys(
  table: string,
  parent: string,
  key: readonly string[],
  references: readonly Reference[],
): Relation[] {
  const sources = key.map((part) => references.filter(({ parentColumn }) => parentColumn === part));
  const isWhole = key.length > 1 && sources.every((source) => source.length > 0);
  const rest = references.filter(({ parentColumn }) => !(isWhole && key.includes(parentColumn)));
  const whole = isWhole ? combine(sources) : [];
  return [
    ...whole.map((parts) => ({
      table,
      parent,
      columns: parts.map(({ column }) => column),
      parentColumns: key,
    })),
    ...rest.map(({ column, parentColumn }) => ({
      table,
      parent,
      columns: [column],
      parentColumns: [parentColumn],
    })),
  ];
}

/** Every way to take one of each list. */
function combine<T>(lists: readonly (readonly T[])[]): T[][] {
  return lists.reduce<T[][]>(
    (made, list) => made.flatMap((start) => list.map((item) => [...start, item])),
    [[]],
  );
}

/** A reference such as `customers.CustomerID`; nothing where it leads to what the database does not show. */
function findParent(spec: DomainSpec, column: string, target: string): Reference[] {
  const parent = Object.keys(spec.tables).find((table) => target.startsWith(`${table}.`));
  if (parent === undefined || spec.tables[parent]?.hidden === true) return [];
  const parentColumn = target.slice(parent.length + 1);
  const found = spec.tables[parent]?.columns[parentColumn];
  return found === undefined || found.hidden === true ? [] : [{ column, parent, parentColumn }];
}

function shownEntries<T extends TableSpec | ColumnSpec>(record: Readonly<Record<string, T>>): [string, T][] {
  return Object.entries(record).filter(([, { hidden }]) => hidden !== true);
}
