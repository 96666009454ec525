/** Values of more words are not looked for in questions. */
const MOST_WORDS = 6;

/** The values that are known of columns, found in questions. */
export interface ValueIndex {
  /** Adds a column's values by their words; a column that is known already is left as it is. */
  add(column: string, values: () => Iterable<readonly string[]>): void;
  /** The columns with values that a question names, each with how telling that is, from 0 to 1. */
  find(words: readonly string[]): ReadonlyMap<string, number>;
}

/** Makes an empty index of values. */
export function createValueIndex(): ValueIndex {
  const added = new Set<string>();
  const columnsOf = new Map<string, string[]>();
  return {
    add(column, values) {
      if (added.has(column)) return;
      added.add(column);
      for (const words of values()) {
        if (words.length > 0 && words.length <= MOST_WORDS) append(columnsOf, words.join(' '), column);
      }
    },
    find(words) {
      const found = new Map<string, number>();
      for (const { text, length } of toRuns(words)) {
        const columns = columnsOf.get(text) ?? [];
        const telling = toTelling(length, columns.length);
        for (const column of columns) found.set(column, Math.max(found.get(column) ?? 0, telling));
      }
      return found;
    },
  };
}

function append(columnsOf: Map<string, string[]>, value: string, column: string): void {
  const columns = columnsOf.get(value);
  if (columns === undefined) columnsOf.set(value, [column]);
  else if (columns.at(-1) !== column) columns.push(column);
}

/** A value of two words or more is hardly there by chance; one that many columns have tells little of each. */
function toTelling(words: number, columns: number): number {
  return Math.min(1, 0.5 + words / 4) / Math.sqrt(Math.max(1, columns));
}

function* toRuns(words: readonly string[]): Generator<{ readonly text: string; readonly length: number }> {
  for (let start = 0; start < words.length; start += 1) {
    const most = Math.min(MOST_WORDS, words.length - start);
    for (let length = 1; length <= most; length += 1) {
      yield { text: words.slice(start, start + length).join(' '), length };
    }
  }
}
