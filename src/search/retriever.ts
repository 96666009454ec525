import { ToolError } from '../errors.ts';
import { findBestPassage } from './best-passage.ts';
import { type CorpusIndexOptions, createCorpusIndex } from './corpus-index.ts';
import type { CorpusDocument } from './document.ts';
import { toQuestionTerms } from './question.ts';
import type { StoredSection } from './storage.ts';

/** The most results that one question can ask for. */
const MOST_RESULTS = 100;

export interface RetrievedPassage {
  /** `<document id>#<passage, from 1>`. */
  readonly id: string;
  readonly text: string;
  readonly score: number;
  /** The document's own metadata, its title where it has one, and `doc_id`. */
  readonly metadata: Readonly<Record<string, unknown>>;
}

export interface Retriever {
  /**
   * The best passages for a question, best first, ties by document id; none where no passage shares a word with it.
   * Throws `request.invalid_argument` where the question holds no word, and `request.out_of_range` where `limit` is not
   * a whole number from 1 to 100.
   */
  query(question: string, limit?: number): Promise<readonly RetrievedPassage[]>;
  /** The document of this id, or that of the passage of this id. Throws `catalogue.unknown_document`. */
  document(id: string): Promise<CorpusDocument>;
  /** The number of documents. Loads and builds nothing. */
  count(): Promise<number>;
  /** Frees what is held; a later question loads it again. */
  close(): void;
}

/** Makes the retriever of one corpus. Nothing is read before the first question; then the index is loaded or built. */
export function createRetriever(options: CorpusIndexOptions): Retriever {
  const corpus = createCorpusIndex(options);
  return {
    async query(question, limit = 10) {
      checkLimit(limit);
      const { ranking: words, analyser } = await corpus.load('words');
      const { terms, ranking: name } = toQuestionTerms(question, analyser);
      const ranking = name === 'words' ? words : (await corpus.load(name)).ranking;
      const hits = ranking.search(terms, limit);
      const file = await corpus.file();
      const asked = { weights: once(() => ranking.weigh(terms)), analyser };
      return hits.flatMap(({ number, score }) => {
        const section = file.readSection(number);
        return section === undefined ? [] : [toResult(section, findBestPassage(section, asked), score)];
      });
    },
    async document(id) {
      const file = await corpus.file();
      const found = file.readDocument(id) ?? file.readDocument(id.replace(/#\d+$/, ''));
      if (found === undefined) throw unknownDocument(id);
      return found;
    },
    count: corpus.count,
    close: corpus.close,
  };
}

/** What `make` gives, made at the first call alone. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function checkLimit(limit: number): void {
  if (Number.isInteger(limit) && limit >= 1 && limit <= MOST_RESULTS) return;
  throw new ToolError('request.out_of_range', {
    message: `"n_results" is ${limit}.`,
    hint: `Ask for 1 to ${MOST_RESULTS} results.`,
  });
}

function toResult(section: StoredSection, best: number, score: number): RetrievedPassage {
  const { document, firstPart, passages } = section;
  const { title, metadata } = document;
  const { shownFrom, end } = passages[best] ?? { shownFrom: 0, end: document.text.length };
  return {
    id: `${document.id}#${firstPart + best}`,
    text: document.text.slice(shownFrom, end).trim().toWellFormed(),
    score,
    metadata: { ...metadata, ...(title === undefined ? {} : { title }), doc_id: document.id },
  };
}

function unknownDocument(id: string): ToolError {
  return new ToolError('catalogue.unknown_document', {
    message: `There is no document "${id.slice(0, 200)}" in this corpus.`,
    hint: 'Take a "doc_id" from the metadata of a result of the retriever.',
  });
}
