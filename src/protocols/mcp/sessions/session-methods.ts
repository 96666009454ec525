import type { MethodResult } from '../methods/methods.ts';
import type { ToolScope } from '../scopes/scope.ts';
import { LOG_LEVELS, type LogLevel, parseLogLevel } from '../wire/client-link.ts';
import { type Params, refuseParam, requireText } from '../wire/params.ts';

/** The methods that only the sessions era has: they change what the session's server sends by itself. */
export interface SessionMethods {
  /** The method of that name, or undefined. */
  readonly find: (name: string) => ((params: Params) => MethodResult) | undefined;
  /** What the client asked for; undefined: no log at all. */
  readonly logLevel: () => LogLevel | undefined;
  readonly close: () => void;
}

/** The methods of one session. `tell` sends the client that a resource has changed. */
export function createSessionMethods(
  scope: ToolScope,
  state: { readonly logLevel: LogLevel | undefined; readonly tell: (uri: string) => void },
): SessionMethods {
  let logLevel = state.logLevel;
  const subscribed = new Set<string>();
  const stopWatching = scope.resources?.subscribes
    ? scope.watch?.((change) => {
        if (change.kind === 'resource' && subscribed.has(change.uri)) state.tell(change.uri);
      })
    : undefined;
  const methods: Readonly<Record<string, (params: Params) => MethodResult>> = {
    'logging/setLevel': ({ level }) => {
      logLevel = requireLevel(level);
      return {};
    },
    ...(scope.resources?.subscribes && {
      'resources/subscribe': (params: Params) => {
        subscribed.add(requireText(params, 'uri', 'resources/subscribe'));
        return {};
      },
      'resources/unsubscribe': (params: Params) => {
        subscribed.delete(requireText(params, 'uri', 'resources/unsubscribe'));
        return {};
      },
    }),
  };
  return {
    find: (name) => (Object.hasOwn(methods, name) ? methods[name] : undefined),
    logLevel: () => logLevel,
    close: () => stopWatching?.(),
  };
}

function requireLevel(value: unknown): LogLevel {
  const level = parseLogLevel(value);
  if (level !== undefined) return level;
  throw refuseParam('logging/setLevel', 'level', value, `one of ${LOG_LEVELS.join(', ')}`);
}
