import type { Candidate } from './model/draft.ts';

/** Shares of a catalogue that people find useful: those of the endpoints that people wrote for such databases. */
const JOIN_SHARES = [0.26, 0.54, 0.15, 0.05];
const ARITY_SHARES = [0.12, 0.45, 0.29, 0.11, 0.03];
const SHAPE_SHARES: Readonly<Record<'single' | 'rows', number>> = { single: 0.6, rows: 0.4 };

/** Shares that families should not much exceed; the others share what is left. */
const FAMILY_SHARES: Readonly<Record<string, number>> = {
  count: 0.2,
  list: 0.16,
  aggregate: 0.13,
  lookup: 0.1,
  attribute: 0.07,
  parent: 0.05,
  distribution: 0.06,
  distinct: 0.08,
  share: 0.07,
  top_rows: 0.05,
  top_parents: 0.07,
  extreme_by_date: 0.05,
  extreme_by_measure: 0.06,
  extreme_parent: 0.07,
  range: 0.07,
  search: 0.05,
  missing: 0.04,
};
const OTHER_FAMILY_SHARE = 0.05;

const AIMED_NAME_LENGTH = 48;

export interface Selection {
  readonly chosen: readonly Candidate[];
  readonly collisions: readonly string[];
}

/**
 * Chooses at most `cap` candidates: the best next one each time, where being like those already chosen counts against
 * it. Deterministic; ties go to the earlier candidate.
 */
export function selectCandidates(candidates: readonly Candidate[], cap: number): Selection {
  const tally = createTally(cap, candidates);
  const chosen: Candidate[] = [];
  const taken = new Map<string, Candidate>();
  const collisions: string[] = [];
  const open = new Set(dropDuplicates(candidates));
  while (chosen.length < cap) {
    const next = bestOf(open, taken, tally);
    if (next === undefined) break;
    open.delete(next);
    const other = taken.get(next.name);
    const named = other === undefined ? next : renamed(next);
    if (taken.has(named.name)) continue;
    if (other !== undefined) collisions.push(`${next.name}: ${sourceOf(other)} and ${sourceOf(next)}`);
    taken.set(named.name, named);
    chosen.push(named);
    tally.add(named);
  }
  return { chosen, collisions };
}

function sourceOf(candidate: Candidate): string {
  return `${candidate.draft.family} of ${candidate.draft.base.table.name}`;
}

function bestOf(
  open: ReadonlySet<Candidate>,
  taken: ReadonlyMap<string, Candidate>,
  tally: Tally,
): Candidate | undefined {
  let best: Candidate | undefined;
  let bestValue = 0;
  for (const candidate of open) {
    const value = tally.value(candidate) * (taken.has(candidate.name) ? 0.1 : 1);
    if (value > bestValue) {
      best = candidate;
      bestValue = value;
    }
  }
  return best;
}

/** Two families can ask the same: the statement that was proposed first stays. */
function dropDuplicates(candidates: readonly Candidate[]): Candidate[] {
  const seen = new Set<string>();
  return candidates.filter(({ statement, name }) => {
    const key = `${name} ${statement.sql}`;
    if (seen.has(key) || seen.has(statement.sql)) return false;
    seen.add(key).add(statement.sql);
    return true;
  });
}

function renamed(candidate: Candidate): Candidate {
  const suffix = `_${hashText(candidate.statement.sql)}`;
  return { ...candidate, name: candidate.name.slice(0, 64 - suffix.length) + suffix };
}

/** Six hexadecimal digits of FNV-1a. */
function hashText(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return (hash >>> 8).toString(16).padStart(6, '0');
}

interface Tally {
  value(candidate: Candidate): number;
  add(candidate: Candidate): void;
}

/** Counts what has been chosen, and values what has not accordingly. */
function createTally(cap: number, candidates: readonly Candidate[]): Tally {
  const counts = new Map<string, number>();
  const quotas = tableQuotas(candidates, cap);
  const countOf = (key: string) => counts.get(key) ?? 0;
  let total = 0;
  const steer = (key: string, share: number): number => {
    // Above its share of what is chosen so far a bucket is held back, below it is helped.
    const expected = share * (total + 10);
    return Math.min(1.6, Math.max(0.3, (expected + 1) / (countOf(key) + 1)));
  };
  return {
    value(candidate) {
      const { draft, statement, arity } = candidate;
      const base = draft.base.table.name;
      const familyShare = FAMILY_SHARES[draft.family] ?? OTHER_FAMILY_SHARE;
      const repeats = draft.subjects.reduce((sum, subject) => sum + countOf(`subject ${base} ${subject}`), 0);
      return (
        draft.score *
        (candidate.name.length > AIMED_NAME_LENGTH ? 0.7 : 1) *
        steer(`joins ${Math.min(statement.joins, 3)}`, JOIN_SHARES[Math.min(statement.joins, 3)] ?? 0.05) **
          0.7 *
        steer(`arity ${Math.min(arity, 4)}`, ARITY_SHARES[Math.min(arity, 4)] ?? 0.03) ** 0.7 *
        steer(`shape ${shapeOf(candidate)}`, SHAPE_SHARES[shapeOf(candidate)]) ** 0.7 *
        (1 / (1 + countOf(`family ${draft.family}`) / (cap * familyShare))) *
        (1 / (1 + countOf(`table ${base}`) / (quotas.get(base) ?? 1))) *
        (1 / (1 + 0.25 * countOf(`family ${draft.family} ${base}`))) *
        0.93 ** repeats
      );
    },
    add(candidate) {
      const { draft, statement, arity } = candidate;
      const base = draft.base.table.name;
      total++;
      const keys = [
        `joins ${Math.min(statement.joins, 3)}`,
        `arity ${Math.min(arity, 4)}`,
        `shape ${shapeOf(candidate)}`,
        `family ${draft.family}`,
        `table ${base}`,
        `family ${draft.family} ${base}`,
        ...draft.subjects.map((subject) => `subject ${base} ${subject}`),
      ];
      for (const key of keys) counts.set(key, countOf(key) + 1);
    },
  };
}

function shapeOf(candidate: Candidate): 'single' | 'rows' {
  return candidate.draft.shape === 'rows' ? 'rows' : 'single';
}

/** How many endpoints each table should have: by how much there is to ask, so that small tables are not forgotten. */
function tableQuotas(candidates: readonly Candidate[], cap: number): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const { draft } of candidates) {
    const name = draft.base.table.name;
    weights.set(name, (weights.get(name) ?? 0) + draft.score);
  }
  const roots = [...weights].map(([name, weight]) => [name, Math.sqrt(weight)] as const);
  const sum = roots.reduce((all, [, root]) => all + root, 0);
  return new Map(roots.map(([name, root]) => [name, Math.max(4, (cap * root) / Math.max(sum, 1))]));
}
