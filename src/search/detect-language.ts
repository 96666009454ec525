import { LANGUAGE_CODES, type Language } from './language-codes.ts';
import { LANGUAGES } from './languages.ts';
import { createTokenise } from './tokenise.ts';

/** Words looked at: enough to tell languages apart, and quick. */
const SAMPLE_WORDS = 20_000;
/** The least share of stop words in running text; below it, the language is none that we know. */
const LEAST_SHARE = 0.24;

/** Tells the language of texts by whose stop words are frequent in them; `none` where no language's are. */
export function detectLanguage(texts: Iterable<string>): Language {
  const counts = countWords(texts);
  const total = Array.from(counts.values()).reduce((sum, count) => sum + count, 0);
  const scored = LANGUAGE_CODES.map((code) => ({ code, found: countStopWords(code, counts) }));
  const best = scored.reduce((a, b) => (b.found > a.found ? b : a));
  return total > 0 && best.found / total >= LEAST_SHARE ? best.code : 'none';
}

function countWords(texts: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  const tokenise = createTokenise();
  let left = SAMPLE_WORDS;
  for (const text of texts) {
    for (const word of tokenise(text)) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
      left -= 1;
      if (left === 0) return counts;
    }
  }
  return counts;
}

function countStopWords(code: (typeof LANGUAGE_CODES)[number], counts: ReadonlyMap<string, number>): number {
  const words = new Set<string>(LANGUAGES[code].stopWords);
  return Array.from(words).reduce((sum, word) => sum + (counts.get(word) ?? 0), 0);
}
