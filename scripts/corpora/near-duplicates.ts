import { listTokens } from './words.ts';

const SHINGLE = 5;
const ALIKE = 0.8;

export interface Alike {
  readonly a: number;
  readonly b: number;
  readonly share: number;
}

/** The pairs of texts whose sets of five words in a row have more than 0.8 of their union in common. */
export function findAlike(texts: readonly string[]): Alike[] {
  const sets = texts.map(toShingles);
  const holders = new Map<string, number[]>();
  const common = new Map<number, number>();
  for (const [at, set] of sets.entries()) {
    for (const shingle of set) {
      const others = holders.get(shingle) ?? [];
      for (const other of others) {
        const pair = other * texts.length + at;
        common.set(pair, (common.get(pair) ?? 0) + 1);
      }
      holders.set(shingle, [...others, at]);
    }
  }
  return [...common].flatMap(([pair, count]) => {
    const [a, b] = [Math.floor(pair / texts.length), pair % texts.length];
    const share = count / ((sets[a]?.size ?? 0) + (sets[b]?.size ?? 0) - count);
    return share > ALIKE ? [{ a, b, share }] : [];
  });
}

function toShingles(text: string): Set<string> {
  const tokens = listTokens(text);
  return new Set(tokens.slice(SHINGLE - 1).map((_token, at) => tokens.slice(at, at + SHINGLE).join(' ')));
}
