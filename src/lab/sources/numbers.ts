import { readPath } from '../path.ts';
import type { Random } from '../random.ts';
import type { SourceSpec } from '../spec/model.ts';
import { failAt, type Site, type Source } from '../world.ts';

type Shape = (random: Random) => number;

/** How draws between 0 and 1 spread. Products and sums only: exact on every machine. */
const SHAPES: Readonly<Record<NonNullable<SourceSpec['shape']>, Shape>> = {
  flat: (random) => random.fraction(),
  bell: (random) => (random.fraction() + random.fraction() + random.fraction() + random.fraction()) / 4,
  low: (random) => square(random.fraction()),
  high: (random) => 1 - square(random.fraction()),
  lowest: (random) => square(square(random.fraction())),
};

/** Whole numbers of a range, both ends included. */
export function makeInt(site: Site, spec: SourceSpec): Source {
  const { low, high } = spec.int ?? failAt(site, 'needs a range');
  const place = makePlace(site, spec);
  return print(spec, (row) => Math.min(high, low + Math.floor(place(row) * (high - low + 1))));
}

/** Numbers of a range, rounded to `decimals` (2). */
export function makeReal(site: Site, spec: SourceSpec): Source {
  const { low, high } = spec.real ?? failAt(site, 'needs a range');
  const place = makePlace(site, spec);
  const unit = 10 ** (spec.decimals ?? 2);
  return print(spec, (row) => Math.round((low + place(row) * (high - low)) * unit) / unit, spec.decimals);
}

/** A place between 0 and 1: drawn by the shape, and drawn towards the column that is followed. */
function makePlace(site: Site, spec: SourceSpec): (row: number) => number {
  const shape = SHAPES[spec.shape ?? 'flat'];
  if (spec.follow === undefined) return () => shape(site.random);
  const position = readPosition(site, spec.follow);
  const strength = spec.strength ?? 0.7;
  return (row) => {
    const own = shape(site.random);
    const other = position(row);
    return other === null ? own : strength * other + (1 - strength) * own;
  };
}

/** Where the followed value lies between the least and the greatest of its column. */
function readPosition(site: Site, path: string): (row: number) => number | null {
  const inverse = path.startsWith('-');
  const read = readPath(site, inverse ? path.slice(1) : path);
  let least = Number.POSITIVE_INFINITY;
  let greatest = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < site.data.size; row += 1) {
    const value = toNumber(read(row));
    if (value === null) continue;
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  }
  const width = greatest - least || 1;
  return (row) => {
    const value = toNumber(read(row));
    if (value === null) return null;
    return inverse ? (greatest - value) / width : (value - least) / width;
  };
}

function toNumber(value: string | number | null): number | null {
  if (value === null || value === '') return null;
  const number = Number(value);
  return Number.isNaN(number) ? null : number;
}

function print(spec: SourceSpec, source: (row: number) => number, decimals?: number): Source {
  const pattern = spec.print;
  if (pattern === undefined) return source;
  return (row) => {
    const value = source(row);
    const plain = decimals === undefined ? String(value) : value.toFixed(decimals);
    return pattern.replace('%,', () => groupThousands(plain)).replace('%s', () => plain);
  };
}

function groupThousands(digits: string): string {
  const [whole = '', ...rest] = digits.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...rest].join('.');
}

function square(value: number): number {
  return value * value;
}
