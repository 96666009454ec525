import { join } from 'node:path';
import type { Logger } from 'pino';
import { openStateClient } from '../database/state/state-client.ts';
import { ToolError } from '../errors.ts';
import { openFileStore } from '../sessions/file-store.ts';
import { createMemoryStore } from '../sessions/memory-store.ts';
import type { SessionStore } from '../sessions/store.ts';
import type { CommandInput } from './command.ts';
import { CommandError, EXIT } from './failure.ts';

/** Where sessions, their lineage and their traces are kept. */
export interface OpenedState {
  readonly store: SessionStore;
  /** For people: the file, or that they end with the server. */
  readonly place: string;
}

/** The value of `--state` that keeps nothing. */
const MEMORY = 'memory';
const LONGEST_BEHIND_MS = 10_000;

/**
 * Opens the state file, which only one server may have open. One that was asked for must be had: throws CommandError
 * where it can not. Where the usual file can not be had, sessions are kept in memory, and `place` says why.
 */
export async function openStateStore({ config, context }: CommandInput, log: Logger): Promise<OpenedState> {
  if (config.state === MEMORY) return inMemory('nothing is kept');
  const file = config.state ?? join(context.directory, '.rookery', 'state.sqlite');
  try {
    // The last use of a session may be kept late, but not so late that its time is over.
    const touchMs = Math.min(LONGEST_BEHIND_MS, config.sessionTtl * 100);
    const state = await openStateClient(file, { onProblem: (problem) => logProblem(log, problem) });
    return { store: await openFileStore(state, { touchMs }), place: file };
  } catch (error) {
    const reason = error instanceof ToolError ? error.message : toReason(error);
    if (config.state === undefined) return inMemory(`${file} cannot be used: ${reason}`);
    throw new CommandError(EXIT.usage, {
      message: `The state file ${file} cannot be used. ${reason}`,
      hint: 'Give another file with --state FILE, or keep nothing with --state memory.',
    });
  }
}

function logProblem(log: Logger, problem: ToolError | undefined): void {
  if (problem === undefined) log.info('sessions can be kept again');
  else log.error({ reason: problem.message }, 'sessions cannot be kept: calls that change them are refused');
}

function inMemory(why: string): OpenedState {
  return { store: createMemoryStore(), place: `in memory: sessions end with the server (${why})` };
}

function toReason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
