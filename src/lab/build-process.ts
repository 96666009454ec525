import { z } from 'zod';
import { prepare } from './prepare.ts';
import type { Prepared } from './prepared.ts';

/** The program of a child process that builds the domains it is sent, one after another. */

const job = z.object({
  name: z.string(),
  source: z.string(),
  target: z.string(),
  seed: z.string(),
  scale: z.number(),
  force: z.boolean(),
  corpora: z.object({ source: z.string(), target: z.string() }).optional(),
});

process.on('message', (message) => {
  // A parent that has ended meanwhile needs no answer.
  process.send?.(answer(message), undefined, undefined, () => undefined);
});
process.on('disconnect', () => process.exit(0));

function answer(message: unknown): { prepared: Prepared } | { problem: string } {
  try {
    const { corpora, ...rest } = job.parse(message);
    return { prepared: prepare({ ...rest, ...(corpora !== undefined && { corpora }) }) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
