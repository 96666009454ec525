import type { Analyser } from './analyse.ts';
import { B, K1 } from './ranking.ts';
import type { StoredSection } from './storage.ts';

export interface PassageQuestion {
  /** What each of its terms tells. */
  readonly weights: () => ReadonlyMap<string, number>;
  readonly analyser: Analyser;
}

/** The index of the section's passage that answers best by BM25 among them; the first of equals. */
export function findBestPassage(section: StoredSection, question: PassageQuestion): number {
  if (section.passages.length === 1) return 0;
  const weights = question.weights();
  const counted = section.passages.map(({ start, end }) => {
    const { terms, stopWords } = question.analyser.analyse(section.document.text.slice(start, end));
    return { length: terms.length, counts: countAsked([...terms, ...stopWords], weights) };
  });
  const mean = counted.reduce((sum, { length }) => sum + length, 0) / counted.length;
  const scores = counted.map(({ counts, length }) => {
    const norm = K1 * (1 - B + (B * length) / Math.max(mean, 1));
    return Array.from(counts).reduce(
      (sum, [term, count]) => sum + ((weights.get(term) ?? 0) * count) / (count + norm),
      0,
    );
  });
  return scores.indexOf(Math.max(...scores));
}

/** How often the question's terms occur. */
function countAsked(terms: readonly string[], weights: ReadonlyMap<string, number>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) if (weights.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}
