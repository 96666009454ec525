const DEPTH = 10;

export interface Measures {
  readonly ndcg: number;
  readonly recall: number;
  readonly mrr: number;
}

/** nDCG, recall and reciprocal rank of the first ten of a ranking. */
export function measure(ranking: readonly string[], relevant: ReadonlyMap<string, number>): Measures {
  const first = ranking.slice(0, DEPTH);
  const grades = first.map((id) => relevant.get(id) ?? 0);
  const ideal = Array.from(relevant.values()).sort((a, b) => b - a);
  const hit = grades.findIndex((grade) => grade > 0);
  return {
    ndcg: toGain(grades) / toGain(ideal.slice(0, DEPTH)),
    recall: grades.filter((grade) => grade > 0).length / relevant.size,
    mrr: hit < 0 ? 0 : 1 / (hit + 1),
  };
}

/** The mean of each measure. */
export function averageMeasures(all: readonly Measures[]): Measures {
  const mean = (pick: (one: Measures) => number): number =>
    all.reduce((sum, one) => sum + pick(one), 0) / Math.max(all.length, 1);
  return { ndcg: mean((one) => one.ndcg), recall: mean((one) => one.recall), mrr: mean((one) => one.mrr) };
}

function toGain(grades: readonly number[]): number {
  return grades.reduce((sum, grade, place) => sum + grade / Math.log2(place + 2), 0);
}
