import { join } from 'node:path';
import { parseQuota, writeQuota } from '../access/quota.ts';
import { parseScope, writeScope } from '../access/scope.ts';
import { createToken, type TokenRecord, type TokenStore } from '../access/token.ts';
import { createTokenStore } from '../access/token-store.ts';
import { ToolError } from '../errors.ts';
import type { Config } from '../settings.ts';
import type { Command, CommandInput } from './command.ts';
import { CommandError, EXIT, type ExitCode } from './failure.ts';
import { formatTable } from './text-table.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const COLUMNS = ['id', 'name', 'scope', 'quota', 'created', 'expires'].map((title) => ({ title }));

/** `rookery token create|list|revoke`: who may use a shared server. */
export const tokenCommand: Command = {
  usage: 'token <action> [token]',
  summary: 'token create --name …, token list, token revoke <name or id>: who may use a shared server',
  settings: ['tokens', 'name', 'scope', 'quota', 'expiresDays'],
  printsTable: true,
  example:
    'rookery token create --name ada --scope "domains=world,superhero" --quota calls=600,sessions=20,concurrent=4',
  run: runToken,
};

/** The file of tokens: the one that was named, else that of the working directory. */
export function toTokenFile(config: Pick<Config, 'tokens'>, directory: string): string {
  return config.tokens ?? join(directory, '.rookery', 'tokens.sqlite');
}

async function runToken(input: CommandInput): Promise<ExitCode> {
  const [action = '', token] = input.operands;
  const store = createTokenStore(toTokenFile(input.config, input.context.directory));
  try {
    if (action === 'create') return create(input, store);
    if (action === 'list') return list(input, store.list());
    if (action === 'revoke') return revoke(input, store, token);
  } finally {
    store.close();
  }
  throw new CommandError(EXIT.usage, {
    message: `"${action}" is nothing that token can do.`,
    hint: 'Write `rookery token create`, `rookery token list` or `rookery token revoke`.',
  });
}

function create({ config, context, json }: CommandInput, store: TokenStore): ExitCode {
  const { name } = config;
  if (name === undefined) {
    throw new CommandError(EXIT.usage, {
      message: 'The token has no name.',
      hint: 'Add --name, such as --name ada.',
    });
  }
  if (store.list().some((record) => record.name === name)) {
    throw new CommandError(EXIT.usage, {
      message: `There is a token named "${name}" already.`,
      hint: `Take another name, or revoke it first: rookery token revoke ${name}`,
    });
  }
  const createdAt = Date.now();
  const { text, record } = createToken({
    name,
    createdAt,
    scope: parse(() => parseScope(config.scope)),
    quota: parse(() => parseQuota(config.quota)),
    expiresAt: config.expiresDays === undefined ? null : createdAt + config.expiresDays * DAY_MS,
  });
  store.insert(record);
  context.stdout.write(
    json ? `${JSON.stringify({ token: text, ...toEntry(record) })}\n` : describeNew(text, record),
  );
  return EXIT.ok;
}

/** What a flag's text has wrong is wrong usage. */
function parse<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    throw new CommandError(EXIT.usage, { message: error.message, hint: error.hint ?? '' });
  }
}

function describeNew(text: string, { name, scope, quota }: TokenRecord): string {
  return `${text}

This is shown once; only its hash is kept. It is ${name}'s, with scope ${writeScope(scope)} and quota ${writeQuota(quota)}.
Send it as the header "Authorization: Bearer ${text.slice(0, 16)}…"; a server that runs takes it within a second.
`;
}

function list({ context, json }: CommandInput, records: readonly TokenRecord[]): ExitCode {
  const entries = records.map(toEntry);
  if (json) context.stdout.write(`${JSON.stringify(entries)}\n`);
  else if (entries.length === 0)
    context.stdout.write('No tokens. Make one with `rookery token create --name …`.\n');
  else context.stdout.write(formatTable(COLUMNS, entries.map(toCells)));
  return EXIT.ok;
}

function revoke({ context, json }: CommandInput, store: TokenStore, token: string | undefined): ExitCode {
  const gone = token === undefined ? [] : store.remove(token);
  if (gone.length === 0) {
    const names = store.list().map(({ name }) => name);
    throw new CommandError(EXIT.usage, {
      message: token === undefined ? 'No token is named.' : `There is no token "${token}".`,
      hint: names.length === 0 ? 'There are no tokens.' : `Name one of: ${names.slice(0, 20).join(', ')}.`,
    });
  }
  const entries = gone.map(toEntry);
  const text = entries.map(({ id, name }) => `Revoked ${name} (${id}).\n`).join('');
  context.stdout.write(json ? `${JSON.stringify(entries)}\n` : text);
  return EXIT.ok;
}

function toEntry({ id, name, scope, quota, createdAt, expiresAt }: TokenRecord) {
  return {
    id,
    name,
    scope: writeScope(scope),
    quota: writeQuota(quota),
    created: new Date(createdAt).toISOString(),
    expires: expiresAt === null ? null : new Date(expiresAt).toISOString(),
  };
}

function toCells({ id, name, scope, quota, created, expires }: ReturnType<typeof toEntry>): string[] {
  return [id, name, scope, quota, created, expires ?? 'never'];
}
