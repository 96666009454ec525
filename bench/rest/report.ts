import type { Comparison } from './measure.ts';

/** The least share of what bare hono does, by the place of the question. */
const LEAST_REPEATED = [0.9, 1, 1];
const LEAST_FIRST = [0.75, 0.8, 0.8];

/** One line of the table. */
export function showComparison(compared: Comparison, goal: number): string {
  const { bare, rookery, rateRatio, costRatio } = compared;
  return [
    nameCase(compared).padEnd(42),
    `bare ${bare.rate.toFixed(0)}/s ${bare.cost.toFixed(0)} µs`.padEnd(24),
    `rookery ${rookery.rate.toFixed(0)}/s ${rookery.cost.toFixed(0)} µs`.padEnd(27),
    `ratio ${rateRatio.toFixed(2)} (goal ${goal})`,
    `by processor time ${costRatio.toFixed(2)}`,
  ].join('  ');
}

/** What the question at a place is to reach. */
export function goalOf({ isFirst }: Pick<Comparison, 'isFirst'>, place: number): number {
  return (isFirst ? LEAST_FIRST : LEAST_REPEATED)[place] ?? 1;
}

/** A sentence where the goal is missed. */
export function findMiss(compared: Comparison, goal: number): string[] {
  return compared.rateRatio >= goal
    ? []
    : [`${nameCase(compared)}: ratio ${compared.rateRatio.toFixed(2)}, goal ${goal}`];
}

function nameCase({ question, isFirst, connections }: Comparison): string {
  return `${question.name}, ${isFirst ? 'first time' : 'repeated'}, ×${connections}`;
}
