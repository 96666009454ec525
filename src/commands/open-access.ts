import { type Authenticator, createAuthenticator } from '../access/authenticate.ts';
import { type Callers, createCallers } from '../access/callers.ts';
import { createLimits, type Limits } from '../access/limits.ts';
import type { TokenStore } from '../access/token.ts';
import { createTokenStore } from '../access/token-store.ts';
import { isLoopback } from '../config.ts';
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

const OPEN: Authenticator = { authenticate: () => undefined, isRequired: () => false };

/**
 * Opens the tokens. Throws CommandError for an address that other machines reach where there is no token and nobody has
 * said `--no-auth`.
 */
export function openAccess({ config, context }: CommandInput): Access {
  const tokens = createTokenStore(toTokenFile(config, context.directory));
  const authenticator = config.noAuth ? OPEN : createAuthenticator({ store: tokens });
  if (!isLoopback(config.host) && !config.noAuth && !authenticator.isRequired()) {
    tokens.close();
    throw new CommandError(EXIT.usage, {
      message: `The address "${config.host}" can be reached from other machines, and there is no token.`,
      hint:
        'Make one with `rookery token create --name …`, listen on 127.0.0.1, or add --no-auth to let everybody who ' +
        'reaches the address call the tools.',
    });
  }
  return { authenticator, callers: createCallers(), limits: createLimits(), tokens };
}
