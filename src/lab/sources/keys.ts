import { readPath } from '../path.ts';
import type { SourceSpec } from '../spec/model.ts';
import { failAt, type Site, type Source } from '../world.ts';

/** The ids of a table: `1`, `100000 step 7`, `TR%04d`, `TR%04d from 10 step 3`; an endless ascending sequence. */
export function makeId(site: Site, spec: SourceSpec): Source {
  const match = /^(.*?)(?: from (\d+))?(?: step (\d+))?$/.exec(spec.id ?? '');
  const [pattern = '1', from, step] = match?.slice(1) ?? failAt(site, 'is no id pattern');
  const plain = /^-?\d+$/.test(pattern);
  const first = Number(plain ? pattern : (from ?? 1));
  const width = Number(step ?? 1);
  return (row) => (plain ? first + row * width : writeCode(pattern, first + row * width));
}

/** 1, 2, 3 … among the rows that agree in the given columns. */
export function makeNumberWithin(site: Site, spec: SourceSpec): Source {
  const reads = (spec.number_within ?? []).map((path) => readPath(site, path));
  const counts = new Map<string, number>();
  return (row) => {
    const group = reads.map((read) => read(row)).join('\u0000');
    const count = (counts.get(group) ?? 0) + 1;
    counts.set(group, count);
    return count;
  };
}

function writeCode(pattern: string, number: number): string {
  return pattern.replace(/%(?:0(\d+))?d/, (_whole, width: string | undefined) =>
    String(number).padStart(Number(width ?? 0), '0'),
  );
}
