import { hashOf } from '../fnv.ts';
import type { Candidate } from './model/draft.ts';

/** Shares of a catalogue that people find useful: those of the endpoints that people wrote for such databases. */
const JOIN_SHARES = [0.17, 0.59, 0.18, 0.06];
const ARITY_SHARES = [0.1, 0.43, 0.3, 0.13, 0.04];
const SHAPE_SHARES: Readonly<Record<'single' | 'rows', number>> = { single: 0.6, rows: 0.4 };

/** Shares that families should not much exceed; the others share what is left. */
const FAMILY_SHARES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    count: 0.19,
    list: 0.3,
    aggregate: 0.19,
    lookup: 0.06,
    distinct: 0.07,
    range: 0.045,
    share: 0.04,
    extreme_parent: 0.035,
    top_parents: 0.035,
    attribute: 0.035,
    parent: 0.035,
    extreme_by_measure: 0.03,
    search: 0.025,
    extreme_by_date: 0.02,
    top_rows: 0.025,
    distribution: 0.02,
    aggregate_per_group: 0.025,
  }),
);
const OTHER_FAMILY_SHARE = 0.012;

const AIMED_NAME_LENGTH = 48;

/** How much a bucket below or above its share counts: less than the question's own value, so that the obvious stays. */
const HELP = 1.35;
const JOIN_HELP = 2.2;

/** Questions worth less than this are not worth a place, even where there is room. */
const LEAST_VALUE = 0.05;
const HINDRANCE = 0.5;
const JOIN_HINDRANCE = 0.2;

export interface Selection {
  readonly chosen: readonly Candidate[];
  readonly collisions: readonly string[];
}

/**
 * Chooses at most `cap` candidates: the best next one each time, where being like those already chosen counts against
 * it. Deterministic; ties go to the earlier candidate.
 */
export function selectCandidates(candidates: readonly Candidate[], cap: number): Selection {
  const { entries, counters } = createEntries(dropDuplicates(candidates), cap);
  const tally = createTally(counters);
  const chosen: Candidate[] = [];
  const taken = new Map<string, Candidate>();
  const collisions: string[] = [];
  const open = new Set(entries.sort((a, b) => b.fixed - a.fixed));
  while (chosen.length < cap) {
    const next = bestOf(open, taken, tally);
    if (next === undefined) break;
    open.delete(next);
    const other = taken.get(next.candidate.name);
    const named = other === undefined ? next.candidate : renamed(next.candidate);
    if (taken.has(named.name)) continue;
    if (other !== undefined) collisions.push(`${other.name}: ${sourceOf(other)} and ${sourceOf(named)}`);
    taken.set(named.name, named);
    chosen.push(named);
    tally.add(next);
  }
  return { chosen, collisions };
}

function sourceOf(candidate: Candidate): string {
  return `${candidate.draft.family} of ${candidate.draft.base.table.name}`;
}

