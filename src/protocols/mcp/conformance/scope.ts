import { ToolError } from '../../../errors.ts';
import { hintNearest } from '../../../nearest.ts';
import type { ScopeChange, ToolScope } from '../scopes/scope.ts';
import type { ClientLink } from '../wire/client-link.ts';
import { asRecord } from '../wire/params.ts';
import type { Fixture } from './fixture.ts';
import { createInputTools } from './input-tools.ts';
import { FIXTURE_PROMPTS, FIXTURE_RESOURCES } from './offers.ts';
import { PLAIN_TOOLS } from './plain-tools.ts';
import { TALKING_TOOLS } from './talking-tools.ts';

const PATH = '/mcp/conformance';

const NO_CLIENT: ClientLink = { capabilities: {}, log: () => undefined };

/** The scope of `/mcp/conformance`: what the public conformance suite calls, on the code that serves all others. */
export function createConformanceScope(): ToolScope {
  const fixtures = [...PLAIN_TOOLS, ...TALKING_TOOLS, ...createInputTools()];
  const tools = fixtures.map(({ tool }) => tool);
  const watchers = new Set<(change: ScopeChange) => void>();
  const change = (kind: 'tools' | 'prompts'): void => {
    for (const tell of watchers) tell({ kind });
  };
  return {
    path: PATH,
    instructions: 'Fixtures of the public conformance suite; nothing of use.',
    listChanges: true,
    list: () => tools,
    call: async ({ name, arguments: given, client = NO_CLIENT }) =>
      requireFixture(fixtures, name).answer({ given: asRecord(given) ?? {}, client, change }),
    resources: FIXTURE_RESOURCES,
    prompts: FIXTURE_PROMPTS,
    watch(tell) {
      watchers.add(tell);
      return () => watchers.delete(tell);
    },
  };
}

function requireFixture(fixtures: readonly Fixture[], name: string): Fixture {
  const fixture = fixtures.find(({ tool }) => tool.name === name);
  if (fixture !== undefined) return fixture;
  const names = fixtures.map(({ tool }) => tool.name);
  throw new ToolError('catalogue.unknown_tool', {
    message: `There is no tool ${JSON.stringify(name.slice(0, 80))} at ${PATH}.`,
    hint: hintNearest(name, names, 'tool'),
  });
}
