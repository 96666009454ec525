import { pickOne, type Random } from '../random.ts';

/** A piece of a text as it is written in a corpus file. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'gap'; readonly name: string }
  | { readonly kind: 'choice'; readonly options: readonly (readonly Piece[])[] };

/** Reads `words {gap} [one|other]`. Throws where a bracket is not closed or stands inside another of its kind. */
export function parseTemplate(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  while (at < text.length) {
    const open = findOpen(text, at);
    if (open > at) pieces.push({ kind: 'text', text: text.slice(at, open) });
    if (open === text.length) break;
    const end = findClose(text, open);
    const inside = text.slice(open + 1, end);
    pieces.push(text[open] === '{' ? { kind: 'gap', name: inside.trim() } : parseChoice(inside));
    at = end + 1;
  }
  return pieces;
}

function parseChoice(inside: string): Piece {
  if (inside.includes('[')) throw new Error(`"[${inside}]" holds another choice`);
  if (!inside.includes('|')) throw new Error(`"[${inside}]" offers no choice: write [one|other]`);
  return { kind: 'choice', options: inside.split('|').map(parseTemplate) };
}

function findOpen(text: string, from: number): number {
  const found = text.slice(from).search(/[{[]/);
  return found < 0 ? text.length : from + found;
}

function findClose(text: string, open: number): number {
  const end = text.indexOf(text[open] === '{' ? '}' : ']', open);
  if (end < 0) throw new Error(`"${text.slice(open, open + 30)}" is not closed`);
  return end;
}

/** Writes the text: draws among choices, and asks for what fills each gap. */
export function fillTemplate(
  pieces: readonly Piece[],
  random: Random,
  fill: (gap: string) => string,
): string {
  return pieces
    .map((piece) => {
      if (piece.kind === 'text') return piece.text;
      if (piece.kind === 'gap') return fill(piece.name);
      return fillTemplate(pickOne(random, piece.options), random, fill);
    })
    .join('');
}

/** The names of all gaps, those inside choices too. */
export function listGaps(pieces: readonly Piece[]): string[] {
  return pieces.flatMap((piece) => {
    if (piece.kind === 'gap') return [piece.name];
    return piece.kind === 'choice' ? piece.options.flatMap(listGaps) : [];
  });
}
