import { buildLab, type Lab, type LabDomain, type LabStep } from '../lab/lab.ts';
import { listDomainFiles } from '../lab/places.ts';
import { hintNearest } from '../nearest.ts';
import { CORPORA_FOLDER } from './built-in.ts';
import type { Command, CommandInput } from './command.ts';
import { CommandError, EXIT, type ExitCode } from './failure.ts';
import { toDatabasesFolder } from './open-domains.ts';
import { createProgress } from './progress.ts';

/** `rookery lab build`: builds the built-in databases and their documents from their files, all or some. */
export const labCommand: Command = {
  usage: 'lab <action> [domains...]',
  summary: 'lab build: build the built-in databases and documents from their files, all or those named',
  settings: ['seed', 'scale', 'force'],
  example: 'rookery lab build beer_factory world --force',
  run: runLab,
};

async function runLab(input: CommandInput): Promise<ExitCode> {
  const { config, context } = input;
  const [action = '', ...names] = input.operands;
  const directory = toDatabasesFolder(config);
  requireKnown(action, names, listDomainFiles(directory));
  const bar = createProgress(context, names.length);
  const lab = await buildLab({
    directory,
    ...(config.databases === undefined && { corpora: { source: CORPORA_FOLDER } }),
    seed: config.seed,
    scale: config.scale,
    force: config.force,
    ...(names.length > 0 && { only: names }),
    onProgress: (step) => {
      bar.advance(step.done, step.domain.name);
      context.stdout.write(describeStep(step));
    },
  });
  bar.stop();
  context.stdout.write(describeLab(lab));
  return lab.domains.some(isFailed) ? EXIT.databases : EXIT.ok;
}

function requireKnown(action: string, names: readonly string[], known: readonly string[]): void {
  if (action !== 'build') {
    throw new CommandError(EXIT.usage, {
      message: `"${action}" is nothing that lab can do.`,
      hint: 'Write `rookery lab build`.',
    });
  }
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new CommandError(EXIT.usage, {
    message: `There is no built-in domain "${unknown}".`,
    hint: hintNearest(unknown, known, 'domain'),
  });
}

function isFailed({ status, corpus }: LabDomain): boolean {
  return status === 'failed' || corpus?.status === 'failed';
}

function describeLab({ domains, directory, dataHash, corporaHash }: Lab): string {
  const documents = domains.reduce((sum, domain) => sum + countDocuments(domain), 0);
  return `${domains.length} databases in ${directory}, ${documents} documents\ncorpora hash ${corporaHash}\ndata hash ${dataHash}\n`;
}

function countDocuments({ corpus }: LabDomain): number {
  return corpus === undefined || corpus.status === 'failed' ? 0 : corpus.receipt.documents;
}

function describeStep({ domain, done, total }: LabStep): string {
  const { name, status, receipt, problem, corpus } = domain;
  const rows = Object.values(receipt?.rows ?? {}).reduce((sum, count) => sum + count, 0);
  const facts = receipt === undefined ? problem : `${rows} rows, ${(receipt.bytes / 1e6).toFixed(1)} MB`;
  const documents =
    corpus === undefined
      ? ''
      : corpus.status === 'failed'
        ? `, its documents failed: ${corpus.problem}`
        : `, ${corpus.receipt.documents} documents`;
  return `${done}/${total} ${name}: ${status}, ${facts}${documents}\n`;
}
