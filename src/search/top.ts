interface Scored {
  readonly section: number;
  readonly score: number;
}

/** Keeps the best of many scored sections. */
export interface Top {
  /** Takes a score above 0 into account. */
  offer(section: number, score: number): void;
  /** Best first; equal scores in the order offered. */
  ranked(): readonly Scored[];
}

/** Makes an empty one that keeps `limit`. Most offers cost one comparison, with the worst that is kept. */
export function createTop(limit: number): Top {
  const kept: Scored[] = [];
  let threshold = 0;
  return {
    offer(section, score) {
      if (!(score > threshold)) return;
      kept.splice(findPlace(kept, score), 0, { section, score });
      if (kept.length > limit) kept.pop();
      if (kept.length === limit) threshold = kept.at(-1)?.score ?? 0;
    },
    ranked: () => kept,
  };
}

/** The first place whose score is lower. */
function findPlace(kept: readonly Scored[], score: number): number {
  let low = 0;
  let high = kept.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((kept[middle]?.score ?? 0) >= score) low = middle + 1;
    else high = middle;
  }
  return low;
}
