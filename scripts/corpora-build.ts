import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildCorpusFiles, makeCorpus } from '../src/lab/corpus/files.ts';
import type { CorpusJob } from '../src/lab/corpus/receipt.ts';
import { listDomainFiles } from '../src/lab/places.ts';
import { DEFAULT_SEED } from '../src/lab/plan.ts';
import { databaseFile, findCurrent } from '../src/lab/receipt.ts';
import { printDocuments } from './corpora/show.ts';

/**
 * Builds documents of domains whose databases are built: `npx tsx scripts/corpora-build.ts [names] [--show N] [--seed WORD]`.
 * `--show` prints N of them, with their facts, for reading them as a person would.
 */
const words = process.argv.slice(2);
const show = Number(takeOption('--show') ?? 0);
const seed = takeOption('--seed') ?? DEFAULT_SEED;
const corpora = fileURLToPath(new URL('../corpora', import.meta.url));
const databases = fileURLToPath(new URL('../databases', import.meta.url));
for (const name of words.length > 0 ? words : listDomainFiles(corpora)) build(name);

function build(name: string): void {
  try {
    const job = toJob(name);
    const receipt = buildCorpusFiles(job);
    console.log(
      `${name}: ${receipt.documents} documents, ${receipt.facts} facts, ${receipt.milliseconds} ms`,
    );
    if (show > 0) printDocuments(makeCorpus(job), show);
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}

function toJob(name: string): CorpusJob {
  const job = { name, source: databases, target: databases, seed: DEFAULT_SEED, scale: 1 };
  const receipt = findCurrent(job);
  if (receipt === null) throw new Error(`the database is not built: npm run lab:build -- ${name}`);
  return {
    name,
    source: corpora,
    target: corpora,
    database: databaseFile(job),
    domainFile: join(databases, `${name}.yaml`),
    dataHash: receipt.dataHash,
    seed,
  };
}

function takeOption(flag: string): string | undefined {
  const at = words.indexOf(flag);
  return at < 0 ? undefined : words.splice(at, 2)[1];
}
