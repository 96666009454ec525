import { ToolError } from '../../errors.ts';
import type { Outcome } from '../outcome.ts';
import type { DataCall, DataParts } from './data-call.ts';
import { describeUniverse, writeUniverses } from './universe-rows.ts';

/** Answers `list_universes`. */
export async function listUniverses(deps: DataParts, { call, caller, values }: DataCall): Promise<Outcome> {
  const asked = typeof values.domain === 'string' ? values.domain : undefined;
  if (asked !== undefined && call.domain !== undefined && asked !== call.domain) {
    throw new ToolError('catalogue.unknown_domain', {
      message: `There is no domain "${asked.slice(0, 80)}" at this URL.`,
      hint: `It serves "${call.domain}"; leave "domain" out.`,
    });
  }
  const ready = deps.domains.list().filter(({ status }) => status === 'ready');
  const name = asked ?? call.domain ?? caller.session?.active?.domain ?? ready[0]?.name;
  if (name === undefined || (asked === undefined && call.domain === undefined && ready.length > 1)) {
    throw new ToolError('request.missing_argument', {
      message: 'The argument "domain" is missing.',
      hint: `Give one of: ${ready.map((domain) => domain.name).join(', ')}.`,
      details: { argument: 'domain' },
    });
  }
  const domain = deps.domains.require(name);
  const rows = deps.universes.list(name).map((universe) => describeUniverse(universe, domain));
  return { text: writeUniverses(rows), rows: rows.length };
}
