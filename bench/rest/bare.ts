import BetterSqlite3 from 'better-sqlite3';
import { Hono } from 'hono';
import type { Endpoint } from '../../src/catalogue/tool.ts';
import type { ReadyDomain } from '../../src/domains/domains.ts';
import type { QueryJob } from '../../src/execution/runners/query.ts';

/** What an endpoint's example arguments ask of the database. */
export type ToJob = (domain: ReadyDomain, endpoint: Endpoint) => QueryJob;

/**
 * Bare hono: for each endpoint a route of its own with a statement that is prepared once. It reads the parameters, and
 * answers with the same body without looking at what was given.
 */
export function createBareApp(domains: readonly ReadyDomain[], toJob: ToJob): Hono {
  const app = new Hono();
  for (const domain of domains) {
    const database = new BetterSqlite3(domain.file, { readonly: true });
    for (const endpoint of domain.catalogue.endpoints) {
      addRoute(app, `/v1/${domain.name}/${endpoint.name}`, {
        names: endpoint.parameters.map((parameter) => parameter.name),
        statement: database.prepare(endpoint.plan.sql),
        job: toJob(domain, endpoint),
      });
    }
  }
  return app;
}

interface Question {
  readonly names: readonly string[];
  readonly statement: BetterSqlite3.Statement;
  readonly job: QueryJob;
}

function addRoute(app: Hono, path: string, { names, statement, job }: Question): void {
  const { binds, limit, shape } = job;
  if (shape === 'value') statement.pluck();
  app.get(path, (c) => {
    for (const name of names) c.req.query(name);
    if (shape !== 'rows') return c.json({ result: statement.get(...binds) ?? null });
    const rows = statement.all(...binds);
    const truncated = rows.length > limit;
    if (truncated) rows.pop();
    return c.json({ result: rows, row_count: rows.length, truncated });
  });
}
