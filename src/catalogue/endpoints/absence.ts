import type { Column } from '../../schema/model.ts';
import { columnPhrase, type Entity, pluralOf } from '../model/entity.ts';
import { expressionOf, type Facet } from '../model/facet.ts';
import { shorten } from '../model/filter-text.ts';
import { distinctNames, groupKeys, keyOrder, listOutputs, parentOutputs } from '../model/outputs.ts';
import { argument, type Condition, column as columnExpression, countAll } from '../sql/query.ts';
import type { Parameter } from '../tool.ts';
import { childNoun } from './bridge.ts';
import type { Family, Subject } from './family.ts';

/** Rows without a match, rows without a value, and rows with at least so many children. */
export const absence: Family = {
  name: 'absence',
  draft: (subject) => [...withoutChildren(subject), ...withoutValue(subject), ...withAtLeast(subject)],
};

function withoutChildren({ entity, model }: Subject) {
  if (entity.kind === 'fact' && entity.label.length === 0) return [];
  const seen = new Set<string>();
  return entity.children.flatMap(({ relation, role }) => {
    const child = model.entityOf(relation.child);
    const several = entity.children.filter((other) => other.relation.child === relation.child).length > 1;
    const noun = `${childNoun(child, relation, model)}${several ? ` as ${role}` : ''}`;
    if (relation.childlessShare === 1 || relation.matchShare === 0) return [];
    if (relation.child === relation.parent || seen.has(noun)) return [];
    seen.add(noun);
    const where: Condition[] = [{ kind: 'childless', relation }];
    const what = `${entity.plural} without any ${noun}`;
    const common = { family: 'without', base: entity, where, subjects: [`child:${child.table.name}`] };
    const isFound = relation.childlessShare > 0;
    const listed = {
      ...common,
      name: `list ${entity.plural} without ${noun}`,
      description: `Lists the ${what}, ordered by key.`,
      shape: 'rows' as const,
      outputs: listOutputs(entity, model),
      orderBy: keyOrder(entity),
      score: 0.7,
    };
    return [
      ...(isFound ? [listed] : []),
      {
        ...common,
        name: `count ${entity.plural} without ${noun}`,
        description: `Counts the ${what}.`,
        shape: 'value' as const,
        outputs: [{ name: 'count', of: countAll() }],
        score: isFound ? 0.95 : 0.6,
      },
    ];
  });
}

function withoutValue({ entity, model }: Subject) {
  if (entity.kind === 'bridge') return [];
  return entity.table.columns.filter(isSometimesMissing).flatMap((column) => {
    const phrase = nounOf(column, entity, model.vocabulary);
    return (['with', 'without'] as const).flatMap((word) => {
      const where: Condition[] = [
        { kind: 'isNull', of: columnExpression([], column.name), not: word === 'with' },
      ];
      const what = `${entity.plural} that have ${word === 'with' ? 'a' : 'no'} ${phrase}`;
      const common = { family: 'missing', base: entity, where, subjects: [`null:${column.name}`] };
      const score = 0.5 * (0.4 + column.profile.nullShare * (1 - column.profile.nullShare) * 2.4);
      return [
        {
          ...common,
          name: `list ${entity.plural} ${word} ${phrase}`,
          description: `Lists the ${what}, ordered by key.`,
          shape: 'rows' as const,
          outputs: listOutputs(entity, model),
          orderBy: keyOrder(entity),
          score,
        },
        {
          ...common,
          name: `count ${entity.plural} ${word} ${phrase}`,
          description: `Counts the ${what}.`,
          shape: 'value' as const,
          outputs: [{ name: 'count', of: countAll() }],
          score,
        },
      ];
    });
  });
}

function isSometimesMissing(column: Column): boolean {
  const { nullShare } = column.profile;
  return nullShare > 0.03 && nullShare < 0.97 && column.role !== 'key';
}

function nounOf(column: Column, entity: Entity, vocabulary: Parameters<typeof columnPhrase>[1]): string {
  const phrase = columnPhrase(column, vocabulary);
  return phrase.startsWith(`${entity.singular} `) ? phrase.slice(entity.singular.length + 1) : phrase;
}

/** Parents with at least so many rows: `list_artists_with_at_least_n_albums`. */
function withAtLeast({ entity, model, facets }: Subject) {
  if (entity.kind === 'bridge') return [];
  const parents = facets.filter((facet) => facet.kind === 'label' && facet.path.length === 1);
  return parents.map((parent) => ({
    family: 'at_least',
    base: entity,
    name: `list ${pluralOf(shorten(parent, entity))} with at least n ${entity.plural}`,
    description: `Lists the ${pluralOf(parent.phrase)} with at least the given number of ${entity.plural}, most first, with that number.`,
    shape: 'rows' as const,
    outputs: distinctNames([
      ...parentOutputs(parent.path, parent.entity, model),
      { name: `number_of_${entity.plural.replaceAll(' ', '_')}`, of: countAll() },
    ]),
    where: [{ kind: 'isNull' as const, of: expressionOf(parent), not: true }],
    groupBy: groupKeys(parent),
    having: [
      { kind: 'compare' as const, left: countAll(), operator: '>=' as const, right: argument('minimum') },
    ],
    orderBy: [{ of: countAll(), descending: true }, ...groupKeys(parent).map((of) => ({ of }))],
    parameters: [minimumParameter(entity, parent)],
    needs: [parent],
    subjects: [parent.id, 'count'],
    score: 0.46 * parent.quality,
  }));
}

function minimumParameter(entity: Entity, parent: Facet): Parameter {
  const mean = parent.path[0]?.fanOut.mean ?? 1;
  const example = Math.max(1, Math.floor(mean));
  return {
    name: 'minimum',
    schema: {
      type: 'integer',
      description: `Least number of ${entity.plural}.`,
      minimum: 0,
      examples: [example],
    },
    required: true,
    // What is counted: the rows that refer to the parent.
    column: `${entity.table.name}.${parent.path[0]?.childColumns[0] ?? ''}`,
    operator: 'at_least',
    example,
  };
}
