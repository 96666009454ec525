import { distance } from 'fastest-levenshtein';

/**
 * The choices closest to a name that was not found, best first: those that contain it or are contained in it, that
 * share words with it, or that differ by few letters. `limit` bounds the answer; ties keep the choices' order.
 */
export function findNearest(name: string, choices: Iterable<string>, limit = 5): string[] {
  const wanted = normalise(name.slice(0, 200));
  const scored = [...choices].map((choice) => ({ choice, score: scoreOf(wanted, normalise(choice)) }));
  return scored
    .filter((entry) => entry.score > 0.4)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map((entry) => entry.choice);
}

/** `Did you mean "a", "b"?` or, where nothing is close, the first few of the choices. */
export function hintNearest(name: string, choices: readonly string[], noun: string): string {
  const near = findNearest(name, choices);
  if (near.length > 0) return `Did you mean ${near.map((choice) => `"${choice}"`).join(', ')}?`;
  if (choices.length === 0) return `There is no ${noun} here.`;
  const shown = choices.slice(0, 10).join(', ');
  return choices.length > 10
    ? `${choices.length} choices, the first: ${shown}.`
    : `The choices are: ${shown}.`;
}

function normalise(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '_');
}

function scoreOf(wanted: string, choice: string): number {
  if (wanted === choice) return 1;
  const length = Math.max(wanted.length, choice.length, 1);
  const letters = 1 - distance(wanted, choice) / length;
  const contains =
    wanted.length > 2 && (choice.includes(wanted) || (choice.length > 2 && wanted.includes(choice)));
  return Math.max(letters, contains ? 0.6 + 0.3 * letters : 0, shareOfWords(wanted, choice) * 0.8);
}

function shareOfWords(wanted: string, choice: string): number {
  const words = new Set(wanted.split('_').filter((word) => word.length > 1));
  const others = new Set(choice.split('_').filter((word) => word.length > 1));
  const common = [...words].filter((word) => others.has(word)).length;
  return common === 0 ? 0 : (2 * common) / (words.size + others.size);
}
