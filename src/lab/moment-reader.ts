import { createMomentParser, isMoment, parseMoment } from './dates.ts';
import type { Cell } from './world.ts';

/** Makes a reader of stored dates: by the column's pattern, else as ISO; NaN where a value is no date. */
export function createMomentReader(pattern: string): (value: Cell) => number {
  const parse = createMomentParser(pattern);
  return (value) => {
    if (value === null || value === '') return Number.NaN;
    const text = String(value);
    return parse(text) ?? (isMoment(text) ? parseMoment(text) : Number.NaN);
  };
}
