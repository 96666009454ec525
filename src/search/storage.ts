import type { CorpusDocument } from './document.ts';

/** A passage of a section: the stretch of its document's text that is its own, and where it begins as it is shown. */
export interface PassagePlace {
  readonly shownFrom: number;
  /** In UTF-16 units, as the others. */
  readonly start: number;
  readonly end: number;
}

/** What is ranked as one text: some passages of a document, or all. */
export interface SectionPlace {
  /** Its number in the ranking. */
  readonly section: number;
  readonly documentId: string;
  /** Which passage of the document its first one is, from 1. */
  readonly firstPart: number;
  readonly passages: readonly PassagePlace[];
}

export interface StoredSection extends SectionPlace {
  readonly document: CorpusDocument;
}

/** The rankings of a corpus: of its words, and of its stop words, for questions of nothing else. */
export type RankingName = 'words' | 'stop_words';

/** What tells whether a stored corpus is the one that is wanted. */
export interface StoredFacts {
  /** Hash of the corpus and of all that shapes its rankings. */
  readonly stamp: string;
  readonly language: string;
  readonly documents: number;
  readonly passages: number;
}

/** A stored corpus and its rankings, open for reading. Every method may throw where the file is damaged. */
export interface SearchFile {
  readonly facts: StoredFacts;
  /** A ranking as it was saved; undefined where it is not what was written. */
  readRanking(name: RankingName): string | undefined;
  readSection(section: number): StoredSection | undefined;
  readDocument(id: string): CorpusDocument | undefined;
  close(): void;
}

/** A file in the making; nothing of it is seen before `finish`. */
export interface SearchFileWriter {
  /** False where the id is taken. */
  addDocument(document: CorpusDocument): boolean;
  /** Documents by id, after one id. */
  readDocuments(after: string | undefined, limit: number): readonly CorpusDocument[];
  addSection(place: SectionPlace): void;
  /** Puts the file in its place, whole. */
  finish(facts: StoredFacts, rankings: Readonly<Record<RankingName, string>>): void;
  /** Removes what was written; after `finish` it does nothing. */
  discard(): void;
}

/** Keeps corpora on disk, so that their texts need no memory. Given from outside: `database/` implements it. */
export interface SearchStorage {
  /** Undefined where there is no file, or none that can be read whole. */
  open(file: string): SearchFile | undefined;
  create(file: string): SearchFileWriter;
}
