import { pluralOf } from '../model/entity.ts';
import type { Facet } from '../model/facet.ts';
import { toFilter } from '../model/filter.ts';
import { distinctNames, groupKeys, parentOutputs } from '../model/outputs.ts';
import { countAll } from '../sql/query.ts';
import type { Family, Subject } from './family.ts';
import { qualityOf } from './family.ts';

/** Across a table that links two others: the tracks of a playlist, how many, which is in most playlists. */
export const bridge: Family = {
  name: 'bridge',
  draft: (subject) => {
    if (subject.entity.kind !== 'bridge') return [];
    const sides = subject.facets.filter((facet) => facet.kind === 'label' && facet.path.length === 1);
    return sides.flatMap((of) =>
      sides.filter((other) => other !== of).flatMap((other) => draftsOf(subject, of, other)),
    );
  },
};

function draftsOf({ entity, model }: Subject, of: Facet, what: Facet) {
  const plural = pluralOf(what.phrase);
  const common = { base: entity, needs: [of, what], subjects: [of.id, what.id] };
  const quality = qualityOf([of, what]);
  const key = groupKeys(what);
  return [
    {
      ...common,
      family: 'list',
      name: `list ${plural} of ${of.phrase}`,
      description: `Lists the ${plural} of the given ${of.phrase}, ordered by key.`,
      shape: 'rows' as const,
      outputs: parentOutputs(what.path, what.entity, model),
      filters: [toFilter(of)],
      orderBy: key.map((each) => ({ of: each })),
      score: 0.95 * quality,
    },
    {
      ...common,
      family: 'count',
      name: `count ${plural} of ${of.phrase}`,
      description: `Counts the ${plural} of the given ${of.phrase}.`,
      shape: 'value' as const,
      outputs: [{ name: 'count', of: countAll() }],
      filters: [toFilter(of)],
      score: 0.9 * quality,
    },
    {
      ...common,
      family: 'top_parents',
      name: `get top ${pluralOf(of.phrase)} by number of ${plural}`,
      description: `Ranks the ${pluralOf(of.phrase)} by their number of ${plural}, highest first; those without any are left out.`,
      shape: 'rows' as const,
      outputs: distinctNames([
        ...parentOutputs(of.path, of.entity, model),
        { name: `number_of_${plural.replaceAll(' ', '_')}`, of: countAll() },
      ]),
      groupBy: groupKeys(of),
      orderBy: [{ of: countAll(), descending: true }, ...groupKeys(of).map((each) => ({ of: each }))],
      limit: 10,
      score: 0.8 * quality,
    },
    {
      ...common,
      family: 'extreme_parent',
      name: `get ${of.phrase} with most ${plural}`,
      description: `Returns the ${of.phrase} with the highest number of ${plural}; ties by key.`,
      shape: 'row' as const,
      outputs: distinctNames([
        ...parentOutputs(of.path, of.entity, model),
        { name: `number_of_${plural.replaceAll(' ', '_')}`, of: countAll() },
      ]),
      groupBy: groupKeys(of),
      orderBy: [{ of: countAll(), descending: true }, ...groupKeys(of).map((each) => ({ of: each }))],
      score: 0.7 * quality,
    },
  ];
}
