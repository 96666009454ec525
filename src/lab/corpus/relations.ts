import type { DomainSpec } from '../spec/model.ts';

/** A column whose values name rows of another table, declared as a foreign key or only meant so. */
export interface Relation {
  readonly table: string;
  readonly column: string;
  readonly parent: string;
  readonly parentColumn: string;
}

/** The relations between what the database shows, as its domain file gives them. */
export function listRelations(spec: DomainSpec): Relation[] {
  const found = new Map<string, Relation>();
  for (const [table, { columns, hidden }] of Object.entries(spec.tables)) {
    if (hidden === true) continue;
    for (const [column, { references = [], ref, hidden: unseen }] of Object.entries(columns)) {
      if (unseen === true) continue;
      for (const reference of [...references, ...(ref === undefined ? [] : [ref])]) {
        const parent = findParent(spec, reference);
        if (parent === null) continue;
        found.set([table, column, parent.parent, parent.parentColumn].join('\u0000'), {
          table,
          column,
          ...parent,
        });
      }
    }
  }
  return [...found.values()];
}

/** A reference such as `customers.CustomerID`; null where it leads to what the database does not show. */
function findParent(spec: DomainSpec, reference: string): { parent: string; parentColumn: string } | null {
  const parent = Object.keys(spec.tables).find((table) => reference.startsWith(`${table}.`));
  if (parent === undefined || spec.tables[parent]?.hidden === true) return null;
  const parentColumn = reference.slice(parent.length + 1);
  const column = spec.tables[parent]?.columns[parentColumn];
  return column === undefined || column.hidden === true ? null : { parent, parentColumn };
}
