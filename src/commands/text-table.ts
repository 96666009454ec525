/** A column of a printed table: its heading, and where its numbers should stand. */
export interface TextColumn {
  readonly title: string;
  readonly align?: 'left' | 'right';
}

/** Rows of text in aligned columns under their headings; ends in a line break. Cells hold no line breaks. */
export function formatTable(columns: readonly TextColumn[], rows: readonly (readonly string[])[]): string {
  const widths = columns.map((column, index) =>
    Math.max(column.title.length, ...rows.map((row) => (row[index] ?? '').length)),
  );
  const toLine = (cells: readonly string[]) =>
    columns
      .map((column, index) => alignCell(cells[index] ?? '', widths[index] ?? 0, column.align))
      .join('  ')
      .trimEnd();
  return [columns.map((column) => column.title), ...rows].map((cells) => `${toLine(cells)}\n`).join('');
}

function alignCell(cell: string, width: number, align: TextColumn['align'] = 'left'): string {
  return align === 'right' ? cell.padStart(width) : cell.padEnd(width);
}
