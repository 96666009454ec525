import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLocalExecutor } from '../../../src/execution/executor.ts';
import type { ExecutorPool, PoolOptions } from '../../../src/execution/pool/pool.ts';
import { ENDLESS_SQL } from '../../fixtures/endless.ts';
import { createFolder } from '../../fixtures/folder.ts';
import { createShop } from '../../fixtures/shop.ts';
import { isAlive, readText, startPool, toQuery, toTableJob, toView, until } from './jobs.ts';

const folder = createFolder();
let file = '';
let pools: ExecutorPool[] = [];

/** Processes may take seconds to start on a busy machine; nothing here is about that. */
async function start(options: Partial<PoolOptions> = {}): Promise<ExecutorPool> {
  const pool = startPool(options);
  pools.push(pool);
  await until(() => pool.stats().ready === pool.stats().executors);
  return pool;
}

/** Waits until an executor runs the call that was given to an idle pool. */
const whenRunning = (pool: ExecutorPool) => until(() => pool.stats().running > 0);
const query = (sql: string) => toQuery(file, sql);

beforeAll(() => {
  file = createShop(folder.path);
});
afterEach(async () => {
  for (const pool of pools) for (const pid of pool.stats().pids) process.kill(pid, 'SIGKILL');
  await Promise.all(pools.map((pool) => pool.close()));
  pools = [];
});
afterAll(folder.remove);

describe('a pool of executors', () => {
  it('answers as the executor within the process does, failures too', async () => {
    const local = createLocalExecutor();
    const pool = await start();
    const statements = [
      'SELECT * FROM products ORDER BY product_id',
      'SELECT full_name FROM customers WHERE customer_id = 0',
      'SELECT sum(9223372036854775807) FROM customers',
      'SELECT nothing FROM nowhere',
    ];
    for (const sql of statements) {
      const [here, there] = [await local.run(query(sql)), await pool.run(query(sql))];
      expect(readText(there)).toBe(readText(here));
    }
    const node = toView(file, 'SELECT full_name, city FROM customers', ['name', 'city']);
    expect(await pool.run(toTableJob(node))).toEqual(await local.run(toTableJob(node)));
    const missing = { ...toTableJob(node), lineage: [] };
    expect(await pool.run({ ...missing, target: { ...missing.target, key: 'unknown' } })).toEqual(
      await local.run({ ...missing, target: { ...missing.target, key: 'unknown' } }),
    );
    await local.close();
  });

  it('stops a statement without end at its deadline, and goes on with others', async () => {
    const pool = await start({ deadlineMs: 400 });
    const endless = pool.run(query(ENDLESS_SQL), { affinity: 'a session' });
    await whenRunning(pool);
    const [pid] = pool.stats().pids;
    const others = Array.from({ length: 50 }, (_, n) => pool.run(query(`SELECT ${n} AS "n"`)));
    for (const [n, reply] of (await Promise.all(others)).entries())
      expect(readText(reply)).toContain(`{"n":${n}}`);
    expect(await endless).toMatchObject({
      ok: false,
      failure: { code: 'limit.timeout', message: expect.stringContaining('0.4 seconds') },
    });
    expect(readText(await pool.run(query('SELECT 1 AS "n"'), { affinity: 'a session' }))).toContain('"n":1');
    expect(pool.stats()).toMatchObject({ timeouts: 1, restarts: 1 });
    await until(() => !isAlive(pid ?? 0));
  });

  it('does not let the same call hold up one executor after another', async () => {
    const pool = await start({ deadlineMs: 200, spares: 0 });
    for (let turn = 0; turn < 2; turn += 1) await pool.run(query(ENDLESS_SQL));
    await until(() => pool.stats().ready === 2);
    const before = pool.stats().pids;
    const twice = await Promise.all([pool.run(query(ENDLESS_SQL)), pool.run(query(ENDLESS_SQL))]);
    expect(twice.map(readText)).toEqual(['limit.timeout', 'limit.timeout']);
    expect(before.filter((pid) => pool.stats().pids.includes(pid))).toHaveLength(1);
  });

  it('runs the calls elsewhere that waited behind one without end', async () => {
    const pool = await start({ deadlineMs: 500 });
    // Of one session, so that they go to one executor, in this order.
    const session = { affinity: 'a session' };
    const endless = pool.run(query(ENDLESS_SQL), session);
    const behind = Array.from({ length: 20 }, (_, n) => pool.run(query(`SELECT ${n} AS "n"`), session));
    const replies = await Promise.all(behind);
    expect(replies.map(readText)).toEqual(replies.map((_, n) => expect.stringContaining(`{"n":${n}}`)));
    expect(readText(await endless)).toBe('limit.timeout');
  });

  it('keeps a session with one executor, and the sessions apart', async () => {
    const pool = await start({ executors: 3 });
    const view = (n: number) => toView(file, `SELECT ${n} AS "n" FROM customers`, ['n']);
    const ask = async (n: number, lineage: boolean) => {
      const job = toTableJob(view(n));
      return pool.run(lineage ? job : { ...job, lineage: [] }, { affinity: `session ${n}` });
    };
    const sessions = Array.from({ length: 12 }, (_, n) => n);
    await Promise.all(sessions.map((n) => ask(n, true)));
    // Without lineage a table can only be had where it was made.
    for (let turn = 0; turn < 3; turn += 1) {
      const again = await Promise.all(sessions.map((n) => ask(n, false)));
      expect(again.map((reply) => reply.ok && reply.result.kind)).toEqual(sessions.map(() => 'table'));
    }
    expect(pool.stats().cacheBytes).toBeGreaterThan(0);
  });

  it('runs a call again whose executor was killed, and gives up the second time', async () => {
    const pool = await start({ executors: 1 });
    const endless = pool.run(query(ENDLESS_SQL));
    for (let turn = 0; turn < 2; turn += 1) {
      await whenRunning(pool);
      const [pid] = pool.stats().pids;
      if (pid === undefined) throw new Error('no executor');
      process.kill(pid, 'SIGKILL');
      await until(() => !pool.stats().pids.includes(pid));
    }
    expect(readText(await endless)).toBe('limit.memory');
    expect(readText(await pool.run(query('SELECT 1 AS "n"')))).toContain('"n":1');
    expect(pool.stats().restarts).toBe(2);
  });

  it('makes tables again that died with their executor', async () => {
    const pool = await start({ executors: 1 });
    const job = toTableJob(toView(file, 'SELECT city FROM customers', ['city']));
    const before = await pool.run(job, { affinity: 'a session' });
    const [pid] = pool.stats().pids;
    process.kill(pid ?? 0, 'SIGKILL');
    await until(() => !isAlive(pid ?? 0));
    expect(await pool.run(job, { affinity: 'a session' })).toEqual(before);
  });

  it('outlives a call that takes more memory than a process may have', async () => {
    const pool = await start({ executors: 1, heapMb: 40 });
    const numbers = 'WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT 20000000)';
    const sql = `${numbers} SELECT n || ' ' || hex(randomblob(40)) AS "text" FROM c`;
    const reply = await pool.run(toTableJob(toView(file, sql, ['text'])), { affinity: 'greedy' });
    expect(reply).toMatchObject({ ok: false, failure: { code: 'limit.memory' } });
    expect(readText(await pool.run(query('SELECT 1 AS "n"')))).toContain('"n":1');
  });

  it('takes the place of a killed process with one that stands by', async () => {
    const pool = await start({ executors: 1, spares: 1, deadlineMs: 300 });
    await pool.run(query('SELECT 1'));
    const replies = await Promise.all([pool.run(query(ENDLESS_SQL)), pool.run(query('SELECT 2 AS "n"'))]);
    expect(replies.map(readText)).toEqual(['limit.timeout', expect.stringContaining('"n":2')]);
  });
});