function bestOf(
  open: ReadonlySet<Entry>,
  taken: ReadonlyMap<string, Candidate>,
  tally: Tally,
): Entry | undefined {
  let best: Entry | undefined;
  let bestValue = LEAST_VALUE;
  for (const entry of open) {
    // Entries come by their fixed value: from here on none can reach the best.
    if (entry.fixed * HELP ** 2 * JOIN_HELP <= bestValue) break;
    // Valuing a taken name is rarely worth while, and looking it up costs more than the value itself.
    const value = tally.value(entry);
    if (value <= bestValue) continue;
    const kept = taken.has(entry.candidate.name) ? value * 0.1 : value;
    if (kept <= bestValue) continue;
    best = entry;
    bestValue = kept;
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
  const suffix = `_${writeHash(candidate.statement.sql)}`;
  return { ...candidate, name: candidate.name.slice(0, 64 - suffix.length) + suffix };
}

/** Six hexadecimal digits. */
function writeHash(text: string): string {
  return (hashOf(text) >>> 8).toString(16).padStart(6, '0');
}

interface Tally {
  value(entry: Entry): number;
  add(entry: Entry): void;
}

/** A candidate with the counters that it touches, as indexes: the choice looks at each candidate for each place. */
interface Entry {
  readonly candidate: Candidate;
  /** Score times what never changes. */
  readonly fixed: number;
  readonly joins: number;
  readonly arity: number;
  readonly shape: number;
  readonly family: number;
  readonly table: number;
  readonly familyOfTable: number;
  readonly subjects: readonly number[];
  /** The same subjects within the family. */
  readonly askedBefore: readonly number[];
  readonly familyRoom: number;
  readonly familyShare: number;
  readonly tableRoom: number;
  readonly joinShare: number;
  readonly arityShare: number;
  readonly shapeShare: number;
}

function createEntries(
  candidates: readonly Candidate[],
  cap: number,
): { entries: Entry[]; counters: number } {
  const indexes = new Map<string, number>();
  const indexOf = (key: string): number => {
    const index = indexes.get(key) ?? indexes.size;
    indexes.set(key, index);
    return index;
  };
  const quotas = tableQuotas(candidates, cap);
  const entries = candidates.map((candidate): Entry => {
    const { draft, statement } = candidate;
    const base = draft.base.table.name;
    const joins = Math.min(statement.joins, 3);
    const arity = Math.min(candidate.arity, 4);
    return {
      candidate,
      fixed: draft.score * (candidate.name.length > AIMED_NAME_LENGTH ? 0.7 : 1),
      joins: indexOf(`joins ${joins}`),
      arity: indexOf(`arity ${arity}`),
      shape: indexOf(`shape ${shapeOf(candidate)}`),
      family: indexOf(`family ${draft.family}`),
      table: indexOf(`table ${base}`),
      familyOfTable: indexOf(`family ${draft.family} ${base}`),
      subjects: draft.subjects.map((subject) => indexOf(`subject ${base} ${subject}`)),
      askedBefore: draft.subjects.map((subject) => indexOf(`subject ${draft.family} ${base} ${subject}`)),
      familyShare: FAMILY_SHARES.get(draft.family) ?? OTHER_FAMILY_SHARE,
      familyRoom: cap * (FAMILY_SHARES.get(draft.family) ?? OTHER_FAMILY_SHARE),
      tableRoom: quotas.get(base) ?? 1,
      joinShare: JOIN_SHARES[joins] ?? 0.05,
      arityShare: ARITY_SHARES[arity] ?? 0.03,
      shapeShare: SHAPE_SHARES[shapeOf(candidate)],
    };
  });
  return { entries, counters: indexes.size };
}

/** Counts what has been chosen, and values what has not accordingly. */
function createTally(size: number): Tally {
  const counts = new Float64Array(size);
  let total = 0;
  const countOf = (index: number): number => counts[index] ?? 0;
  // Above its share of what is chosen so far a bucket is held back, below it is helped.
  const steer = (index: number, share: number, most = HELP, least = HINDRANCE): number => {
    const ratio = (share * (total + 10) + 1) / (countOf(index) + 1);
    return Math.min(most, Math.max(least, ratio));
  };
  return {
    value(entry) {
      let repeats = 0;
      for (const subject of entry.subjects) repeats += 0.06 * countOf(subject);
      for (const subject of entry.askedBefore) repeats += 0.3 * countOf(subject);
      return (
        (entry.fixed *
          steer(entry.joins, entry.joinShare, JOIN_HELP, JOIN_HINDRANCE) *
          steer(entry.arity, entry.arityShare) *
          steer(entry.shape, entry.shapeShare)) /
        ((1 + countOf(entry.family) / entry.familyRoom) *
          (1 + countOf(entry.table) / entry.tableRoom) *
          (1 + (0.06 * countOf(entry.familyOfTable)) / Math.max(entry.familyShare, 0.02)) *
          (1 + repeats / Math.max(entry.subjects.length, 1)))
      );
    },
    add(entry) {
      total++;
      const { joins, arity, shape, family, table, familyOfTable, subjects, askedBefore } = entry;
      for (const index of [joins, arity, shape, family, table, familyOfTable, ...subjects, ...askedBefore])
        counts[index] = countOf(index) + 1;
    },
  };
}

function shapeOf(candidate: Candidate): 'single' | 'rows' {
  return candidate.draft.shape === 'rows' ? 'rows' : 'single';
}

/** A table without names that has one row for each row of another is asked for through that other. */
function isOfPartner({ draft }: Candidate): boolean {
  const { label, parents, table } = draft.base;
  return (
    label.length === 0 &&
    parents.some(({ relation }) => relation.childColumns.join() === table.primaryKey.join())
  );
}

/** How many endpoints each table should have: by how much there is to ask, so that small tables are not forgotten. */
function tableQuotas(candidates: readonly Candidate[], cap: number): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const { draft } of candidates) {
    const name = draft.base.table.name;
    weights.set(name, (weights.get(name) ?? 0) + draft.score);
  }
  const rows = new Map(candidates.map(({ draft }) => [draft.base.table.name, draft.base.table.rowCount]));
  const partners = new Set(candidates.filter(isOfPartner).map(({ draft }) => draft.base.table.name));
  // Of a handful of rows there is not much to ask, however many columns they have.
  const sizeOf = (name: string) =>
    Math.min(1, Math.log10((rows.get(name) ?? 0) + 1) / 2.2) * (partners.has(name) ? 0.4 : 1);
  const roots = [...weights].map(([name, weight]) => [name, Math.sqrt(weight) * sizeOf(name)] as const);
  const sum = roots.reduce((all, [, root]) => all + root, 0);
  return new Map(roots.map(([name, root]) => [name, Math.max(3, (cap * root) / Math.max(sum, 1))]));
}
