import anyAscii from 'any-ascii';
import pluralize from 'pluralize';

/** Abbreviations that mean one thing in nearly every schema. */
const EXPANSIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    abbrev: 'abbreviation',
    addr: 'address',
    amt: 'amount',
    avg: 'average',
    cnt: 'count',
    cred: 'credits',
    cust: 'customer',
    dept: 'department',
    desc: 'description',
    dob: 'date of birth',
    emp: 'employee',
    fname: 'first name',
    lname: 'last name',
    max: 'maximum',
    mgr: 'manager',
    min: 'minimum',
    nbr: 'number',
    num: 'number',
    org: 'organization',
    pct: 'percentage',
    perc: 'percentage',
    prereq: 'prerequisite',
    qty: 'quantity',
    tot: 'total',
  }),
);

/** LName, FName. */
const INITIALS: ReadonlyMap<string, string> = new Map([
  ['f', 'first'],
  ['l', 'last'],
  ['m', 'middle'],
]);

/** Endings that are words of their own where they are glued to another word. */
const COMMON_WORDS =
  'address amount balance birth brand category city client code comment company cost count country course customer ' +
  'data date day department description detail email employee event first game genre group history hour id info item ' +
  'invoice language last league line list location member message model month movie name number order owner page ' +
  'payment person phone player point post price product quantity rank rate rating region result review role sale ' +
  'salary school score season service staff start state station status store student table team test text time title ' +
  'total track transaction type unit user value version weight year zip';

/** Tells words of glued identifiers apart (`rootbeerbrand`), from the words that the schema itself writes apart. */
export interface Vocabulary {
  has(word: string): boolean;
  /** Words of identifiers met before: the same few are asked for by every family. */
  readonly known: Map<string, readonly string[]>;
}

/** The words that identifiers spell out by case, underscores or blanks, plus common ones; all of three letters or more. */
export function createVocabulary(identifiers: Iterable<string>): Vocabulary {
  const words = new Set(COMMON_WORDS.split(' ').filter((word) => word.length > 2));
  for (const identifier of identifiers) {
    const parts = splitIdentifier(identifier);
    // A single run of letters may itself be glued, so only words written apart count.
    for (const part of parts) if (part.length > 2 && parts.length > 1) words.add(singular(part));
  }
  return { has: (word) => words.has(word), known: new Map() };
}

/** The words of an identifier in lower case: `CustomerID` → customer id; `rootbeerbrand` → root beer brand. */
export function wordsOf(identifier: string, vocabulary: Vocabulary): readonly string[] {
  const known = vocabulary.known.get(identifier) ?? findWords(identifier, vocabulary);
  vocabulary.known.set(identifier, known);
  return known;
}

function findWords(identifier: string, vocabulary: Vocabulary): string[] {
  const parts = splitIdentifier(identifier);
  const initial = parts[1] === 'name' && parts.length === 2 ? INITIALS.get(parts[0] ?? '') : undefined;
  if (initial !== undefined) return [initial, 'name'];
  return parts.flatMap((part) => {
    const expanded = EXPANSIONS.get(part);
    if (expanded !== undefined) return expanded.split(' ');
    return vocabulary.has(part) || vocabulary.has(singular(part)) ? [part] : unglue(part, vocabulary);
  });
}

function splitIdentifier(identifier: string): string[] {
  return (
    identifier
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      // Customer's name: the name of a customer.
      .replace(/['’]s\b/gu, '')
      .replace(/%/g, ' percent ')
      .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
      .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((part) => part !== '')
  );
}

/** Splits a run of letters into vocabulary words, if it can be split whole; fewest words first. */
function unglue(run: string, vocabulary: Vocabulary): string[] {
  if (run.length < 6 || run.length > 40) return [run];
  // best[i] is the shortest list of words that spells the first i letters.
  const best: (string[] | undefined)[] = [[]];
  for (let end = 1; end <= run.length; end++) {
    for (let start = Math.max(0, end - 20); start <= end - 3; start++) {
      const before = best[start];
      const word = run.slice(start, end);
      if (before === undefined || !isWord(word, vocabulary)) continue;
      if (best[end] === undefined || before.length + 1 < (best[end]?.length ?? 0))
        best[end] = [...before, word];
    }
  }
  return best[run.length] ?? [run];
}

function isWord(word: string, vocabulary: Vocabulary): boolean {
  return vocabulary.has(word) || (word.endsWith('s') && vocabulary.has(singular(word)));
}

export function singular(word: string): string {
  // Words in -ss and -us are singular already, whatever the library makes of them.
  if (/(ss|us|is)$/.test(word)) return word;
  // Of "s" the library leaves nothing.
  return pluralize.singular(word) || word;
}

export function plural(word: string): string {
  return pluralize.plural(word);
}

/** The phrase with its last word in the singular: `invoice lines` → invoice line. */
export function singularPhrase(words: readonly string[]): string {
  return mapLast(words, singular);
}

/** The phrase with its last word in the plural. A phrase with "of" or "to" takes it on the word before. */
export function pluralPhrase(words: readonly string[]): string {
  return mapLast(words, plural);
}

function mapLast(words: readonly string[], change: (word: string) => string): string {
  const last = words.at(-1);
  return last === undefined ? '' : [...words.slice(0, -1), change(last)].join(' ');
}

/** Joins two phrases, writing words that end the first and begin the second once: root beer brand + brand name. */
export function joinPhrases(first: string, second: string): string {
  const left = first.split(' ').filter((word) => word !== '');
  const right = second.split(' ').filter((word) => word !== '');
  for (let shared = Math.min(left.length, right.length); shared > 0; shared--) {
    const tail = left.slice(-shared).map(singular).join(' ');
    if (tail === right.slice(0, shared).map(singular).join(' '))
      return [...left.slice(0, -shared), ...right].join(' ');
  }
  return [...left, ...right].join(' ');
}

/** A phrase as a legal part of a tool or parameter name: `[a-z0-9_]`; letters of other scripts are spelled in Latin. */
export function toSnake(phrase: string): string {
  // Nearly all phrases are plain ASCII already.
  const plain = /^[ -~]*$/.test(phrase) ? phrase : anyAscii(phrase.normalize('NFKD').replace(/\p{M}+/gu, ''));
  return plain
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
}

/** "a", "a and b", "a, b and c". */
export function joinWithAnd(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
