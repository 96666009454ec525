import type { Config, SettingKey } from '../settings.ts';
import type { CommandContext } from './context.ts';
import type { ExitCode } from './failure.ts';

/** What a command was given. */
export interface CommandInput {
  /** The words after the command's name, as `usage` orders them. */
  readonly operands: readonly string[];
  readonly json: boolean;
  readonly config: Config;
  readonly context: CommandContext;
}

/** One command of the command line: a row of `program.ts`. */
export interface Command {
  /** Name and operands as commander reads them: `tools <domain>`. */
  readonly usage: string;
  readonly summary: string;
  /** The settings that change what it does. */
  readonly settings: readonly SettingKey[];
  /** It prints a table for people, and JSON with `--json`. */
  readonly printsTable?: true;
  /** Shown at the end of its help. */
  readonly example: string;
  run(input: CommandInput): Promise<ExitCode>;
}
