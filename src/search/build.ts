import { setImmediate } from 'node:timers/promises';
import type { Analyser, AnalyserOf } from './analyse.ts';
import { readCorpus } from './corpus.ts';
import { detectLanguage } from './detect-language.ts';
import type { CorpusDocument, CorpusProblem } from './document.ts';
import type { Language } from './language-codes.ts';
import { createSplitPassages, type SplitPassages } from './passages.ts';
import { createRanking, type Ranking } from './ranking.ts';
import type { SearchFileWriter } from './storage.ts';

/** Documents read at a time; between pages others get their turn. */
const PAGE = 100;
/** Passages ranked as one: about a thousand words. */
const SECTION_PASSAGES = 6;

export interface BuildOptions {
  readonly corpusFile: string;
  readonly language: Language | 'auto';
  readonly stamp: string;
  readonly analyserOf: AnalyserOf;
  readonly onProblem?: ((problem: CorpusProblem) => void) | undefined;
}

/**
 * Reads a corpus into a file of texts, passages and rankings. Documents are ranked by id, so their order in the corpus
 * changes nothing. Throws where the corpus cannot be read; nothing is left behind then.
 */
export async function buildSearchFile(writer: SearchFileWriter, options: BuildOptions): Promise<void> {
  try {
    const documents = await storeDocuments(writer, options);
    const language = options.language === 'auto' ? guessLanguage(writer) : options.language;
    const parts = {
      analyser: options.analyserOf(language),
      split: createSplitPassages(),
      words: createRanking(),
      stopWords: createRanking(),
    };
    const passages = await rankSections(writer, parts);
    writer.finish(
      { stamp: options.stamp, language, documents, passages },
      { words: parts.words.save(), stop_words: parts.stopWords.save() },
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

interface Parts {
  readonly analyser: Analyser;
  readonly split: SplitPassages;
  readonly words: Ranking;
  readonly stopWords: Ranking;
}

/** Adds all documents to the rankings and gives the number of passages. */
async function rankSections(writer: SearchFileWriter, parts: Parts): Promise<number> {
  let passages = 0;
  let after: string | undefined;
  for (;;) {
    const page = writer.readDocuments(after, PAGE);
    for (const document of page) passages += rankDocument(document, writer, parts);
    if (page.length < PAGE) return passages;
    after = page.at(-1)?.id;
    await setImmediate();
  }
}

/** A document is ranked as a whole, headed by its title; a very long one as several. */
function rankDocument(document: CorpusDocument, writer: SearchFileWriter, parts: Parts): number {
  const passages = parts.split(document.text);
  const sections = Math.ceil(passages.length / SECTION_PASSAGES);
  const size = Math.ceil(passages.length / sections);
  for (let first = 0; first < passages.length; first += size) {
    const own = passages.slice(first, first + size);
    const text = document.text.slice(own[0]?.start, own.at(-1)?.end);
    const { terms, stopWords } = parts.analyser.analyse(`${document.title ?? ''}\n${text}`);
    const section = parts.words.add(terms);
    parts.stopWords.add(stopWords);
    writer.addSection({ section, documentId: document.id, firstPart: first + 1, passages: own });
  }
  return passages.length;
}
