import { type Authenticator, createAuthenticator } from '../access/authenticate.ts';
import { type Callers, createCallers } from '../access/callers.ts';
import { createLimits, type Limits } from '../access/limits.ts';
import type { TokenStore } from '../access/token.ts';
import { createTokenStore } from '../access/token-store.ts';
import { isLoopback } from '../config.ts';
import { ToolError } from '../errors.ts';
import type { Config } from '../settings.ts';
import type { CommandInput } from './command.ts';
import { CommandError, EXIT } from './failure.ts';
import { toTokenFile } from './token.ts';

/** Who may come in, and how much each may use. */
export interface Access {
  readonly authenticator: Authenticator;
  readonly callers: Callers;
  readonly limits: Limits;
  readonly tokens: TokenStore;
}

const OPEN: Authenticator = {
  authenticate: () => undefined,
  isAdmitted: () => true,
  isRequired: () => false,
};

/**
 * Opens the tokens. Throws CommandError for a file that cannot be read, and for an address that other machines reach where there is no token and nobody has
 * said `--no-auth`.
 */
export function openAccess({ config, context }: CommandInput): Access {
  const file = toTokenFile(config, context.directory);
  const tokens = createTokenStore(file);
  const access = createAccess(tokens, config);
  const { authenticator } = access;
  const isRequired = tryTokens(file, authenticator);
  if (!isLoopback(config.host) && !config.noAuth && !isRequired) {
    tokens.close();
    throw new CommandError(EXIT.usage, {
      message: `The address "${config.host}" can be reached from other machines, and there is no token.`,
      hint:
        'Make one with `rookery token create --name …`, listen on 127.0.0.1, or add --no-auth to let everybody who ' +
        'reaches the address call the tools.',
    });
  }
  return access;
}

/** Lets in whom the tokens let in; with `noAuth`, everybody. */
export function createAccess(tokens: TokenStore, { noAuth }: Pick<Config, 'noAuth'>): Access {
  const authenticator = noAuth ? OPEN : createAuthenticator({ store: tokens });
  return { authenticator, callers: createCallers(), limits: createLimits(), tokens };
}

/** Whether tokens are asked for. A file that cannot be read is told at the start, and not at each request. */
function tryTokens(file: string, authenticator: Authenticator): boolean {
  try {
    return authenticator.isRequired();
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    throw new CommandError(EXIT.usage, {
      message: `The file of tokens ${file} cannot be used. ${error.message}`,
      hint: 'Give another file with --tokens FILE, or ask for no token with --no-auth.',
    });
  }
}
