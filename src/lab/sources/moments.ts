import { DAY, formatMoment, parseMoment } from '../dates.ts';
import { readMoment } from '../path.ts';
import type { SourceSpec } from '../spec/model.ts';
import { failAt, type Site, type Source } from '../world.ts';

/** Dates of a range, evenly spread. */
export function makeDate(site: Site, spec: SourceSpec): Source {
  const range = spec.date ?? failAt(site, 'needs a range of dates');
  const low = parseMoment(range.low);
  const high = parseMoment(range.high) + (range.high.includes(':') ? 1 : DAY);
  const pattern = formatOf(site, spec);
  return () => formatMoment(low + Math.floor(site.random.fraction() * (high - low)), pattern);
}

/** Dates `days` (1..30) after or before another date of the row or its parents; null where there is none. */
export function makeRelative(site: Site, spec: SourceSpec): Source {
  const sign = spec.before === undefined ? 1 : -1;
  const read = readMoment(site, spec.after ?? spec.before ?? failAt(site, 'needs a column'));
  const { low, high } = spec.days ?? { low: 1, high: 30 };
  const pattern = formatOf(site, spec);
  return (row) => {
    const seconds = Math.floor((low + site.random.fraction() * (high - low)) * DAY);
    const from = read(row);
    return Number.isNaN(from) ? null : formatMoment(from + sign * seconds, pattern);
  };
}

/** How a column writes its dates. */
export function formatOf(site: Site, spec: SourceSpec): string {
  const written = spec.format ?? site.column.format;
  return written ?? (site.column.type === 'datetime' ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD');
}