describe('the queue', () => {
  it('refuses a call beyond its limit', async () => {
    const pool = await start({ executors: 1, queueLimit: 3 });
    void pool.run(query(ENDLESS_SQL));
    await whenRunning(pool);
    const calls = Array.from({ length: 5 }, (_, n) => pool.run(query(`SELECT ${n}`)));
    expect((await Promise.all(calls.slice(3))).map(readText)).toEqual(['limit.busy', 'limit.busy']);
    expect(pool.stats()).toMatchObject({ waiting: 3, refused: 2 });
  });

  it('refuses the session that has most calls waiting, not the one that comes', async () => {
    const pool = await start({ executors: 1, queueLimit: 4 });
    void pool.run(query(ENDLESS_SQL));
    await whenRunning(pool);
    const greedy = [1, 2, 3, 4].map((n) => pool.run(query(`SELECT ${n}`), { affinity: 'greedy' }));
    void pool.run(query('SELECT 5'), { affinity: 'modest' });
    expect((await Promise.all(greedy.slice(3))).map(readText)).toEqual(['limit.busy']);
    expect(pool.stats()).toMatchObject({ waiting: 4, refused: 1 });
  });

  it('lets a session with few calls pass one with hundreds', async () => {
    const pool = await start({ executors: 1 });
    const order: string[] = [];
    const ask = async (name: string) => {
      await pool.run(query('SELECT count(*) FROM order_lines a, order_lines b'), { affinity: name });
      order.push(name);
    };
    const greedy = Array.from({ length: 400 }, () => ask('greedy'));
    const modest = Array.from({ length: 5 }, () => ask('modest'));
    await Promise.all([...greedy, ...modest]);
    expect(order.lastIndexOf('modest')).toBeLessThan(100);
  });

  it('drops a call that its caller gives up', async () => {
    const pool = await start({ executors: 1 });
    const controller = new AbortController();
    const endless = pool.run(query(ENDLESS_SQL), { signal: controller.signal });
    await whenRunning(pool);
    const waiting = pool.run(query('SELECT 1'), { signal: controller.signal });
    expect(pool.stats().waiting).toBe(1);
    controller.abort();
    expect([await endless, await waiting].map(readText)).toEqual(['request.cancelled', 'request.cancelled']);
    expect(pool.stats().waiting).toBe(0);
    expect(readText(await pool.run(query('SELECT 1'), { signal: controller.signal }))).toBe(
      'request.cancelled',
    );
  });
});

describe('closing', () => {
  it('lets running calls finish, refuses those that wait and those that come', async () => {
    const pool = await start({ executors: 1, deadlineMs: 500 });
    const running = pool.run(query('SELECT count(*) AS "n" FROM order_lines a, order_lines b, products c'));
    await whenRunning(pool);
    const waiting = pool.run(query('SELECT 1'), { affinity: 'a session' });
    const { pids } = pool.stats();
    const closed = pool.close();
    const late = pool.run(query('SELECT 1'));
    expect(readText(await running)).toMatch(/"n":\d+/);
    expect([await waiting, await late].map(readText)).toContain('limit.draining');
    await closed;
    expect(pids.some(isAlive)).toBe(false);
  });

  it('does not wait beyond the deadline', async () => {
    const pool = await start({ executors: 1, deadlineMs: 300 });
    const endless = pool.run(query(ENDLESS_SQL));
    await whenRunning(pool);
    await pool.close();
    expect(readText(await endless)).toBe('limit.timeout');
  });
});
