import pluralize from 'pluralize';

/** The words of a name, in lower case and singular: `StreetAddress`, `street_addresses` → street, address. */
export function splitWords(name: string): readonly string[] {
  return name
    .normalize('NFKC')
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map(toSingular);
}

/** The words run together, so that `track_id`, `TrackID` and `Tracks id` are one. */
export function joinWords(words: readonly string[]): string {
  return words.join('');
}

function toSingular(word: string): string {
  return word.length < 4 ? word : pluralize.singular(word);
}
