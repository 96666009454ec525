import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { Hono } from 'hono';
import type { Endpoint, Parameter, QueryPlan } from '../../src/catalogue/tool.ts';

/** The three questions that both sides answer, on one table: a look-up by key, a filter and a group. */

const ROWS = 50_000;
const STATIONS = 50;
const KINDS = 20;

/** Makes the database; its file. */
export function createReadings(folder: string): string {
  const file = join(folder, 'readings.sqlite');
  const database = new BetterSqlite3(file);
  database.exec(
    `CREATE TABLE reading (id INTEGER PRIMARY KEY, station INTEGER, kind TEXT, day TEXT, value REAL);
     CREATE INDEX reading_station ON reading (station);`,
  );
  const insert = database.prepare('INSERT INTO reading VALUES (?, ?, ?, ?, ?)');
  database.transaction(() => {
    for (let id = 1; id <= ROWS; id += 1) {
      const day = `2024-${String((id % 12) + 1).padStart(2, '0')}-15`;
      insert.run(id, id % STATIONS, `kind ${id % KINDS}`, day, (id % 997) / 4);
    }
  })();
  database.close();
  return file;
}

/** A question: what it is asked again and again, and what it is asked once each. */
export interface Question {
  readonly name: string;
  readonly path: string;
  /** More of them than the smaller cache holds answers of. */
  readonly others: readonly string[];
}

const BASE = '/v1/readings';

export const QUESTIONS: readonly Question[] = [
  {
    name: 'look-up by key',
    path: `${BASE}/get_reading?id=4711`,
    others: range(20_000).map((id) => `${BASE}/get_reading?id=${id + 1}`),
  },
  {
    name: 'filter of 1,000 rows',
    path: `${BASE}/list_readings?station=7&limit=1000`,
    others: range(STATIONS).map((station) => `${BASE}/list_readings?station=${station}&limit=1000`),
  },
  {
    name: 'group over 50,000 rows',
    path: `${BASE}/average_by_kind?above=-1&limit=100`,
    others: range(4000).map((above) => `${BASE}/average_by_kind?above=-${above + 2}&limit=100`),
  },
];

const GET = 'SELECT "id", "station", "kind", "day", "value" FROM "reading" WHERE "id" = ?';
const LIST = 'SELECT "id", "day", "value" FROM "reading" WHERE "station" = ? LIMIT ? OFFSET ?';
const GROUP =
  'SELECT "kind", count(*) AS "count", avg("value") AS "average" FROM "reading" WHERE "value" > ? GROUP BY 1 LIMIT ? OFFSET ?';

/** The questions as a catalogue holds them. */
export function createQuestionEndpoints(): readonly Endpoint[] {
  return [
    toEndpoint('get_reading', ['id'], { sql: GET, shape: 'row' }),
    toEndpoint('list_readings', ['station', 'limit'], { sql: LIST, shape: 'rows' }),
    toEndpoint('average_by_kind', ['above', 'limit'], { sql: GROUP, shape: 'rows' }),
  ];
}

function toEndpoint(
  name: string,
  names: readonly string[],
  plan: Pick<QueryPlan, 'sql' | 'shape'>,
): Endpoint {
  const parameters = names.map((each): Parameter => {
    const schema = { type: 'integer' as const, description: each };
    return each === 'limit'
      ? { name: each, required: false, operator: 'limit', schema: { ...schema, minimum: 1, maximum: 1000 } }
      : { name: each, required: true, operator: 'equals', column: `reading.${each}`, schema };
  });
  const binds = names
    .filter((each) => each !== 'limit')
    .map((each) => ({ kind: 'argument' as const, name: each }));
  return {
    name,
    kind: 'endpoint',
    title: name,
    description: name,
    parameters,
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter.schema])),
      required: parameters.filter(({ required }) => required).map((parameter) => parameter.name),
      additionalProperties: false,
    },
    plan: { kind: 'query', binds, ...plan },
    family: 'bench',
    tables: ['reading'],
    joins: 0,
  };
}

/** Bare hono: a route for each question, with a statement that is prepared once and no check of what was given. */
export function createBareApp(file: string): Hono {
  const database = new BetterSqlite3(file, { readonly: true });
  const [get, list, group] = [GET, LIST, GROUP].map((sql) => database.prepare(sql));
  const app = new Hono();
  app.get(`${BASE}/get_reading`, (c) => c.json({ result: get?.get(Number(c.req.query('id'))) ?? null }));
  const addList = (name: string, parameter: string, statement: typeof list): void => {
    app.get(`${BASE}/${name}`, (c) => {
      const limit = Number(c.req.query('limit'));
      const rows = statement?.all(Number(c.req.query(parameter)), limit + 1, 0) ?? [];
      const truncated = rows.length > limit;
      if (truncated) rows.pop();
      return c.json({ result: rows, row_count: rows.length, truncated });
    });
  };
  addList('list_readings', 'station', list);
  addList('average_by_kind', 'above', group);
  return app;
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
