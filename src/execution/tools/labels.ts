import type { Tool } from '../../catalogue/tool.ts';
import type { ReadyDomain } from '../../domains/domains.ts';

/** Gives the words of the domain that a tool is found by: the domain's name, its tables, the labels of its columns. */
export function createLabelsOf({ name, schema }: ReadyDomain): (tool: Tool) => readonly string[] {
  const labels = new Map<string, string | undefined>(
    schema.tables.flatMap((table) =>
      table.columns.map((column) => [`${table.name}.${column.name}`, column.label] as const),
    ),
  );
  const domain = toWords(name);
  return (tool) => [
    domain,
    ...('tables' in tool && Array.isArray(tool.tables)
      ? tool.tables.map((table) => toWords(String(table)))
      : []),
    ...tool.parameters.flatMap(({ column }) => (column === undefined ? [] : (labels.get(column) ?? []))),
  ];
}

function toWords(name: string): string {
  return name.replace(/[_-]+/g, ' ');
}
