import { createFake } from '../fake.ts';
import { readPath } from '../path.ts';
import { pickOne } from '../random.ts';
import type { SourceSpec } from '../spec/model.ts';
import { type Cell, failAt, type Site, type Source } from '../world.ts';

const FILTERS: Readonly<Record<string, (text: string) => string>> = {
  lower: (text) => text.toLowerCase(),
  upper: (text) => text.toUpperCase(),
  first: (text) => text.split(' ')[0] ?? text,
  last: (text) => text.split(' ').at(-1) ?? text,
  initial: (text) => text.slice(0, 1),
  year: (text) => /\d{4}/.exec(text)?.[0] ?? '',
  slug: (text) =>
    text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, ''),
  plain: (text) => text.toLowerCase().replace(/[^a-z0-9]+/g, ''),
  title: (text) => text.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()),
};

/** Texts with gaps: `{First|lower}`, `{##}` (digits), `{1..99}`, `{word list}`, `{fake kind}`. */
export function makeTemplate(site: Site, spec: SourceSpec): Source {
  const patterns = (spec.template ?? []).map((pattern) => compile(site, pattern));
  return (row) => pickOne(site.random, patterns)(row);
}

/** The column paths in a template that are columns of the table. */
export function listGaps(pattern: string): string[] {
  return [...pattern.matchAll(/\{([^{}|]+)/g)].map((match) => match[1] ?? '');
}

function compile(site: Site, pattern: string): (row: number) => string {
  const pieces = pattern.split(/(\{[^{}]+\})/).map((piece) => {
    if (!piece.startsWith('{')) return () => piece;
    return compileGap(site, piece.slice(1, -1));
  });
  return (row) => pieces.map((piece) => piece(row)).join('');
}

function compileGap(site: Site, gap: string): (row: number) => string {
  const [name = '', ...filters] = gap.split('|');
  const source = gapSource(site, name);
  const steps = filters.map((filter) => FILTERS[filter] ?? failAt(site, `there is no filter "${filter}"`));
  return (row) => steps.reduce((text, step) => step(text), toText(source(row)));
}

function gapSource(site: Site, name: string): Source {
  if (/^#+$/.test(name)) return () => name.replace(/#/g, () => String(site.random.below(10)));
  const range = /^(-?\d+)\.\.(-?\d+)$/.exec(name);
  if (range !== null) return drawBetween(site, Number(range[1]), Number(range[2]));
  const words = site.world.spec.words?.[name];
  if (words !== undefined) return () => pickOne(site.random, words);
  const head = name.split('.')[0] ?? name;
  const known = site.table.columns[name] ?? site.table.columns[head] ?? null;
  return known === null ? createFake(site, name) : readPath(site, name);
}

function drawBetween(site: Site, low: number, high: number): Source {
  return () => low + site.random.below(high - low + 1);
}

function toText(value: Cell): string {
  return value === null ? '' : String(value);
}
