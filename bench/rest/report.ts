import { type Comparison, median } from './measure.ts';

/**
 * Rookery does at least this share of what bare hono does, where several requests come at one time. A single one waits for
 * the crossing to an executor process and back, which bare hono does not make; nor does it pay the processor time of it.
 */
const LEAST_RATIO = 0.8;
/** The ratio of the first domain over that of the last one: no domain is slower for its place in the list. */
const EVEN = { least: 0.8, most: 1.25 };

/** One line of the table. */
export function showComparison({
  target,
  connections,
  bare,
  rookery,
  rateRatio,
  costRatio,
}: Comparison): string {
  return [
    `${target.domain}/${target.tool} (${target.shape})`.padEnd(60),
    `×${connections}`.padEnd(3),
    `bare ${bare.rate.toFixed(0)}/s ${bare.cost.toFixed(0)} µs`,
    `rookery ${rookery.rate.toFixed(0)}/s ${rookery.cost.toFixed(0)} µs`,
    `ratio ${rateRatio.toFixed(2)}`,
    `by processor time ${costRatio.toFixed(2)}`,
  ].join('  ');
}

/** The line that compares the first and the last domain. */
export function showFirstAndLast(comparisons: readonly Comparison[]): string {
  const { first, last, quotient } = compareFirstAndLast(comparisons);
  return `first domain ${first.toFixed(2)}, last domain ${last.toFixed(2)}, quotient ${quotient.toFixed(2)} (goal ${EVEN.least} to ${EVEN.most})`;
}

/** What falls short of the goals, a sentence each; `domains` are those whose first and last are compared. */
export function findMisses(all: readonly Comparison[], domains: readonly Comparison[]): string[] {
  const slow = all.flatMap(({ target, connections, rateRatio }) =>
    connections === 1 ? [] : toMiss(`${target.domain}/${target.tool} ×${connections}: ratio`, rateRatio),
  );
  if (domains.length === 0) return slow;
  const { quotient } = compareFirstAndLast(domains);
  const even = quotient >= EVEN.least && quotient <= EVEN.most;
  return even ? slow : [...slow, `first over last domain: ${quotient.toFixed(2)}`];
}

function toMiss(what: string, ratio: number): string[] {
  return ratio >= LEAST_RATIO ? [] : [`${what} ${ratio.toFixed(2)}, goal ${LEAST_RATIO}`];
}

/** By processor time, each domain's median over its endpoints. */
function compareFirstAndLast(comparisons: readonly Comparison[]): {
  readonly first: number;
  readonly last: number;
  readonly quotient: number;
} {
  const ratioOf = (domain: string | undefined): number =>
    median(comparisons.filter(({ target }) => target.domain === domain).map(({ costRatio }) => costRatio));
  const first = ratioOf(comparisons.at(0)?.target.domain);
  const last = ratioOf(comparisons.at(-1)?.target.domain);
  return { first, last, quotient: first / last };
}
