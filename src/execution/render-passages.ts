import { toJsonText } from '../json.ts';
import type { CorpusDocument } from '../search/document.ts';
import type { RetrievedPassage } from '../search/retriever.ts';
import type { Outcome } from './outcome.ts';
import { ANSWER_BYTES } from './render.ts';

/** Room for the members around what is cut. */
const ENVELOPE_BYTES = 64;
const ROOM = ANSWER_BYTES - ENVELOPE_BYTES;

/** The answer of a search: whole entries up to 64 KiB; where some did not fit, `truncated` says so. */
export function renderResults(results: readonly object[], hint?: string): Outcome {
  const texts: string[] = [];
  const said = hint === undefined ? '' : `,"hint":${JSON.stringify(hint)}`;
  let room = ROOM - Buffer.byteLength(said);
  for (const result of results) {
    const text = writeJson(result);
    room -= Buffer.byteLength(text) + 1;
    if (room < 0) break;
    texts.push(text);
  }
  const truncated = texts.length < results.length;
  const text = `{"results":[${texts.join(',')}]${truncated ? ',"truncated":true' : ''}${said}}`;
  return { text, rows: texts.length, truncated };
}

const LONGEST_TEXT = 16 * 1024;
const LONGEST_METADATA = 16 * 1024;

/** Passages as they are shown: metadata that is too long for an answer is left out, but for the document's id. */
export function renderPassages(passages: readonly RetrievedPassage[]): Outcome {
  return renderResults(
    passages.map(({ id, text, score, metadata }) => ({
      id,
      text: text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT).toWellFormed()}…` : text,
      score,
      metadata: isTooLong(metadata) ? { doc_id: metadata.doc_id } : metadata,
    })),
  );
}

/** A document from a character on, as much of it as an answer holds; with `truncated` and `length` where that is not all. */
export function renderDocument({ text, metadata, ...rest }: CorpusDocument, offset: number): Outcome {
  const head = { ...rest, ...(metadata !== undefined && !isTooLong(metadata) && { metadata }) };
  let length = Math.max(text.length - offset, 0);
  for (;;) {
    const shown = text.slice(offset, offset + length).toWellFormed();
    const truncated = offset + length < text.length;
    const cut = truncated || offset > 0 ? { truncated, offset, length: text.length } : {};
    const body = writeJson({ ...head, text: shown, ...cut });
    if (Buffer.byteLength(body) <= ANSWER_BYTES || length < 2) return { text: body, truncated };
    length = Math.floor(length / 2);
  }
}

function isTooLong(metadata: object): boolean {
  return Buffer.byteLength(toJsonText(metadata)) > LONGEST_METADATA;
}

/** JSON without line separators, at which some readers of event streams would cut it. */
function writeJson(value: object): string {
  return toJsonText(value).replace(/[\u2028\u2029]/g, (sign) => (sign === '\u2028' ? '\\u2028' : '\\u2029'));
}
