import { ENDLESS_TOOL } from '../../test/fixtures/endless.ts';
import type { Client } from './client.ts';

/** A caller that asks again and again for what would take hours. */
export interface Runaway {
  /** What it was answered, by HTTP status. */
  readonly answers: readonly number[];
  /** Asks no more; resolves with its last answer. */
  stop(): Promise<void>;
}

/** Starts such a caller. */
export function startRunaway(client: Client): Runaway {
  const answers: number[] = [];
  let stopped = false;
  const ask = async (): Promise<void> => {
    while (!stopped) answers.push((await client.get(`/v1/endless/${ENDLESS_TOOL}`)).status);
  };
  const asking = ask();
  return {
    answers,
    async stop() {
      stopped = true;
      await asking;
    },
  };
}
