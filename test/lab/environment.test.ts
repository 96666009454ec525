import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { runCli } from '../commands/cli.ts';
import { createFolder } from '../fixtures/folder.ts';

const DOMAINS = 62;
const FEWEST_TOOLS = 8000;

const documentShape = z.object({
  paths: z.record(
    z.string(),
    z.object({
      get: z
        .object({
          operationId: z.string(),
          description: z.string(),
          parameters: z
            .array(z.looseObject({ name: z.string(), required: z.boolean().optional() }))
            .optional(),
          'x-family': z.string(),
          'x-tables': z.array(z.string()),
          'x-sql': z.string(),
        })
        .optional()
        .catch(undefined),
    }),
  ),
});
type Operation = NonNullable<z.infer<typeof documentShape>['paths'][string]['get']>;

const folder = createFolder();
const written = join(folder.path, 'documents');
let tools: ReadonlyMap<string, readonly Operation[]>;

beforeAll(async () => {
  // Builds what is not built yet: minutes on a slow machine.
  const { code, stderr } = await runCli(['openapi', written, '--expose-sql'], { directory: folder.path });
  if (code !== 0) throw new Error(`the built-in databases can not be described: ${stderr}`);
  const names = readdirSync(written).filter((name) => name !== 'checksums.json');
  tools = new Map(
    names.sort().map((name) => [name.replace(/\.json$/, ''), readOperations(join(written, name))]),
  );
}, 900_000);
afterAll(folder.remove);

describe('the built-in environment', () => {
  it('has 62 domains and 8,000 tools, 6 to 328 a domain', () => {
    const counts = [...tools.values()].map((operations) => operations.length);
    expect(tools.size).toBe(DOMAINS);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(FEWEST_TOOLS);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(6);
    expect(Math.max(...counts)).toBeLessThanOrEqual(328);
  });

  it('has the checksums on record; `npm run openapi` writes them anew', () => {
    const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
    const committed = read(fileURLToPath(new URL('../../openapi/checksums.json', import.meta.url)));
    expect(read(join(written, 'checksums.json'))).toEqual(committed);
  });

  it('has the tools on record, a line each', async () => {
    for (const [domain, operations] of tools)
      await expect(`${operations.map(toLine).sort().join('\n')}\n`).toMatchFileSnapshot(
        `../golden/catalogue/built-in/${domain}.txt`,
      );
  });

  it('has no name that two questions claim', () => {
    // Where two do, the later gets six digits of a hash.
    const hashed = [...tools.values()]
      .flat()
      .filter(({ operationId }) => /_(?=[a-f]*\d)[0-9a-f]{6}$/.test(operationId));
    // Three are left of questions whose names are one once they are short enough.
    expect(hashed.map(({ operationId }) => operationId)).toEqual([
      'count_flights_carrier_cancellation_status_8618eb',
      'count_card_printings_set_btwn_original_ab58a6',
      'get_avg_ctry_latest_water_withdrawal_data_83bfab',
    ]);
  });
});

function readOperations(file: string): readonly Operation[] {
  const document = documentShape.parse(JSON.parse(readFileSync(file, 'utf8')));
  return Object.values(document.paths).flatMap(({ get }) => (get === undefined ? [] : [get]));
}

function toLine(operation: Operation): string {
  const { operationId, parameters = [], description } = operation;
  const asked = parameters.map((each) => `${each.name}${each.required === true ? '' : '?'}`).join(', ');
  const digest = createHash('sha256').update(
    `${operation['x-sql']}\n${description}\n${JSON.stringify(parameters)}`,
  );
  const tables = operation['x-tables'].join(' ');
  return `${operationId}(${asked}) · ${operation['x-family']} · ${tables} · ${digest.digest('hex').slice(0, 8)}`;
}
