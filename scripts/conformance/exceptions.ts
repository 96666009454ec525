/** What need not pass, and why. Anything else that fails fails the run. */

/** Scenarios that call tools, prompts and resources of fixed names: no server for databases has them. */
const NEEDS_FIXTURES: readonly RegExp[] = [
  /^tools-call-/,
  /^resources-(read|templates|subscribe|unsubscribe)/,
  /^prompts-get-/,
  /^elicitation-/,
  /^completion-complete$/,
  /^json-schema-2020-12$/,
  /^server-sse-polling$/,
  /^input-required-result-(?!unsupported-methods$)/,
];

/** Checks within other scenarios that do. */
const CHECKS_WITH_FIXTURES: readonly string[] = [
  'sep-2575-server-rejects-undeclared-capability',
  'sep-2575-missing-capability-http-400',
  'sep-2575-http-server-no-independent-requests-on-stream',
  'sep-2575-server-no-log-without-loglevel',
];

interface Exception {
  readonly scenario: RegExp;
  readonly reason: string;
}

/** Of the scenarios that the suite itself does not score. */
const NOT_OFFERED: readonly Exception[] = [
  { scenario: /^tasks-/, reason: 'the extension for long tasks: no call here outlives its deadline' },
  {
    scenario: /^http-custom-header-server-validation$/,
    reason: 'headers of single arguments: no tool here asks for them',
  },
];

export interface FailedCheck {
  readonly scenario: string;
  readonly check: string;
}

/** Why a check need not pass, or undefined where it must. `isFixture`: at the address of the fixtures. */
export function findException({ scenario, check }: FailedCheck, isFixture: boolean): string | undefined {
  const known = NOT_OFFERED.find((each) => each.scenario.test(scenario));
  if (known !== undefined) return known.reason;
  if (isFixture) return undefined;
  const needsFixture =
    NEEDS_FIXTURES.some((each) => each.test(scenario)) || CHECKS_WITH_FIXTURES.includes(check);
  return needsFixture ? 'calls fixtures of the suite' : undefined;
}
