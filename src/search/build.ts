import { setImmediate } from 'node:timers/promises';
import { type Analyser, createAnalyser } from './analyse.ts';
import { readCorpus } from './corpus.ts';
import { detectLanguage } from './detect-language.ts';
import type { CorpusDocument, CorpusProblem } from './document.ts';
import type { Language } from './languages.ts';
import { createSplitPassages, type SplitPassages } from './passages.ts';
import { createPostingsBuilder, type PostingsBuilder } from './postings.ts';
import { encodePostings } from './postings-file.ts';
import { hashBytes } from './stamp.ts';
import type { PassagePlace, SearchFileWriter } from './storage.ts';

/** Documents read at a time; between pages others get their turn. */
const PAGE = 100;
/** Passages ranked as one: about a thousand words. */
const SECTION_PASSAGES = 6;

export interface BuildOptions {
  readonly corpusFile: string;
  readonly language: Language | 'auto';
  readonly stamp: string;
  readonly onProblem?: ((problem: CorpusProblem) => void) | undefined;
}

/**
 * Reads a corpus into a file of texts, passages and index. Documents are indexed by id, so their order in the corpus
 * changes nothing. Throws where the corpus cannot be read; nothing is left behind then.
 */
export async function buildSearchFile(writer: SearchFileWriter, options: BuildOptions): Promise<void> {
  try {
    const documents = await storeDocuments(writer, options);
    const language = options.language === 'auto' ? guessLanguage(writer) : options.language;
    const postings = createPostingsBuilder();
    const passages = await indexPassages(writer, postings, createAnalyser(language));
    const index = encodePostings(postings.build());
    writer.finish(
      { stamp: options.stamp, language, documents, passages, indexHash: hashBytes(index) },
      index,
    );
  } finally {
    writer.discard();
  }
}

async function storeDocuments(writer: SearchFileWriter, options: BuildOptions): Promise<number> {
  let stored = 0;
  for await (const { position, document, problem } of readCorpus(options.corpusFile)) {
    if (problem !== undefined) options.onProblem?.(problem);
    if (document === undefined) continue;
    if (writer.addDocument(document)) stored += 1;
    else
      options.onProblem?.({ position, reason: `The id "${document.id}" occurs twice; the first is kept.` });
  }
  return stored;
}

function guessLanguage(writer: SearchFileWriter): Language {
  return detectLanguage(writer.readDocuments(undefined, PAGE).map((document) => document.text));
}

async function indexPassages(
  writer: SearchFileWriter,
  postings: PostingsBuilder,
  analyser: Analyser,
): Promise<number> {
  const split = createSplitPassages();
  let passages = 0;
  let after: string | undefined;
  for (;;) {
    const page = writer.readDocuments(after, PAGE);
    const places = page.flatMap((document) => indexDocument(document, { postings, analyser, split }));
    writer.addPassages(places);
    passages += places.length;
    if (page.length < PAGE) return passages;
    after = page.at(-1)?.id;
    await setImmediate();
  }
}

interface Parts {
  readonly postings: PostingsBuilder;
  readonly analyser: Analyser;
  readonly split: SplitPassages;
}

/** A document is ranked as a whole, headed by its title; a very long one as several. */
function indexDocument({ id, title = '', text }: CorpusDocument, parts: Parts): PassagePlace[] {
  const passages = parts.split(text);
  const perSection = Math.ceil(passages.length / Math.ceil(passages.length / SECTION_PASSAGES));
  return passages.map(({ shownFrom, start, end }, index) => {
    if (index % perSection === 0) parts.postings.addSection(parts.analyser.analyse(title));
    const row = parts.postings.addRow(parts.analyser.analyse(text.slice(start, end)));
    return { row, documentId: id, part: index + 1, start: shownFrom, end };
  });
}
