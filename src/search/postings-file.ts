import type { Postings } from './postings.ts';

/** Bytes of the four 32-bit numbers before the arrays: terms, postings, rows, sections. */
const HEADER_BYTES = 16;

/**
 * Writes postings as bytes: four 32-bit numbers (terms, postings, rows, sections), the arrays, and the terms as a JSON
 * array. Numbers are in the machine's byte order, which is part of an index's stamp.
 */
export function encodePostings(postings: Postings): Uint8Array {
  const { terms, starts, rows, rowLengths, sections, counts } = postings;
  const header = Uint32Array.of(terms.length, rows.length, rowLengths.length, sections.length - 1);
  const arrays = [header, starts, rows, rowLengths, sections, counts].map(toBytes);
  return Buffer.concat([...arrays, Buffer.from(JSON.stringify(terms))]);
}

/** Reads what `encodePostings` wrote; throws an Error where the bytes cannot be that. */
export function decodePostings(bytes: Uint8Array): Postings {
  // A copy begins where its buffer begins, as the arrays' alignment needs.
  const buffer = Uint8Array.from(bytes).buffer;
  const [terms = 0, postings = 0, rows = 0, sections = 0] = new Uint32Array(buffer, 0, HEADER_BYTES / 4);
  let offset = HEADER_BYTES;
  const take = (count: number): Uint32Array<ArrayBuffer> => {
    const array = new Uint32Array(buffer, offset, count);
    offset += array.byteLength;
    return array;
  };
  return {
    starts: take(terms + 1),
    rows: take(postings),
    rowLengths: take(rows),
    sections: take(sections + 1),
    counts: new Uint16Array(buffer, offset, postings),
    terms: parseTerms(Buffer.from(buffer, offset + postings * 2).toString(), terms),
  };
}

function toBytes(array: Uint32Array | Uint16Array): Buffer {
  return Buffer.from(array.buffer, array.byteOffset, array.byteLength);
}

function parseTerms(text: string, count: number): readonly string[] {
  const terms: unknown = JSON.parse(text);
  if (!Array.isArray(terms) || terms.length !== count) throw new Error('The vocabulary is incomplete.');
  return terms.map(String);
}
