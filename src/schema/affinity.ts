import type { Column } from './model.ts';

/** The affinity that SQLite gives a declared type; its rules in its order. */
export function toAffinity(declaredType: string): Column['affinity'] {
  const type = declaredType.toUpperCase();
  if (type.includes('INT')) return 'integer';
  if (/CHAR|CLOB|TEXT/.test(type)) return 'text';
  if (type === '' || type.includes('BLOB')) return 'blob';
  if (/REAL|FLOA|DOUB/.test(type)) return 'real';
  return 'numeric';
}
