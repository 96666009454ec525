/** Writes a name as an SQL identifier; the only place where identifiers are quoted. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
