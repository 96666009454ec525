import { type KillClient, openClient, readMember, resumeClient, type Target, type Told } from './clients.ts';
import { type ServerPlace, startKillable } from './server.ts';

export interface KillOptions extends ServerPlace {
  readonly domain: string;
  /** The title of a view of the domain, and one of its columns. */
  readonly title: string;
  readonly column: string;
  readonly kills: number;
  /** Clients at one time, of each kind. */
  readonly clients: number;
  /** A number from 0 to 1, the same each run: when to kill. */
  readonly random: () => number;
  readonly onKill?: (kill: KillReport) => void;
}

export interface KillReport {
  readonly kill: number;
  /** Handles that clients were told of while this server lived. */
  readonly told: number;
  /** The doors by which they were told. */
  readonly doors: readonly Told['door'][];
  /** Of those, and of all before, what did not answer as before. */
  readonly lost: readonly string[];
  /** Handles that were asked for again. */
  readonly checked: number;
}

/** The ways to a server, each of which must have told something for a run to have shown anything. */
export const DOORS = ['rest', 'mcp', 'carried'] as const;
/** The moment comes after so many handles at most, and so many milliseconds more. */
const MOST_TOLD = 120;
const MOST_DELAY_MS = 60;
const LONGEST_WAIT_MS = 20_000;
/** Calls in a session before its client begins another one. */
const CALLS_IN_A_SESSION = 12;
/** Of the handles from before the last server, so many are asked for again. */
const OLDER_CHECKED = 200;

/**
 * Starts a server, lets clients work, ends it with SIGKILL at a random moment, starts another on the same state, and
 * asks for every handle that a client had been told of: its preview must be what it was.
 */
export async function runKills(options: KillOptions): Promise<KillReport[]> {
  const { kills, domain, random, onKill } = options;
  const reports: KillReport[] = [];
  const all: Told[] = [];
  let server = await startKillable(options);
  for (let kill = 1; kill <= kills; kill += 1) {
    const told: Told[] = [];
    const target = { url: server.url, domain };
    const universe = await findUniverse(target, options.title);
    const working = work({ options, target, universe, told });
    await waitForMoment(told, random);
    await server.kill();
    await working;
    server = await startKillable(options);
    const older = pick(all, OLDER_CHECKED, random);
    const lost = await check({ url: server.url, domain }, [...told, ...older]);
    all.push(...told);
    const doors = DOORS.filter((door) => told.some((each) => each.door === door));
    const report = { kill, told: told.length, doors, lost, checked: told.length + older.length };
    reports.push(report);
    onKill?.(report);
  }
  await server.kill();
  return reports;
}

/** By what was told and not by the time alone, so that a busy machine kills at work too. */
async function waitForMoment(told: readonly Told[], random: () => number): Promise<void> {
  const enough = random() * MOST_TOLD;
  const latest = performance.now() + LONGEST_WAIT_MS;
  while (told.length < enough && performance.now() < latest) await wait(1);
  await wait(random() * MOST_DELAY_MS);
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}

/** Clients of each kind, until the server is gone. */
async function work(parts: Work): Promise<void> {
  const clients = DOORS.flatMap((door) => Array.from({ length: parts.options.clients }, () => door));
  await Promise.all(clients.map((door, index) => runClient(parts, door, index)));
}

interface Work {
  readonly options: KillOptions;
  readonly target: Target;
  readonly universe: string;
  readonly told: Told[];
}

/** The id of the slot universe of that title. */
export async function findUniverse({ url, domain }: Target, title: string): Promise<string> {
  const response = await fetch(`${url}/v1/${domain}/universes`);
  const { universes } = (await response.json()) as { universes: Record<string, string>[] };
  const found = universes.find((each) => each.collection === 'slot' && each.title === title);
  if (found?.tool_universe_id === undefined) throw new Error(`there is no slot universe ${title}`);
  return found.tool_universe_id;
}

/** One client after the other; ends when the server does. */
async function runClient(parts: Work, door: Told['door'], seed: number): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    try {
      await runSession(parts, await openClient(door, parts.target), seed * 1000 + turn);
    } catch {
      // No answer: nothing was told.
      return;
    }
  }
}

async function runSession(
  { options, universe, told }: Work,
  client: KillClient,
  seed: number,
): Promise<void> {
  const note = (text: string | undefined): string => {
    if (text === undefined) throw new Error('a call was refused');
    const handle = readMember(text, 'handle');
    told.push({ door: client.door, session: client.session, handle, preview: text });
    return handle;
  };
  let data_label = note(await client.call('get_data', { tool_universe_id: universe }));
  for (let step = 0; step < CALLS_IN_A_SESSION; step += 1) {
    const value = `no value ${seed} ${step}`;
    const filter = { data_label, key_name: options.column, condition: 'not_equal_to', value };
    data_label = note(await client.call('filter_data', filter));
  }
}

/** What does not answer as it did. */
async function check(target: Target, told: readonly Told[]): Promise<string[]> {
  const lost: string[] = [];
  for (const { door, session, handle, preview } of told) {
    const text = await resumeClient(door, target, session).call('peek', { data_label: handle });
    if (text !== preview) lost.push(`${door} ${handle}: ${text?.slice(0, 80) ?? 'refused'}`);
  }
  return lost;
}

function pick<T>(items: readonly T[], most: number, random: () => number): T[] {
  if (items.length <= most) return [...items];
  return Array.from({ length: most }, () => items[Math.floor(random() * items.length)]).filter(
    (item) => item !== undefined,
  );
}
