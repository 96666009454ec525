import { createWeighted, pickOne } from '../random.ts';
import type { SourceSpec, ValueList } from '../spec/model.ts';
import { failAt, type Site, type Source } from '../world.ts';

/** How much the first of a list outweighs the last: the first is (FLATNESS + n - 1) / FLATNESS times as frequent. */
const FLATNESS = 5;

/** Values of a closed list: with weights as given, else the first ones more frequent. */
export function makeValues(site: Site, spec: SourceSpec): Source {
  const list = spec.values ?? failAt(site, 'needs a list of values');
  const values = listValues(list);
  const draw = createWeighted(site.random, listWeights(list));
  return () => values[draw()] ?? null;
}

/** The values of a list, without their weights. */
function listValues(list: ValueList): readonly string[] {
  return Array.isArray(list) ? list : Object.keys(list.weights);
}

function listWeights(list: ValueList): number[] {
  if (!Array.isArray(list)) return Object.values(list.weights);
  return list.map((_value, place) => 1 / (FLATNESS + place));
}

/** Items of a word list of the domain, each as likely as another. */
export function makeWords(site: Site, spec: SourceSpec): Source {
  const name = spec.words ?? '';
  const list = site.world.spec.words?.[name] ?? failAt(site, `there is no word list "${name}"`);
  return () => pickOne(site.random, list);
}

/** One value for all rows. */
export function makeConstant(_site: Site, spec: SourceSpec): Source {
  return () => spec.constant ?? null;
}

/** No value in any row. */
export function makeEmpty(): Source {
  return () => null;
}
