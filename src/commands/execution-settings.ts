import type { SettingKey } from '../settings.ts';

/** The settings of every command that runs calls in executor processes. */
export const EXECUTION_SETTINGS = [
  ...(['universes', 'corpora', 'language', 'cacheMb', 'answerCacheMb', 'searchCacheMb'] as const),
  ...(['executors', 'deadlineMs', 'queueLimit', 'cache', 'logLevel', 'compat'] as const),
] as const satisfies readonly SettingKey[];
