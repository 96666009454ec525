import { Command as Program } from 'commander';
import { readConfig } from '../config.ts';
import { SETTINGS, type SettingKey } from '../settings.ts';
import { callCommand } from './call.ts';
import type { Command } from './command.ts';
import type { CommandContext } from './context.ts';
import { domainsCommand } from './domains.ts';
import { EXIT, type ExitCode, toFailure } from './failure.ts';
import { labCommand } from './lab.ts';
import { openapiCommand } from './openapi.ts';
import { serveCommand } from './serve.ts';
import { stdioCommand } from './stdio.ts';
import { tokenCommand } from './token.ts';
import { toolsCommand } from './tools.ts';
import { verifyCommand } from './verify.ts';

const COMMANDS: readonly Command[] = [
  serveCommand,
  stdioCommand,
  domainsCommand,
  toolsCommand,
  callCommand,
  openapiCommand,
  verifyCommand,
  labCommand,
  tokenCommand,
];

const FOOTER = `
Every flag is also a variable (--max-endpoints: ROOKERY_MAX_ENDPOINTS) and a key of the file rookery.config.json
(maxEndpoints). Flags come first, then variables, then the file.

Exit codes:
  0  done
  1  the call was answered with an error, or verify missed a bar
  2  wrong usage or settings
  3  the databases or the domain cannot be had
  4  the address or port cannot be listened on`;

/** Runs one command line and gives its exit code; everything that fails is printed to stderr, never thrown. */
export async function runCommandLine(context: CommandContext): Promise<number> {
  let exitCode: ExitCode = EXIT.ok;
  const program = createProgram(context, (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync(context.arguments, { from: 'user' });
    return exitCode;
  } catch (error) {
    const failure = toFailure(error);
    context.stderr.write(failure.text);
    return failure.exitCode;
  }
}

function createProgram(context: CommandContext, onExit: (code: ExitCode) => void): Program {
  const program = new Program('rookery')
    .description('Turns a folder of SQLite databases into tools for AI agents, over REST and MCP.')
    .version(context.version)
    .exitOverride()
    .showHelpAfterError('(rookery --help lists the commands and flags)')
    .addHelpText('after', FOOTER)
    .configureOutput({
      writeOut: (text) => void context.stdout.write(text),
      writeErr: (text) => void context.stderr.write(text),
    });
  for (const command of COMMANDS) addCommand({ program, command, context, onExit });
  return program;
}

interface Addition {
  readonly program: Program;
  readonly command: Command;
  readonly context: CommandContext;
  readonly onExit: (code: ExitCode) => void;
}

function addCommand({ program, command, context, onExit }: Addition): void {
  const sub = program.command(command.usage).description(command.summary);
  for (const key of command.settings) sub.option(SETTINGS[key].flag, SETTINGS[key].help);
  sub.option('--config <file>', 'JSON file of settings (default: rookery.config.json, where there is one)');
  if (command.printsTable) sub.option('--json', 'print JSON instead of a table');
  sub.addHelpText('after', `\nExample:\n  ${command.example}`);
  sub.action(async () => {
    const { json, ...flags } = sub.opts<Record<string, unknown>>();
    const config = readConfig({ ...context, flags: toFlags(flags, command.settings) });
    onExit(await command.run({ operands: sub.args, json: json === true, config, context }));
  });
}

/** commander reads `--no-auth` as `auth: false` and, without the flag, gives `auth: true`. */
function toFlags(options: Readonly<Record<string, unknown>>, settings: readonly SettingKey[]) {
  const { auth, ...flags } = options;
  return settings.includes('noAuth') && auth === false ? { ...flags, noAuth: true } : flags;
}
