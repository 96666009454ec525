import { buildLab, type LabStep } from '../lab/lab.ts';
import { listDomainFiles } from '../lab/places.ts';
import { hintNearest } from '../nearest.ts';
import type { Command, CommandInput } from './command.ts';
import { CommandError, EXIT, type ExitCode } from './failure.ts';
import { toDatabasesFolder } from './open-domains.ts';
import { createProgress } from './progress.ts';

/** `rookery lab build`: builds the built-in databases from their files, all or some. */
export const labCommand: Command = {
  usage: 'lab <action> [domains...]',
  summary: 'lab build: build the built-in databases from their files, all or those named',
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
  context.stdout.write(`${lab.domains.length} databases in ${lab.directory}\ndata hash ${lab.dataHash}\n`);
  return lab.domains.some(({ status }) => status === 'failed') ? EXIT.databases : EXIT.ok;
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

function describeStep({ domain, done, total }: LabStep): string {
  const { name, status, receipt, problem } = domain;
  const rows = Object.values(receipt?.rows ?? {}).reduce((sum, count) => sum + count, 0);
  const facts = receipt === undefined ? problem : `${rows} rows, ${(receipt.bytes / 1e6).toFixed(1)} MB`;
  return `${done}/${total} ${name}: ${status}, ${facts}\n`;
}
