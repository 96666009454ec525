import type { Value } from '../../database/value.ts';

interface Bound {
  readonly sql: string;
  readonly binds: readonly Value[];
}

/** A quoted name or text, whose question marks are letters, or a comparison with a value to bind, or another value. */
const PARTS = /"(?:[^"]|"")*"|'(?:[^']|'')*'|(=|<>) \?|\?/g;

/**
 * Puts lists of values in place of single ones, by their place among the values: `= ?` becomes `IN (?, ?)`, and `<> ?`
 * becomes `NOT IN (?, ?)`.
 */
export function expandMarks({ sql, binds }: Bound, places: ReadonlyMap<number, readonly Value[]>): Bound {
  let at = -1;
  const written = sql.replace(PARTS, (part, operator: string | undefined) => {
    if (!part.endsWith('?')) return part;
    at += 1;
    const values = places.get(at);
    if (values === undefined || values.length === 1 || operator === undefined) return part;
    return `${operator === '=' ? 'IN' : 'NOT IN'} (${values.map(() => '?').join(', ')})`;
  });
  return { sql: written, binds: binds.flatMap((value, place) => places.get(place) ?? [value]) };
}
