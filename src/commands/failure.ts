import { CommanderError } from 'commander';
import { ConfigError } from '../config.ts';
import { ToolError } from '../errors.ts';

/** What the process ends with; `rookery --help` lists them. */
export const EXIT = {
  ok: 0,
  /** The command ran and the answer is no: a call failed, `verify` missed a bar. */
  failed: 1,
  usage: 2,
  /** The folder of databases is missing or holds nothing, or the domain is not there. */
  databases: 3,
  /** The address or port cannot be listened on. */
  listen: 4,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** A failure that a person at the command line reads: what is wrong, what to do, the exit code. */
export class CommandError extends Error {
  readonly hint: string;
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, parts: { readonly message: string; readonly hint: string }) {
    super(parts.message);
    this.name = 'CommandError';
    this.hint = parts.hint;
    this.exitCode = exitCode;
  }
}

export interface Failure {
  readonly exitCode: number;
  /** For stderr; '' where everything has been said. */
  readonly text: string;
}

/** What to print, and what to end with, for anything that a command threw. */
export function toFailure(error: unknown): Failure {
  // commander has printed its message, help or the version itself
  if (error instanceof CommanderError)
    return { exitCode: error.exitCode === 0 ? EXIT.ok : EXIT.usage, text: '' };
  if (error instanceof CommandError) return { exitCode: error.exitCode, text: describe(error) };
  if (error instanceof ConfigError) return { exitCode: EXIT.usage, text: describe(error) };
  if (error instanceof ToolError && error.code !== 'internal') {
    return { exitCode: toExitCode(error), text: describe(error) };
  }
  return { exitCode: EXIT.failed, text: `rookery: unexpected failure\n${toCause(error)}\n` };
}

/** What lies behind an unexpected failure, for whoever runs the program; callers of a server never see it. */
export function toCause(error: unknown): string {
  const cause = error instanceof ToolError && error.cause !== undefined ? error.cause : error;
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}

function toExitCode(error: ToolError): ExitCode {
  const aboutDatabases = error.code.startsWith('database.') || /^catalogue\..*domain/.test(error.code);
  return aboutDatabases ? EXIT.databases : EXIT.failed;
}

function describe(error: { readonly message: string; readonly hint?: string | undefined }): string {
  return `rookery: ${error.message}\n${error.hint === undefined ? '' : `  ${error.hint}\n`}`;
}
