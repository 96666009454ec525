import type { TestApp } from '../fixtures/app.ts';
import { type Listening, type ServedOptions, serveDomains } from '../fixtures/served.ts';

export type { Listening as Served, ServedOptions };

/** A server of its own over the domains of a test's application. */
export function serveMcp(
  { domains }: Pick<TestApp, 'domains'>,
  options: ServedOptions = {},
): Promise<Listening> {
  return serveDomains(domains, options);
}
