import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const distractors = z.record(
  z.string(),
  z.array(z.object({ domain: z.string(), cosine: z.number(), words: z.array(z.string()) })),
);

/** The domains most easily confused with a domain, the likest first; none for a domain that nothing was measured for. */
export type DistractorsOf = (domain: string) => readonly string[];

/** Reads `distractors.json` of a folder of corpora; a folder without one knows no distractors. */
export function readDistractors(corpora: string): DistractorsOf {
  const file = join(corpora, 'distractors.json');
  if (!existsSync(file)) return () => [];
  const read = distractors.parse(JSON.parse(readFileSync(file, 'utf8')));
  const names = new Map(
    Object.entries(read).map(([domain, others]) => [domain, others.map((other) => other.domain)]),
  );
  return (domain) => names.get(domain) ?? [];
}
