/** One line of the bench: three ways to the same number, which proves that they do the same. */
export interface Case {
  readonly name: string;
  readonly ours: () => number;
  readonly bare?: () => number;
  readonly arquero?: () => number;
  /** The most that ours may take of the bare loop. */
  readonly goal?: number;
}

const WARM_ROUNDS = 3;
const ROUNDS = 7;
const ROUND_US = 10_000;
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
  for (let round = 0; round < WARM_ROUNDS + ROUNDS; round++) {
    for (const [i, run] of runs.entries()) {
      const time = timeOf(run);
      if (round >= WARM_ROUNDS || performance.now() - begin > MOST_MS) times[i]?.push(time);
    }
    if (performance.now() - begin > MOST_MS && times.every((list) => list.length > 0)) break;
  }
  return times.map((list) => list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0);
}

/** Milliseconds of processor time for one run; short ones are repeated. */
function timeOf(run: () => number): number {
  const start = process.cpuUsage();
  for (let runs = 1; ; runs++) {
    run();
    const { user, system } = process.cpuUsage(start);
    if (user + system > ROUND_US) return (user + system) / 1_000 / runs;
  }
}
