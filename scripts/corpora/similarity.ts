import pluralize from 'pluralize';

/** What a domain is written in: how often each word occurs in its documents, and in the names and descriptions of its schema. */
export interface Vocabulary {
  readonly domain: string;
  readonly documents: ReadonlyMap<string, number>;
  readonly schema: ReadonlyMap<string, number>;
}

/** Another domain, how alike its words are (cosine, 0 to 1), and the shared words that weigh most. */
export interface Likeness {
  readonly domain: string;
  readonly cosine: number;
  readonly words: readonly string[];
}

const WORDS_SHOWN = 8;

/** Counts the words of texts, each in the singular; names of tables and columns fall into their words. */
export function countWords(texts: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  const singular = new Map<string, string>();
  for (const text of texts) {
    const apart = text.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').toLowerCase();
    for (const [word] of apart.matchAll(/\p{L}{3,}/gu)) {
      const one = singular.get(word) ?? pluralize.singular(word);
      singular.set(word, one);
      counts.set(one, (counts.get(one) ?? 0) + 1);
    }
  }
  return counts;
}

/** For each domain the others, most alike first: cosine of tf-idf vectors in which documents and schema weigh the same. */
export function rankLikeness(vocabularies: readonly Vocabulary[]): Map<string, Likeness[]> {
  const documentIdf = toIdf(vocabularies.map(({ documents }) => documents));
  const schemaIdf = toIdf(vocabularies.map(({ schema }) => schema));
  const vectors = vocabularies.map(({ domain, documents, schema }) => ({
    domain,
    vector: toUnit(addUp(weigh(documents, documentIdf), weigh(schema, schemaIdf))),
  }));
  return new Map(
    vectors.map(({ domain, vector }) => [
      domain,
      vectors
        .filter((other) => other.domain !== domain)
        .map((other) => compare(other.domain, vector, other.vector))
        .toSorted((a, b) => b.cosine - a.cosine || (a.domain < b.domain ? -1 : 1)),
    ]),
  );
}

function compare(domain: string, a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): Likeness {
  const shares = [...a].flatMap(([word, weight]): [string, number][] => {
    const other = b.get(word);
    return other === undefined ? [] : [[word, weight * other]];
  });
  const cosine = shares.reduce((sum, [, share]) => sum + share, 0);
  const words = shares
    .filter(([, share]) => share > 0)
    .toSorted((x, y) => y[1] - x[1] || (x[0] < y[0] ? -1 : 1))
    .slice(0, WORDS_SHOWN)
    .map(([word]) => word);
  return { domain, cosine: Number(cosine.toFixed(3)), words };
}

function toIdf(counts: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const holders = new Map<string, number>();
  for (const words of counts)
    for (const word of words.keys()) holders.set(word, (holders.get(word) ?? 0) + 1);
  return new Map([...holders].map(([word, held]) => [word, Math.log(counts.length / held)]));
}

function weigh(counts: ReadonlyMap<string, number>, idf: ReadonlyMap<string, number>): Map<string, number> {
  return toUnit(
    new Map([...counts].map(([word, count]) => [word, (1 + Math.log(count)) * (idf.get(word) ?? 0)])),
  );
}

function addUp(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): Map<string, number> {
  const sum = new Map(a);
  for (const [word, weight] of b) sum.set(word, (sum.get(word) ?? 0) + weight);
  return sum;
}

function toUnit(vector: ReadonlyMap<string, number>): Map<string, number> {
  const length = Math.sqrt([...vector.values()].reduce((sum, weight) => sum + weight * weight, 0)) || 1;
  return new Map([...vector].map(([word, weight]) => [word, weight / length]));
}
