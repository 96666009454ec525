export interface OracleText {
  readonly id: string;
  readonly terms: readonly string[];
}

export interface OracleHit {
  readonly id: string;
  readonly score: number;
}

const K1 = 1.5;
const B = 0.75;

/** BM25 in Lucene's form, written down plainly: every text is scored for every term, nothing is prepared. */
export function rankPlainly(texts: readonly OracleText[], asked: readonly string[]): OracleHit[] {
  const mean = texts.reduce((sum, { terms }) => sum + terms.length, 0) / texts.length;
  const score = ({ terms }: OracleText): number => {
    const norm = K1 * (1 - B + (B * terms.length) / mean);
    return asked.reduce((sum, term) => {
      const found = texts.filter((text) => text.terms.includes(term)).length;
      const count = terms.filter((other) => other === term).length;
      const idf = Math.log(1 + (texts.length - found + 0.5) / (found + 0.5));
      return sum + (idf * count) / (count + norm);
    }, 0);
  };
  return texts
    .map((text) => ({ id: text.id, score: score(text) }))
    .filter((hit) => hit.score > 0)
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}
