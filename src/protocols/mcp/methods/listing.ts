import type { ListToolsResult, RequestId } from '@modelcontextprotocol/sdk/types.js';
import { GET_DATA } from '../../../catalogue/collections/shared.ts';
import { toJsonText } from '../../../json.ts';
import type { ListedTool } from '../scopes/scope.ts';

/** The answer to `tools/list`: one page holds the whole scope, because clients read no further. */
interface Listing {
  /** The whole answer as JSON, from bytes that are written once. `more`: members of the result beside the tools. */
  readonly write: (id: RequestId, more?: object) => Uint8Array<ArrayBuffer>;
  /** The result as an object, for transports that write JSON themselves. */
  readonly read: () => ListToolsResult;
}

/** Makes the listing of a list of tools, and keeps it for as long as the list lives. */
export type ReadListing = (tools: readonly ListedTool[]) => Listing;

/**
 * A keeper of listings. (`bench/mcp.ts`: a third of the CPU of a list that is written anew.)
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
  const list = Buffer.from(toJsonText(tools.map((tool) => toWireTool(tool, note))));
  return {
    write(id, more = {}) {
      const head = Buffer.from(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"tools":`);
      const others = toJsonText(more).slice(1);
      return concatenate([head, list, Buffer.from(`${others === '}' ? '' : ','}${others}}`)]);
    },
    // Read back, so that integers beyond 2^53 among the examples cannot stop a transport that uses JSON.stringify.
    read: () => ({ tools: JSON.parse(list.toString()) }),
  };
}

/** Into a buffer of its own, as responses take it without copying. */
function concatenate(parts: readonly Buffer[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
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
