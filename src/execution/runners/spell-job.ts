import { quoteText } from '../../catalogue/quote-value.ts';
import type { SpelledColumn } from '../../catalogue/tool.ts';
import type { Connection } from '../../database/open.ts';
import { quoteIdentifier } from '../../database/quote.ts';
import type { Value } from '../../database/value.ts';
import { expandMarks } from './expand-marks.ts';
import { readSpellings, type Spellings } from './spellings.ts';

/** An argument that is a text; it stands for what a column has of it. */
export interface SpelledText {
  /** Its place among the values to bind. */
  readonly at: number;
  readonly name: string;
  readonly of: SpelledColumn;
}

/** A statement with its values, and what is to be said of them. */
export interface SpelledJob {
  readonly sql: string;
  readonly binds: readonly Value[];
  readonly hint?: string;
}

export interface Speller {
  /** Puts the stored spellings in place of the texts that were given. */
  spell(job: Pick<SpelledJob, 'sql' | 'binds'>, texts: readonly SpelledText[]): SpelledJob;
}

/** Values kept of one file; what was asked for longest ago goes first. */
const MOST_KEPT = 300_000;
const SHOWN = 10;

/** Makes what finds the spellings of a database; they are read when first asked for, and again once it has changed. */
export function createSpeller(connection: Connection): Speller {
  const kept = createKept(connection);
  const chooseOf = (of: SpelledColumn, given: Given): Choice => {
    const spellings = kept.get(of);
    return spellings === undefined
      ? chooseAsGiven(hasValue(connection, of, given.text), given)
      : choose(spellings, given);
  };
  const chooseNow = (of: SpelledColumn, given: Given): Choice => {
    const choice = chooseOf(of, given);
    // A text that is stored as it is stays so, and needs no look at the file, which takes longer than the rest.
    if (isPlain(choice, given.text) || !kept.forgetOutdated()) return choice;
    return chooseOf(of, given);
  };
  return {
    spell({ sql, binds }, texts) {
      const places = new Map<number, readonly Value[]>();
      const hints = new Set<string>();
      for (const { at, name, of } of texts) {
        const text = String(binds[at]);
        const choice = chooseNow(of, { name, text, listed: of.listed === true });
        if (isPlain(choice, text)) continue;
        places.set(at, choice.values);
        if (choice.hint !== undefined) hints.add(choice.hint);
      }
      const spelled = places.size === 0 ? { sql, binds } : expandMarks({ sql, binds }, places);
      return hints.size === 0 ? spelled : { ...spelled, hint: [...hints].join(' ') };
    },
  };
}

/** The stored values that a text stands for, and what is to be said of that. */
interface Choice {
  readonly values: readonly string[];
  readonly hint?: string;
}

function isPlain({ values, hint }: Choice, text: string): boolean {
  return hint === undefined && values.length === 1 && values[0] === text;
}

interface Given {
  readonly name: string;
  readonly text: string;
  readonly listed: boolean;
}

/** Where a column has too many values to know them by their folds, a text is taken as it is. */
function chooseAsGiven(isStored: boolean, { name, text }: Given): Choice {
  if (isStored) return { values: [text] };
  const said = `No stored value is exactly as "${name}" is given, ${quoteText(text)}.`;
  return {
    values: [text],
    hint: `${said} Its column has too many values to look for other spellings of it.`,
  };
}

function hasValue(connection: Connection, { table, column }: SpelledColumn, text: string): boolean {
  const query = connection.prepare(
    `SELECT 1 FROM ${quoteIdentifier(table)} WHERE ${quoteIdentifier(column)} = ? LIMIT 1`,
  );
  return query.first([text]) !== undefined;
}

function choose(spellings: Spellings, { name, text, listed }: Given): Choice {
  const found = spellings.find(text);
  if (found.length === 0) return { values: [text], hint: sayNone(name, text, spellings.nearest(text)) };
  if (found.includes(text) && !listed) {
    const others = found.filter((value) => value !== text);
    return others.length === 0
      ? { values: [text] }
      : {
          values: [text],
          hint: `"${name}" is taken as written, ${quoteText(text)}; stored as well: ${list(others)}.`,
        };
  }
  return found.length === 1
    ? { values: found }
    : { values: found, hint: `"${name}" stands for all of ${list(found)}.` };
}

function sayNone(name: string, text: string, nearest: readonly string[]): string {
  const said = `No stored value fits "${name}": ${quoteText(text)}.`;
  return nearest.length === 0 ? said : `${said} Did you mean ${nearest.map(quoteText).join(', ')}?`;
}

function list(values: readonly string[]): string {
  const shown = values.slice(0, SHOWN).map(quoteText).join(', ');
  return values.length > SHOWN ? `${shown} … (${values.length} in all)` : shown;
}

interface Kept {
  get(column: SpelledColumn): Spellings | undefined;
  /** Forgets all that was read before the file's last change; tells whether there was one. */
  forgetOutdated(): boolean;
}

function createKept(connection: Connection): Kept {
  const version = connection.prepare('PRAGMA data_version');
  const readVersion = (): Value | undefined => version.first()?.[0];
  const kept = new Map<string, Spellings | undefined>();
  let seen = readVersion();
  return {
    get(column) {
      const key = `${column.table}\0${column.column}`;
      const known = kept.has(key);
      const spellings = known ? kept.get(key) : readSpellings(connection, column);
      // A Map keeps the order of insertion: the first key is the one unused longest.
      kept.delete(key);
      kept.set(key, spellings);
      if (!known) makeRoom(kept);
      return spellings;
    },
    forgetOutdated() {
      const now = readVersion();
      if (now === seen) return false;
      seen = now;
      kept.clear();
      return true;
    },
  };
}

function makeRoom(kept: Map<string, Spellings | undefined>): void {
  let size = [...kept.values()].reduce((sum, each) => sum + (each?.size ?? 0), 0);
  for (const [key, spellings] of kept) {
    if (size <= MOST_KEPT || kept.size === 1) return;
    size -= spellings?.size ?? 0;
    kept.delete(key);
  }
}
