import type { Relation } from '../../schema/model.ts';
import { type Entity, pluralOf } from '../model/entity.ts';
import { type Facet, type Model, pathsFrom } from '../model/facet.ts';
import { toFilter } from '../model/filter.ts';
import { describeFilters, nameFilters } from '../model/filter-text.ts';
import { countParents, distinctNames, groupKeys, keyColumns, parentOutputs } from '../model/outputs.ts';
import { toSnake } from '../naming/words.ts';
import { type Condition, column, countAll } from '../sql/query.ts';
import type { Family, Subject } from './family.ts';
import { qualityOf } from './family.ts';

/** Across a table that links two others: the tracks of a playlist, how many, which is in most playlists. */
export const bridge: Family = {
  name: 'bridge',
  forBridges: true,
  draft: (subject) => {
    if (subject.entity.kind !== 'bridge') return [];
    // What is listed need not have a name, what it is listed for must.
    const named = sidesOf(subject);
    const unnamed = unnamedSides(subject);
    return named.flatMap((of) =>
      [...named, ...unnamed].filter((other) => other !== of).flatMap((other) => draftsOf(subject, of, other)),
    );
  },
};

function draftsOf(subject: Subject, of: Facet, what: Facet) {
  const { entity, model } = subject;
  const plural = pluralOf(what.phrase);
  const number = countParents(what) ?? countAll();
  const common = { base: entity, where: isMet(what), needs: [of, what], subjects: [of.id, what.id] };
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
      distinct: true,
      orderBy: key.map((each) => ({ of: each })),
      score: 0.95 * quality,
    },
    {
      ...common,
      family: 'count',
      name: `count ${plural} of ${of.phrase}`,
      description: `Counts the ${plural} of the given ${of.phrase}.`,
      shape: 'value' as const,
      outputs: [{ name: 'count', of: number }],
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
        { name: `number_of_${plural.replaceAll(' ', '_')}`, of: number },
      ]),
      groupBy: groupKeys(of),
      orderBy: [{ of: number, descending: true }, ...groupKeys(of).map((each) => ({ of: each }))],
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
        { name: `number_of_${plural.replaceAll(' ', '_')}`, of: number },
      ]),
      groupBy: groupKeys(of),
      orderBy: [{ of: number, descending: true }, ...groupKeys(of).map((each) => ({ of: each }))],
      score: 0.7 * quality,
    },
    ...narrowed(subject, of, what),
  ];
}

/** Links that meet no row are left out, where there are any. */
function isMet({ path }: Facet): Condition[] {
  const relation = path.at(-1);
  if (relation === undefined || relation.matchShare === 1) return [];
  return relation.parentColumns.map((name) => ({ kind: 'isNull', of: column(path, name), not: true }));
}

/** The two ends of a linking table, as the names of what it links. */
function sidesOf({ facets }: Subject): Facet[] {
  return facets.filter((facet) => facet.kind === 'label' && facet.path.length === 1);
}

function unnamedSides({ entity, model }: Subject): Facet[] {
  return pathsFrom(entity, model)
    .filter(({ path, end }) => path.length === 1 && end.label.length === 0 && keyColumns(end).length > 0)
    .map(({ path, role, end }) => ({
      id: `${path[0]?.id ?? ''}#key`,
      path,
      entity: end,
      columns: keyColumns(end),
      kind: 'key',
      phrase: role,
      parameterNames: keyColumns(end).map((column) => toSnake(`${role} ${column.name}`)),
      quality: 0.8,
    }));
}

/** The tracks of a playlist that have a given genre: a property of the listed side narrows the list. */
function narrowed({ entity, model, filters }: Subject, of: Facet, what: Facet) {
  const plural = pluralOf(what.phrase);
  const own = filters.filter((facet) => facet.path[0] === what.path[0] && facet !== what).slice(0, 4);
  return own.flatMap((facet) => {
    const chosen = [toFilter(of), toFilter(facet)];
    const by = nameFilters([toFilter(facet)], entity);
    const common = {
      base: entity,
      where: isMet(what),
      needs: [of, what],
      subjects: [of.id, what.id, facet.id],
      filters: chosen,
    };
    const score = 0.7 * qualityOf([of, facet]);
    const which = `${plural} of the given ${of.phrase}${describeFilters([toFilter(facet)])}`;
    return [
      {
        ...common,
        family: 'list',
        name: `list ${plural} of ${of.phrase} ${by}`,
        description: `Lists the ${which}, ordered by key.`,
        shape: 'rows' as const,
        outputs: parentOutputs(what.path, what.entity, model),
        distinct: true,
        orderBy: groupKeys(what).map((each) => ({ of: each })),
        score,
      },
      {
        ...common,
        family: 'count',
        name: `count ${plural} of ${of.phrase} ${by}`,
        description: `Counts the ${which}.`,
        shape: 'value' as const,
        outputs: [{ name: 'count', of: countParents(what) ?? countAll() }],
        score,
      },
    ];
  });
}

/** What the rows of a child table are to one of its parents: for a linking table, what is at its other end. */
export function childNoun(child: Entity, relation: Relation, model: Model): string {
  if (child.kind !== 'bridge') return child.plural;
  const other = child.parents.find(
    (link) => link.relation !== relation && link.relation.parent !== relation.parent,
  );
  return other === undefined ? child.plural : pluralOf(model.entityOf(other.relation.parent).singular);
}
