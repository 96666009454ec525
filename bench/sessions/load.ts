import { openClient, readMember, type Target, type Told } from '../../scripts/kill/clients.ts';

/** Sends calls at the same time, but no more than so many. */
const AT_ONCE = 16;

export interface Load extends Target {
  readonly universe: string;
}

/** Opens sessions over a door, with five handles each, and leaves them. */
export async function openIdle(door: Told['door'], count: number, load: Load): Promise<void> {
  await runMany(count, async (index) => {
    const client = await openClient(door, load);
    let data_label = readMember(
      await require(client.call('get_data', { tool_universe_id: load.universe })),
      'handle',
    );
    for (let step = 0; step < 4; step += 1) {
      const value = (index * 4 + step) % 200;
      const filter = { data_label, key_name: 'id', condition: 'not_equal_to', value };
      data_label = readMember(await require(client.call('filter_data', filter)), 'handle');
    }
  });
}

/** Begins sessions, each with one handle, and abandons them. */
export async function abandon(count: number, load: Load): Promise<void> {
  const client = await openClient('carried', load);
  await runMany(count, async () => {
    await require(client.call('get_data', { tool_universe_id: load.universe }));
  });
}

/** Numbers of a server's metrics, by their names after `rookery_`. */
export async function readGauges({ url }: Target, names: readonly string[]): Promise<number[]> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return names.map((name) => Number(new RegExp(`^rookery_${name} (\\d+)`, 'm').exec(metrics)?.[1]));
}

async function runMany(count: number, run: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) await run(index);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function require(answer: Promise<string | undefined>): Promise<string> {
  const text = await answer;
  if (text === undefined) throw new Error('a call was refused');
  return text;
}
