import { listTokens } from './words.ts';

const RUN = 8;
const COMMON = 0.05;

/** How much the texts of a domain repeat one another; shares between 0 and 1. */
export interface Sameness {
  /** Sentences that stand word for word in another text. */
  readonly sentences: number;
  /** Runs of eight words that are in more than 5 % of the texts. */
  readonly runs: number;
}

/** Measures how much texts have in common. */
export function measureSameness(texts: readonly string[]): Sameness {
  return { sentences: shareOfRepeated(texts.map(listSentences)), runs: shareOfCommon(texts.map(listRuns)) };
}

/** Sentences as readers see them, in lower case and without signs. */
function listSentences(text: string): string[] {
  return text
    .split(/(?<=[.!?]["”’']?)\s+|\n+/)
    .map((sentence) => listTokens(sentence).join(' '))
    .filter((sentence) => sentence !== '');
}

function listRuns(text: string): string[] {
  const tokens = listTokens(text);
  return tokens
    .slice(0, Math.max(0, tokens.length - RUN + 1))
    .map((_token, at) => tokens.slice(at, at + RUN).join(' '));
}

function shareOfRepeated(lists: readonly (readonly string[])[]): number {
  const holders = countHolders(lists);
  const all = lists.flat();
  return all.filter((item) => (holders.get(item) ?? 0) > 1).length / Math.max(1, all.length);
}

function shareOfCommon(lists: readonly (readonly string[])[]): number {
  const holders = countHolders(lists);
  const all = lists.flat();
  const most = COMMON * lists.length;
  return all.filter((item) => (holders.get(item) ?? 0) > most).length / Math.max(1, all.length);
}

/** In how many lists each item is. */
function countHolders(lists: readonly (readonly string[])[]): Map<string, number> {
  const holders = new Map<string, number>();
  for (const list of lists) for (const item of new Set(list)) holders.set(item, (holders.get(item) ?? 0) + 1);
  return holders;
}
