/** Where tools are to be had: in all domains, in one, or in one universe. */
export interface Place {
  /** Left out: all domains. */
  readonly domain?: string | undefined;
  /** The universe that the URL fixes. */
  readonly universe?: string | undefined;
  /** The retrievers of the domain's distractors are to be had, too. */
  readonly distractors?: boolean | undefined;
  /** Data tools as they are in the environment that this one re-implements. */
  readonly compat?: boolean | undefined;
}
