import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildDomain } from './build-domain.ts';
import { writeDescriptions } from './describe.ts';
import { type BuildJob, databaseFile, domainFile, hashContent, type Receipt } from './receipt.ts';
import { readDomainFile } from './spec/read.ts';

/** Builds one domain's database and its descriptions; a database that is there is replaced when the new one is whole. */
export function buildOne(job: BuildJob): Receipt {
  const started = performance.now();
  const domain = readDomainFile(domainFile(job));
  const folder = join(job.target, job.name);
  mkdirSync(folder, { recursive: true });
  const draft = join(folder, `.${job.name}.${process.pid}.part`);
  rmSync(draft, { force: true });
  const built = buildDomain(domain, draft, { seed: job.seed, scale: job.scale });
  writeDescriptions(domain.spec, folder);
  renameSync(draft, databaseFile(job));
  const made: Receipt = {
    contentHash: hashContent(job),
    dataHash: built.dataHash,
    rows: built.rows,
    bytes: statSync(databaseFile(job)).size,
    milliseconds: Math.round(performance.now() - started),
  };
  writeFileSync(join(folder, 'lab.json'), `${JSON.stringify(made, null, 2)}\n`);
  return made;
}
