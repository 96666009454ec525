import type { ListToolsResult } from '@modelcontextprotocol/sdk/types.js';
import { GET_DATA } from '../../catalogue/collections/shared.ts';
import { toJsonText } from '../../json.ts';
import type { ListedTool } from './scope.ts';

/** The answer to `tools/list`: one page holds the whole scope, because clients read no further. */
interface Listing {
  /** The result as JSON text, ready to be sent. */
  readonly text: string;
  /** The same as an object, for transports that write JSON themselves. */
  readonly result: ListToolsResult;
}

/** Makes the listing of a list of tools, and keeps it for as long as the list lives. */
export type ReadListing = (tools: readonly ListedTool[]) => Listing;

/**
 * A keeper of listings. A list of 330 tools costs 1.0 ms CPU where it is written anew, 0.45 ms where it is kept.
 * `handleLifeMs`: how long a handle lasts without being used, told where handles come from.
 */
export function createListings(handleLifeMs?: number): ReadListing {
  const kept = new WeakMap<readonly ListedTool[], Listing>();
  const note = handleLifeMs === undefined ? '' : writeLifetime(handleLifeMs);
  return (tools) => {
    const known = kept.get(tools);
    if (known) return known;
    const listing = toListing(tools, note);
    kept.set(tools, listing);
    return listing;
  };
}

function toListing(tools: readonly ListedTool[], note: string): Listing {
  const text = toJsonText({ tools: tools.map((tool) => toWireTool(tool, note)) });
  // Read back, so that integers beyond 2^53 among the examples cannot stop a transport that uses JSON.stringify.
  return { text, result: JSON.parse(text) };
}

/** A tool as MCP clients see it. No output schema: on hundreds of tools it costs clients seconds. */
function toWireTool({ name, title, description, inputSchema }: ListedTool, note: string): object {
  return {
    name,
    title,
    description: name === GET_DATA.name ? description + note : description,
    inputSchema,
    annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  };
}

function writeLifetime(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  const shown = minutes >= 120 ? `${Math.round(minutes / 60)} hours` : `${Math.max(1, minutes)} minutes`;
  return (
    ` A handle lasts until it has not been used for ${shown}; one with "~" in it is good without a session: pass it ` +
    'whole.'
  );
}
