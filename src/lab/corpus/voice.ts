import type { Random } from '../random.ts';

/** How many wordings of one thing are tried. */
const TRIES = 10;

/** Chooses wordings, so that no sentence of a domain is written twice and no wording much more often than its like. */
export interface Voice {
  /**
   * Fills the wordings, those used least first, until one gives a text (`write` refuses with undefined) whose
   * sentences are new; undefined where none does.
   */
  say(
    wordings: readonly string[],
    random: Random,
    write: (wording: string) => string | undefined,
  ): string | undefined;
  /** The same without regard to what was said before: for what stands around sentences that are new themselves. */
  frame(
    wordings: readonly string[],
    random: Random,
    write: (wording: string) => string | undefined,
  ): string | undefined;
  /** Whether a wording was used, which is then used. */
  take(wording: string): boolean;
}

/** A voice that has said nothing yet. */
export function createVoice(): Voice {
  const uses = new Map<string, number>();
  const said = new Set<string>();
  const use = (wording: string): void => void uses.set(wording, (uses.get(wording) ?? 0) + 1);
  const choose = (
    wordings: readonly string[],
    random: Random,
    write: (wording: string) => string | undefined,
  ): string | undefined => {
    const order = wordings
      .map((wording) => ({ wording, rank: (uses.get(wording) ?? 0) + random.fraction() }))
      .sort((a, b) => a.rank - b.rank);
    for (let tries = 0; tries < Math.max(TRIES, order.length); tries += 1) {
      const wording = order[tries % order.length]?.wording ?? '';
      const text = write(wording);
      if (text === undefined) continue;
      use(wording);
      return text;
    }
    return undefined;
  };
  return {
    frame: choose,
    say: (wordings, random, write) =>
      choose(wordings, random, (wording) => {
        const text = write(wording);
        const sentences = splitSentences(text ?? '');
        if (sentences.some((sentence) => said.has(sentence))) return undefined;
        for (const sentence of sentences) said.add(sentence);
        return text;
      }),
    take: (wording) => {
      const isNew = !uses.has(wording);
      use(wording);
      return isNew;
    },
  };
}

/** The sentences of a text, in lower case. */
export function splitSentences(text: string): string[] {
  return text
    .split(/(?<=[.!?]["”’']?)\s+/)
    .map((sentence) => sentence.trim().toLowerCase())
    .filter((sentence) => sentence !== '');
}
