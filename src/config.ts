import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { hintNearest } from './nearest.ts';
import { type Config, SETTINGS, type SettingKey, SHAPE } from './settings.ts';

/** Where a machine's own addresses begin; a server on any other address is open to others. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i;
const DEFAULT_FILE = 'rookery.config.json';

/** A setting that cannot be used; `message` names where it was given, `hint` what would have worked. */
export class ConfigError extends Error {
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.name = 'ConfigError';
    this.hint = hint;
  }
}

/** What was said, from each place; paths in flags and environment are relative to `directory`. */
export interface ConfigSources {
  readonly flags: Readonly<Record<string, unknown>>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly directory: string;
}

interface Given {
  readonly value: unknown;
  /** How the person who gave it would name the place: `--port`, `ROOKERY_PORT`, `"port" in lab.json`. */
  readonly origin: string;
}

type Layer = (key: SettingKey) => Given | undefined;

/**
 * Reads the settings: flags before environment (`ROOKERY_*`, `MCP_DOMAIN`) before the file (`--config`,
 * `ROOKERY_CONFIG` or `rookery.config.json`) before defaults. Throws ConfigError.
 */
export function readConfig(sources: ConfigSources): Config {
  const layers = [toFlagLayer(sources), toEnvironmentLayer(sources), readFileLayer(sources)];
  const keys = Object.keys(SHAPE) as SettingKey[];
  const pairs = keys.map((key) => [key, parseSetting(key, findGiven(layers, key))]);
  return Object.freeze(Object.fromEntries(pairs)) as Config;
}

/** True for addresses that only this machine reaches. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}

/** The environment variable of a setting: `maxEndpoints` → `ROOKERY_MAX_ENDPOINTS`. */
export function toVariable(key: string): string {
  return `ROOKERY_${key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

function findGiven(layers: readonly Layer[], key: SettingKey): Given | undefined {
  for (const layer of layers) {
    const given = layer(key);
    if (given !== undefined) return given;
  }
  return undefined;
}

function parseSetting(key: SettingKey, given: Given | undefined): unknown {
  const parsed = SHAPE[key].safeParse(given?.value);
  if (parsed.success) return parsed.data;
  const shown = JSON.stringify(given?.value) ?? String(given?.value);
  throw new ConfigError(
    `${given?.origin ?? key} is ${shown.slice(0, 100)}, which cannot be used.`,
    `It takes ${SETTINGS[key].expected}.`,
  );
}

function toFlagLayer({ flags, directory }: ConfigSources): Layer {
  return (key) => {
    const value = flags[key];
    if (value === undefined) return undefined;
    const [name = key] = SETTINGS[key].flag.split(' ');
    return { value: toPath(key, value, directory), origin: name };
  };
}

function toEnvironmentLayer({ environment, directory }: ConfigSources): Layer {
  return (key) => {
    const names = key === 'domain' ? [toVariable(key), 'MCP_DOMAIN'] : [toVariable(key)];
    const origin = names.find((name) => (environment[name] ?? '') !== '');
    if (origin === undefined) return undefined;
    return { value: toPath(key, environment[origin], directory), origin };
  };
}

function readFileLayer({ flags, environment, directory }: ConfigSources): Layer {
  const named = flags.config ?? (environment.ROOKERY_CONFIG || undefined);
  const file = resolve(directory, typeof named === 'string' ? named : DEFAULT_FILE);
  if (named === undefined && !existsSync(file)) return () => undefined;
  const values = parseFile(file);
  const unknown = Object.keys(values).find((key) => !Object.hasOwn(SHAPE, key));
  if (unknown !== undefined) {
    throw new ConfigError(
      `"${unknown}" in ${file} is no setting.`,
      hintNearest(unknown, Object.keys(SHAPE), 'setting'),
    );
  }
  return (key) => {
    if (!Object.hasOwn(values, key)) return undefined;
    return { value: toPath(key, values[key], dirname(file)), origin: `"${key}" in ${file}` };
  };
}

function parseFile(file: string): Readonly<Record<string, unknown>> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new ConfigError(
      `The configuration file ${file} cannot be read: ${describeFault(error)}.`,
      'It is a JSON object such as {"port": 8080, "databases": "./databases"}.',
    );
  }
}

function describeFault(error: unknown): string {
  if (error instanceof z.ZodError) return 'it holds no JSON object';
  if (error instanceof SyntaxError) return `it is not JSON (${error.message})`;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOENT' ? 'it does not exist' : `the system reports ${code ?? error}`;
}

function toPath(key: SettingKey, value: unknown, directory: string): unknown {
  const isPath = SETTINGS[key].isPath && typeof value === 'string' && value.trim() !== '';
  if (isPath && SETTINGS[key].words?.includes(value.trim())) return value.trim();
  return isPath ? resolve(directory, value.trim()) : value;
}
