import type { Endpoint } from '../../src/catalogue/tool.ts';
import type { Connection } from '../../src/database/open.ts';
import type { Row, Value } from '../../src/database/value.ts';

/** Runs an endpoint's statement on given arguments, the first hundred rows of a list. */
export function runEndpoint(
  endpoint: Endpoint,
  given: Readonly<Record<string, Value>>,
  database: Connection,
): Row[] {
  const binds = endpoint.plan.binds.map((bind): Value => {
    if (bind.kind === 'literal') return bind.value;
    const value = given[bind.name] ?? bind.whenAbsent ?? null;
    return bind.pattern === undefined ? value : `%${String(value).replace(/[\\%_]/g, '\\$&')}%`;
  });
  return database.read(endpoint.plan.sql, endpoint.plan.shape === 'rows' ? [...binds, 100, 0] : binds);
}
