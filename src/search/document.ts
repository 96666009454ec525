/** A document of a corpus. */
export interface CorpusDocument {
  readonly id: string;
  readonly title?: string;
  readonly text: string;
  /** Any JSON object. */
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** A part of a corpus that was skipped, and why. */
export interface CorpusProblem {
  /** Line of the file, or position in its array, from 1. */
  readonly position: number;
  readonly reason: string;
}
