/** One line of the bench: three ways to the same number, which proves that they do the same. */
export interface Case {
  readonly name: string;
  readonly ours: () => number;
  readonly bare?: () => number;
  readonly arquero?: () => number;
  /** The most that ours may take of the bare loop. */
  readonly goal?: number;
}

const WARM_RUNS = 4;
const RUNS = 9;
/** Slow ways are not repeated for longer than this. */
const MOST_MS = 3_000;

/** Prints the medians of a case and the ratios; throws where the ways disagree. */
export function printCase({ name, ours, bare, arquero, goal }: Case): void {
  const answers = [ours, bare, arquero].flatMap((run) => (run === undefined ? [] : [run()]));
  if (answers.some((answer) => Math.abs(answer - (answers[0] ?? 0)) > 1e-6 * Math.abs(answer)))
    throw new Error(`${name}: the answers differ: ${answers.join(', ')}`);
  const times = medians([ours, bare ?? ours, arquero ?? ours]);
  const [mine = 0, loop = 0, other = 0] = times;
  const toBare =
    bare === undefined ? '' : `${(mine / loop).toFixed(2)}${goal === undefined ? '' : ` (≤ ${goal})`}`;
  const toArquero = arquero === undefined ? '' : (mine / other).toFixed(2);
  console.log(
    `${name.padEnd(44)}${mine.toFixed(2).padStart(9)} ms${toBare.padStart(16)}${toArquero.padStart(12)}`,
  );
}

/** The ways take turns, so that a busy moment of the machine meets all of them. */
function medians(runs: readonly (() => number)[]): number[] {
  const times = runs.map((): number[] => []);
  const begin = performance.now();
  for (let round = 0; round < WARM_RUNS + RUNS; round++) {
    const late = performance.now() - begin > MOST_MS;
    if (late && times.every((list) => list.length > 0)) break;
    for (const [i, run] of runs.entries()) {
      const start = performance.now();
      run();
      if (round >= WARM_RUNS || late) times[i]?.push(performance.now() - start);
    }
  }
  return times.map((list) => list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0);
}
