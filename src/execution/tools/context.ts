import type { Tool } from '../../catalogue/tool.ts';
import type { ReadyDomain } from '../../domains/domains.ts';
import type { Column } from '../../schema/model.ts';
import type { SearchableColumn, ToolContext } from '../../search/tool-search.ts';
import { toPlainWords } from '../../search/tool-terms.ts';

/** Gives what a domain knows of a tool: its name, the tool's tables, labels and values of its parameters' columns. */
export function createContextOf({ name, schema }: ReadyDomain): (tool: Tool) => ToolContext {
  const columns = new Map<string, Column>(
    schema.tables.flatMap((table) =>
      table.columns.map((column) => [`${table.name}.${column.name}`, column] as const),
    ),
  );
  const searchable = new Map(
    [...columns].map(([key, column]) => [key, toSearchable(`${name}.${key}`, column)]),
  );
  const domain = toWords(name);
  const shown = new Map(schema.tables.map((table) => [table.name, table.columns.flatMap(wordsOf)] as const));
  /** A look-up shows all columns of its table, and is found by them. */
  const readShown = (tool: Tool): readonly string[] =>
    'family' in tool && tool.family === 'lookup' && 'tables' in tool && Array.isArray(tool.tables)
      ? (shown.get(String(tool.tables[0])) ?? [])
      : [];
  return (tool) => {
    const keys = tool.parameters.flatMap(({ column }) => column ?? []);
    return {
      labels: [
        domain,
        ...readTables(tool),
        ...readShown(tool),
        ...keys.flatMap((key) => columns.get(key)?.label ?? []),
      ],
      columns: keys.flatMap((key) => searchable.get(key) ?? []),
    };
  };
}

function wordsOf({ name, label, role }: Column): readonly string[] {
  return role === 'key' ? [] : [toPlainWords(name), ...(label === undefined ? [] : [label])];
}

function readTables(tool: Tool): readonly string[] {
  return 'tables' in tool && Array.isArray(tool.tables)
    ? tool.tables.map((table) => toWords(String(table)))
    : [];
}

function toSearchable(key: string, { profile }: Column): SearchableColumn {
  return {
    key,
    values: profile.topValues.flatMap(({ value }) => (typeof value === 'string' ? [value] : [])),
  };
}

function toWords(name: string): string {
  return name.replace(/[_-]+/g, ' ');
}
