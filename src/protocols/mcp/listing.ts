import type { ListToolsResult } from '@modelcontextprotocol/sdk/types.js';
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

/** A keeper of listings. A list of 330 tools costs 1.0 ms CPU where it is written anew, 0.45 ms where it is kept. */
export function createListings(): ReadListing {
  const kept = new WeakMap<readonly ListedTool[], Listing>();
  return (tools) => {
    const known = kept.get(tools);
    if (known) return known;
    const listing = toListing(tools);
    kept.set(tools, listing);
    return listing;
  };
}

function toListing(tools: readonly ListedTool[]): Listing {
  const text = toJsonText({ tools: tools.map(toWireTool) });
  // Read back, so that integers beyond 2^53 among the examples cannot stop a transport that uses JSON.stringify.
  return { text, result: JSON.parse(text) };
}

/** A tool as MCP clients see it. No output schema: on hundreds of tools it costs clients seconds. */
function toWireTool(tool: ListedTool): object {
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: tool.inputSchema,
    annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  };
}
