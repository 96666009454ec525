import { toJsonText } from '../../json.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { jsonHeaders } from '../http/headers.ts';
import type { Route } from './responder.ts';

/** What whoever runs the server may see. */
export interface AdminDeps {
  readonly metrics: Metrics;
  /** The state of the server as JSON: domains, sessions, executors, tokens without their hashes. */
  readonly readStatus: () => Promise<object>;
}

/** `GET /metrics` and `GET /admin/status`; where the caller's scope is not `admin`, they are not there. */
export function createAdminRoutes({ metrics, readStatus }: AdminDeps): readonly Route[] {
  return [
    [
      '/metrics',
      {
        GET: async ({ requestId }) =>
          new Response(await metrics.write(), {
            headers: { ...jsonHeaders(requestId), 'Content-Type': metrics.contentType },
          }),
      },
    ],
    [
      '/admin/status',
      {
        GET: async ({ requestId }) =>
          new Response(toJsonText(await readStatus()), { headers: jsonHeaders(requestId) }),
      },
    ],
  ];
}
