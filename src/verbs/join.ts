import { ToolError } from '../errors.ts';
import { JOIN_KINDS, type Joined, join } from '../table/verbs/join.ts';
import { readColumns } from './values.ts';
import { defineVerb, requireTable, toTable } from './verb.ts';

export const JOIN = defineVerb({
  ...{ verb: 'join', prefix: 'joined', handles: ['data_label_1', 'data_label_2'], makesTable: true },
  parse: ({ key_1, key_2, kind }) => {
    const left = readColumns(key_1);
    const right = key_2 === undefined ? left : readColumns(key_2);
    if (left.length !== right.length) throw refuseLengths(left.length, right.length);
    return { left, right, kind: JOIN_KINDS.find((known) => known === kind) ?? 'INNER' };
  },
  apply: (step, [first, second]) => {
    const joined = join(requireTable(first), requireTable(second), step);
    return toTable(joined.table, noteLonely(joined, step.kind));
  },
});

/** Whoever counts rows of a join has to know which are not in it. */
function noteLonely(
  { lonely: [first, second] }: Joined,
  kind: (typeof JOIN_KINDS)[number],
): string | undefined {
  const lost = [
    kind === 'INNER' || kind === 'RIGHT' ? [first, 'first'] : [0, 'first'],
    kind === 'INNER' || kind === 'LEFT' ? [second, 'second'] : [0, 'second'],
  ] as const;
  const told = lost.flatMap(([rows, table]) => (rows === 0 ? [] : `${rows} of the ${table} table`));
  return told.length === 0 ? undefined : `Rows without a partner are left out: ${told.join(' and ')}.`;
}

function refuseLengths(left: number, right: number): ToolError {
  return new ToolError('request.invalid_argument', {
    message: `"key_1" names ${left} columns and "key_2" ${right}.`,
    hint: 'Give as many columns of the one table as of the other: the first goes with the first, and so on.',
    details: { argument: 'key_2' },
  });
}
