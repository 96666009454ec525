import { z } from 'zod';
import { buildOne } from './build.ts';

/** The program of a child process that builds the domains it is sent, one after another. */

const job = z.object({
  name: z.string(),
  source: z.string(),
  target: z.string(),
  seed: z.string(),
  scale: z.number(),
});

process.on('message', (message) => {
  try {
    process.send?.({ receipt: buildOne(job.parse(message)) });
  } catch (error) {
    process.send?.({ problem: error instanceof Error ? error.message : String(error) });
  }
});
