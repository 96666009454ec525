import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checksumCatalogue } from '../catalogue/checksum.ts';
import type { ReadyDomain } from '../domains/domains.ts';
import { toJsonText } from '../json.ts';
import type { Command, CommandInput } from './command.ts';
import { EXIT, type ExitCode } from './failure.ts';
import { loadDomains } from './open-domains.ts';

/** `rookery openapi`: the OpenAPI documents as files, with a checksum for each domain's tools. */
export const openapiCommand: Command = {
  usage: 'openapi [folder]',
  summary: "write each domain's OpenAPI document and checksums.json into a folder (default: openapi)",
  settings: [
    'databases',
    'seed',
    'scale',
    'corpora',
    'language',
    'cache',
    'maxEndpoints',
    'includeSecrets',
    'exposeSql',
  ],
  example: 'rookery openapi ./documents --databases ./databases',
  run: writeDocuments,
};

async function writeDocuments(input: CommandInput): Promise<ExitCode> {
  const { config, context } = input;
  const folder = resolve(context.directory, input.operands[0] ?? 'openapi');
  const [domains, { describeDomain }] = await Promise.all([
    loadDomains(input),
    import('../protocols/rest/openapi/domain.ts'),
  ]);
  const ready = domains
    .list()
    .filter((domain) => domain.status === 'ready')
    .map(({ name }) => domains.require(name));
  const options = { version: context.version, exposeSql: config.exposeSql, dataTools: true };
  mkdirSync(folder, { recursive: true });
  for (const domain of ready) {
    writeFileSync(join(folder, `${domain.name}.json`), `${toJsonText(describeDomain(domain, options))}\n`);
  }
  writeFileSync(join(folder, 'checksums.json'), toChecksums(ready));
  context.stdout.write(`Wrote ${ready.length} documents and checksums.json to ${folder}\n`);
  return ready.length === domains.list().length ? EXIT.ok : EXIT.failed;
}

function toChecksums(domains: readonly ReadyDomain[]): string {
  const pairs = domains.map((domain) => [domain.name, checksumCatalogue(domain.catalogue)] as const);
  return `${JSON.stringify(Object.fromEntries(pairs), undefined, 2)}\n`;
}
