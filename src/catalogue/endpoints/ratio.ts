import type { Value } from '../../schema/model.ts';
import { argumentTypeOf, toArgument } from '../model/argument.ts';
import { expressionOf, type Facet, sampleValue } from '../model/facet.ts';
import { shorten } from '../model/filter-text.ts';
import { argument, type Condition, type Expression } from '../sql/query.ts';
import type { Parameter } from '../tool.ts';
import type { Family, Subject } from './family.ts';
import { isOfFewValues } from './share.ts';

/** How many rows with one value there are for each row with another. */
export const ratio: Family = {
  name: 'ratio',
  draft: (subject) =>
    subject.groups.filter((facet) => isComparable(subject, facet)).map((facet) => draftOf(subject, facet)),
};

function isComparable(subject: Subject, facet: Facet): boolean {
  return facet.columns.length === 1 && isOfFewValues(facet, 60) && twoValues(subject, facet) !== undefined;
}

/** Two values of the facet that rows of the base table have. */
function twoValues({ entity }: Subject, facet: Facet): readonly [Value, Value] | undefined {
  const [column] = facet.columns;
  if (column === undefined) return undefined;
  const values = entity.table.samples.flatMap((sample) => {
    const value = sampleValue(facet, sample) ?? '';
    return value === '' ? [] : (toArgument(value, column, argumentTypeOf(column)) ?? []);
  });
  const [first] = values;
  const second = values.find((value) => value !== first);
  return first === undefined || second === undefined ? undefined : [first, second];
}

function draftOf(subject: Subject, facet: Facet) {
  const { entity } = subject;
  const [name = 'value'] = facet.parameterNames;
  const examples = twoValues(subject, facet) ?? [null, null];
  const counted = (parameter: string): Expression => ({
    kind: 'countIf',
    condition: {
      kind: 'compare',
      left: expressionOf(facet),
      operator: '=',
      right: argument(parameter),
    } satisfies Condition,
  });
  const [first, second] = [`first_${name}`, `second_${name}`];
  return {
    family: 'ratio',
    base: entity,
    name: `get ratio of ${entity.plural} between two ${shorten(facet, entity)} values`,
    description: `Returns the number of ${entity.plural} with the first ${facet.phrase} divided by the number with the second; null if there are none with the second.`,
    shape: 'value' as const,
    outputs: [
      {
        name: 'ratio',
        of: { kind: 'quotient' as const, part: counted(first), whole: counted(second), percent: false },
      },
    ],
    parameters: [parameterOf(facet, first, examples[0]), parameterOf(facet, second, examples[1])],
    subjects: [facet.id],
    score: 0.36 * facet.quality,
  };
}

function parameterOf(facet: Facet, name: string, example: Parameter['example']): Parameter {
  const [column] = facet.columns;
  return {
    name,
    schema: {
      type: column === undefined ? 'string' : argumentTypeOf(column),
      description: `The ${name.replaceAll('_', ' ')} to compare.`,
      ...(example === undefined || example === null ? {} : { examples: [example] }),
    },
    required: true,
    column: `${facet.entity.table.name}.${column?.name ?? ''}`,
    operator: 'equals',
    ...(example === undefined ? {} : { example }),
  };
}
