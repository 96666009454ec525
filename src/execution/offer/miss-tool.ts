import { quoteText } from '../../catalogue/quote-value.ts';
import { ToolError } from '../../errors.ts';
import { hintNearest } from '../../nearest.ts';
import type { Offer } from './offer.ts';

/** The error for a tool that there is not, with the nearest names. */
export function missTool({ domain, tools, shown }: Offer, name: string): ToolError {
  if (domain === undefined) return missAnywhere(name, shown);
  return new ToolError('catalogue.unknown_tool', {
    message: `The domain "${domain.name}" has no tool ${quoteText(name)}.`,
    hint: hintNearest(
      name,
      tools.map((tool) => tool.name),
      'tool',
    ),
  });
}

function missAnywhere(name: string, shown: Offer['shown']): ToolError {
  const hasData = shown.some(({ plan }) => plan.kind === 'verb');
  const first = hasData ? 'Call get_data first: the tools of a domain are here then.' : '';
  return new ToolError('catalogue.unknown_tool', {
    message: `There is no tool ${quoteText(name)} at the address of all domains.`,
    hint: `${first} list_domains tells where those of each domain are, and search_tools finds them by what they do.`.trim(),
  });
}

/** The error where what only reads is asked for a data tool. */
export function refuseReading(tool: string): ToolError {
  return new ToolError('catalogue.unknown_tool', {
    message: `There is no endpoint "${tool}"; it is a data tool.`,
    hint: `Call it with POST /v1/{domain}/tools/${tool}, with its arguments as a JSON object.`,
  });
}
