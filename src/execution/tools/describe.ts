import type { Tool } from '../../catalogue/tool.ts';
import type { PlacedTool } from './finder.ts';
import type { ScoredTool } from './service.ts';

/** A tool as lists show it. */
export function toToolEntry(tool: Tool): object {
  const { name, kind, title, description, inputSchema } = tool;
  return { name, kind, title, description, ...('family' in tool && { family: tool.family }), inputSchema };
}

/** A tool that was found. */
export function toFoundEntry({ tool, domain, score }: ScoredTool): object {
  const { name, kind, description, inputSchema } = tool;
  return {
    name,
    ...(domain !== undefined && { domain }),
    kind,
    description,
    inputSchema,
    score: Math.round(score * 1000) / 1000,
  };
}

/** A tool in full: the list's entry, with what its parameters compare. */
export function describeTool({ tool, domain }: PlacedTool): object {
  const { name, kind, title, description, inputSchema, parameters } = tool;
  return {
    ...{ name, kind, title, description },
    ...(domain !== undefined && { domain }),
    ...('family' in tool && { family: tool.family }),
    ...('tables' in tool && { tables: tool.tables }),
    inputSchema,
    parameters: parameters.map(({ schema: _, ...parameter }) => parameter),
  };
}
