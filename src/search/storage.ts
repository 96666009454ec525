import type { CorpusDocument } from './document.ts';

/** A passage and the stretch of its document's text that is shown for it, in UTF-16 units. */
export interface PassagePlace {
  /** Its row in the index. */
  readonly row: number;
  readonly documentId: string;
  /** Which passage of its document it is, from 1. */
  readonly part: number;
  readonly start: number;
  readonly end: number;
}

export interface StoredPassage {
  readonly place: PassagePlace;
  readonly document: CorpusDocument;
}

/** What tells whether a stored corpus is the one that is wanted. */
export interface StoredFacts {
  /** Hash of the corpus and of all that shapes the index. */
  readonly stamp: string;
  readonly language: string;
  readonly documents: number;
  readonly passages: number;
  /** Hash of the index's bytes: what is read is used only where it fits. */
  readonly indexHash: string;
}

/** A stored corpus and its index, open for reading. Every method may throw where the file is damaged. */
export interface SearchFile {
  readonly facts: StoredFacts;
  readIndex(): Uint8Array;
  /** The passages of these rows, in this order. */
  readPassages(rows: readonly number[]): readonly StoredPassage[];
  readDocument(id: string): CorpusDocument | undefined;
  close(): void;
}

/** A file in the making; nothing of it is seen before `finish`. */
export interface SearchFileWriter {
  /** False where the id is taken. */
  addDocument(document: CorpusDocument): boolean;
  /** Documents by id, after one id. */
  readDocuments(after: string | undefined, limit: number): readonly CorpusDocument[];
  addPassages(places: readonly PassagePlace[]): void;
  /** Puts the file in its place, whole. */
  finish(facts: StoredFacts, index: Uint8Array): void;
  /** Removes what was written; after `finish` it does nothing. */
  discard(): void;
}

/** Keeps corpora on disk, so that their texts need no memory. Given from outside: `database/` implements it. */
export interface SearchStorage {
  /** Undefined where there is no file, or none that can be read whole. */
  open(file: string): SearchFile | undefined;
  create(file: string): SearchFileWriter;
}
