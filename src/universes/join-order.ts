import { ToolError } from '../errors.ts';
import type { JoinCondition, JoinKind, ViewDefinition } from './universe.ts';

/** One table's step of the join: how it is joined to those before it, and on which column pairs. */
export interface JoinStep {
  readonly alias: string;
  readonly kind: JoinKind;
  readonly on: readonly JoinCondition[];
}

export interface JoinOrder {
  /** The alias after FROM. */
  readonly first: string;
  readonly steps: readonly JoinStep[];
  /** Conditions between columns of the first table itself. */
  readonly where: readonly JoinCondition[];
}

/**
 * Puts the tables in the order in which the conditions join them, beginning with the first table. Conditions that
 * name only tables not joined yet wait for their turn; a condition between tables that are both joined becomes one
 * more column pair of the later one. Throws `catalogue.invalid_universe` for a table that no condition reaches.
 */
export function planJoins(definition: ViewDefinition): JoinOrder {
  const first = definition.tables[0]?.alias;
  if (first === undefined) throw refuse('A view needs at least one table.');
  const steps: { alias: string; kind: JoinKind; on: JoinCondition[] }[] = [];
  const where: JoinCondition[] = [];
  let waiting = [...definition.conditions];
  const isJoined = (alias: string) => alias === first || steps.some((step) => step.alias === alias);
  while (waiting.length > 0) {
    const index = waiting.findIndex(({ left, right }) => isJoined(left.alias) || isJoined(right.alias));
    const condition = waiting[index];
    if (condition === undefined) break;
    waiting = waiting.filter((_, position) => position !== index);
    const added = findNewAlias(condition, isJoined);
    if (added !== null) steps.push({ alias: added, kind: toJoinKind(condition, added), on: [condition] });
    else (findLaterStep(condition, steps)?.on ?? where).push(condition);
  }
  refuseUnjoined(definition, isJoined);
  refuseWaiting(waiting[0]);
  return { first, steps, where };
}

function findNewAlias({ left, right }: JoinCondition, isJoined: (alias: string) => boolean): string | null {
  if (!isJoined(right.alias)) return right.alias;
  return isJoined(left.alias) ? null : left.alias;
}

/** An outer join keeps the rows of the side that the condition names, whichever side is joined first. */
function toJoinKind({ kind, left }: JoinCondition, added: string): JoinKind {
  if (left.alias !== added) return kind;
  if (kind === 'LEFT') return 'RIGHT';
  return kind === 'RIGHT' ? 'LEFT' : kind;
}

function findLaterStep<S extends { readonly alias: string }>(
  { left, right }: JoinCondition,
  steps: readonly S[],
): S | undefined {
  return steps.findLast((step) => step.alias === left.alias || step.alias === right.alias);
}

function refuseUnjoined(definition: ViewDefinition, isJoined: (alias: string) => boolean): void {
  const left = definition.tables.filter(({ alias }) => !isJoined(alias));
  if (left.length === 0) return;
  const named = left.map(({ alias, table }) => `"${alias}" (${table})`).join(', ');
  throw refuse(`No condition joins ${named} to "${definition.tables[0]?.alias}".`);
}

function refuseWaiting(condition: JoinCondition | undefined): void {
  if (condition === undefined) return;
  const { left, right } = condition;
  throw refuse(
    `No table of the view is named by "${left.alias}.${left.column}" = "${right.alias}.${right.column}".`,
  );
}

function refuse(message: string): ToolError {
  return new ToolError('catalogue.invalid_universe', {
    message,
    hint: 'Name at least one table, and join every further one to the first by a chain of conditions.',
  });
}
