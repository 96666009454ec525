interface Scored {
  readonly number: number;
  readonly score: number;
}

/** Keeps the best of many scored texts. */
export interface Top {
  /** Takes a score above 0 into account. */
  offer(number: number, score: number): void;
  /** Best first; equal scores by number. */
  ranked(): readonly Scored[];
}

/** Makes an empty one that keeps `limit`. Most offers cost one comparison, with the worst that is kept. */
export function createTop(limit: number): Top {
  const kept: Scored[] = [];
  let threshold = 0;
  return {
    offer(number, score) {
      if (score < threshold || score <= 0) return;
      const offered = { number, score };
      kept.splice(findPlace(kept, offered), 0, offered);
      if (kept.length > limit) kept.pop();
      if (kept.length === limit) threshold = kept.at(-1)?.score ?? 0;
    },
    ranked: () => kept,
  };
}

/** The first place of one that is not better. */
function findPlace(kept: readonly Scored[], offered: Scored): number {
  let low = 0;
  let high = kept.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = kept[middle];
    if (other !== undefined && isBetter(other, offered)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isBetter(a: Scored, b: Scored): boolean {
  return a.score > b.score || (a.score === b.score && a.number < b.number);
}
