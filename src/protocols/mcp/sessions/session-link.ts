import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import { type Notification, type Request, ResultSchema } from '@modelcontextprotocol/sdk/types.js';
import type { ClientState } from '../wire/client-link.ts';
import { type ClientLink, isLogged } from '../wire/client-link.ts';
import { asRecord, type Params } from '../wire/params.ts';

interface LinkParts {
  readonly extra: RequestHandlerExtra<Request, Notification>;
  readonly params: Params;
  readonly readState: () => ClientState;
}

/** The link of a request within a session: what it sends goes out on the request's own stream. */
export function createSessionLink({ extra, params, readState }: LinkParts): ClientLink {
  const token = asRecord(params._meta)?.progressToken;
  const send = (method: string, body: Params): void => {
    extra.sendNotification({ method, params: body }).catch(() => undefined);
  };
  return {
    get capabilities() {
      return readState().capabilities;
    },
    ...(token !== undefined && {
      progress: (step) => send('notifications/progress', { progressToken: token, ...step }),
    }),
    log(level, data) {
      if (isLogged(level, readState().logLevel))
        send('notifications/message', { level, logger: 'rookery', data });
    },
    ask: (method, asked) => extra.sendRequest({ method, params: { ...asked } }, ResultSchema),
    detach: extra.closeSSEStream,
  };
}
