import { z } from 'zod';
import { buildOne } from './build.ts';
import type { Receipt } from './receipt.ts';

/** The program of a child process that builds the domains it is sent, one after another. */

const job = z.object({
  name: z.string(),
  source: z.string(),
  target: z.string(),
  seed: z.string(),
  scale: z.number(),
});

process.on('message', (message) => {
  // A parent that has ended meanwhile needs no answer.
  process.send?.(answer(message), undefined, undefined, () => undefined);
});
process.on('disconnect', () => process.exit(0));

function answer(message: unknown): { receipt: Receipt } | { problem: string } {
  try {
    return { receipt: buildOne(job.parse(message)) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
