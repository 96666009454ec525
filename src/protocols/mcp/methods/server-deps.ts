import type { FailureLog } from '../../../errors.ts';
import type { ReadListing } from './listing.ts';

/** What answers need, whichever era and transport they go out by. */
export interface ServerDeps {
  /** Rookery's version, told to clients. */
  readonly version: string;
  readonly readListing: ReadListing;
  readonly nextRequestId: () => string;
  readonly log?: FailureLog | undefined;
  /** Milliseconds between signs of life of a call whose client asked for progress. Default: a second. */
  readonly progressEveryMs?: number | undefined;
}
