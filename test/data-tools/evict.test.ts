import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runTable } from '../../src/execution/data/run-table.ts';
import { createLocalExecutor } from '../../src/execution/executor.ts';
import { createWorld, readHandle, type World } from './world.ts';

/** A verb on the handle made so many calls ago. */
interface Move {
  readonly back: number;
  readonly tool: string;
  readonly values: Readonly<Record<string, unknown>>;
}

const VALUES: fc.Arbitrary<Omit<Move, 'back'>> = fc.oneof(
  fc.record({
    tool: fc.constant('filter_data'),
    values: fc.record({
      key_name: fc.constantFrom('id', 'goals', 'height', 'team_id'),
      value: fc.oneof(fc.integer({ min: 0, max: 200 }), fc.constant(null)),
      condition: fc.constantFrom('equal_to', 'not_equal_to', 'greater_than', 'less_than_equal_to'),
    }),
  }),
  fc.record({
    tool: fc.constant('sort_data'),
    values: fc.record({
      key_name: fc.constantFrom('goals', 'position', 'full_name'),
      ascending: fc.boolean(),
    }),
  }),
  fc.record({
    tool: fc.constant('transform_data'),
    values: fc.record({
      key_name: fc.constant('full_name'),
      operation_type: fc.constant('substring'),
      operation_args: fc.record({ start_index: fc.integer({ min: 0, max: 4 }) }),
    }),
  }),
  fc.record({
    tool: fc.constant('retrieve_data'),
    values: fc.record({
      key_name: fc.constant(['id', 'goals', 'height', 'team_id', 'position', 'full_name']),
      limit: fc.integer({ min: -1, max: 150 }),
    }),
  }),
);
const MOVES: fc.Arbitrary<Move[]> = fc.array(
  fc.tuple(VALUES, fc.nat({ max: 3 })).map(([move, back]) => ({ ...move, back })),
  { minLength: 1, maxLength: 12 },
);

let keeping: World;
let forgetting: World;
beforeAll(async () => {
  keeping = await createWorld();
  // One byte keeps no table, and no answer is kept either: each call makes again all that it needs.
  forgetting = await createWorld({ cacheBytes: 1, config: { answerCacheMb: 0 } });
});
afterAll(async () => {
  await keeping.close();
  await forgetting.close();
});

/** Runs the moves in a new session; the answers, then each handle shown again. */
async function play({ data, execute, findUniverse }: World, moves: readonly Move[]): Promise<string[]> {
  const { id: sessionId } = await data.sessions.create();
  const call = async (tool: string, values: object) =>
    (await execute({ domain: 'football', tool, arguments: values, sessionId })).text;
  const texts = [await call('get_data', { tool_universe_id: findUniverse('slot', 'player').id })];
  const made = (): string[] => texts.map((text) => readHandle({ failed: false, body: JSON.parse(text) }));
  for (const { back, tool, values } of moves) {
    const names = made();
    const data_label = names[Math.max(0, names.length - 1 - back)];
    texts.push(await call(tool, { data_label, ...values }));
  }
  const again = [];
  for (const data_label of made()) again.push(await call('peek', { data_label }));
  return [...texts, ...again];
}

test('a table that was forgotten is made again as it was', async () => {
  await fc.assert(
    fc.asyncProperty(MOVES, async (moves) => {
      const kept = await play(keeping, moves);
      expect(await play(forgetting, moves)).toEqual(kept);
      // Later calls change no earlier handle.
      expect(kept.slice(moves.length + 1)).toEqual(kept.slice(0, moves.length + 1));
    }),
    { numRuns: 30 },
  );
});

test('a chain of 900 calls is made again in an executor that knows nothing of it', async () => {
  const moves: Move[] = Array.from({ length: 900 }, (_, index) => ({
    back: 0,
    tool: 'filter_data',
    values: { key_name: 'id', value: 201 + index, condition: 'not_equal_to' },
  }));
  const { data, execute, findUniverse } = keeping;
  const { id: sessionId } = await data.sessions.create();
  const universe = { tool_universe_id: findUniverse('slot', 'player').id };
  const call = async (tool: string, values: object) =>
    (await execute({ domain: 'football', tool, arguments: values, sessionId })).text;
  let text = await call('get_data', universe);
  for (const { tool, values } of moves) {
    text = await call(tool, { data_label: readHandle({ failed: false, body: JSON.parse(text) }), ...values });
  }
  const session = await data.sessions.require(sessionId);
  const last = [...session.handles.values()].at(-1);
  expect(last?.name).toBe('filtered_data_900');
  if (last === undefined) throw new Error('there is no handle');
  const fresh = createLocalExecutor();
  const answer = await runTable(fresh, last.node, { kind: 'preview', columns: ['id'] });
  fresh.close();
  expect(answer).toMatchObject({ kind: 'table', text: expect.stringContaining('"num_records":200') });
});
