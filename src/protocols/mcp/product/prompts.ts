import type { ReadyDomain } from '../../../domains/domains.ts';
import { ToolError } from '../../../errors.ts';
import type { PromptArgument, PromptEntry, ScopePrompts } from '../scopes/offers.ts';
import { writeGuide, writePolicyTask } from './prompt-texts.ts';
import { listHandleNames, listReady } from './resources.ts';
import type { ScopeDeps } from './scope-deps.ts';

const WORK = 'work_with_domain';
const POLICY = 'answer_under_policy';

const DOMAIN: PromptArgument = { name: 'domain', description: 'The database to work with.', required: true };

/** The prompts of a scope: for one domain, or with the domain as an argument where it has none of its own. */
export function createPrompts(deps: ScopeDeps, domain?: string): ScopePrompts {
  const own = domain === undefined ? [DOMAIN] : [];
  const find = (given: Readonly<Record<string, string>>): ReadyDomain =>
    deps.domains.require(domain ?? given.domain ?? '');
  return {
    list: [describeWork(own), describePolicy(own)],
    write({ name, arguments: given }) {
      const ready = find(given);
      if (name === POLICY) return writePolicyTask(ready, given);
      requireTable(ready, given.table);
      if (given.universe !== undefined) deps.data?.universes.require(given.universe, ready.name);
      return writeGuide(ready, { ...given, hasData: deps.data !== undefined });
    },
    complete({ argument, known }, { session }) {
      if (argument === 'domain') return listReady(deps);
      if (argument === 'handle') return listHandleNames(deps.data, session);
      const chosen = domain ?? known.domain;
      if (chosen === undefined || !listReady(deps).includes(chosen)) return [];
      if (argument === 'table') return listTables(deps.domains.require(chosen));
      return argument === 'universe' ? (deps.data?.universes.list(chosen) ?? []).map(({ id }) => id) : [];
    },
  };
}

function describeWork(own: readonly PromptArgument[]): PromptEntry {
  return {
    name: WORK,
    title: 'Work with a database',
    description: 'What the database holds, and how its tools answer questions about it.',
    arguments: [
      ...own,
      { name: 'table', description: 'A table to begin with.', required: false },
      { name: 'universe', description: 'The id of a tool universe to begin with.', required: false },
      { name: 'handle', description: 'A table made before, to go on with.', required: false },
    ],
  };
}

function describePolicy(own: readonly PromptArgument[]): PromptEntry {
  return {
    name: POLICY,
    title: 'Answer under a tool-use policy',
    description: 'A question to the database, with rules that say which tools may be used for what.',
    arguments: [
      ...own,
      { name: 'question', description: 'What is asked.', required: true },
      {
        name: 'additional_instructions',
        description: 'The policy: which tools may or must be used, and when.',
        required: true,
      },
    ],
  };
}

function listTables({ schema }: ReadyDomain): readonly string[] {
  return schema.tables.map(({ name }) => name);
}

function requireTable(domain: ReadyDomain, name: string | undefined): void {
  const tables = listTables(domain);
  if (name === undefined || tables.includes(name)) return;
  throw new ToolError('request.invalid_argument', {
    message: `The domain "${domain.name}" has no table "${name.slice(0, 80)}".`,
    hint: `Its tables: ${tables.slice(0, 30).join(', ')}.`,
    details: { argument: 'table' },
  });
}
