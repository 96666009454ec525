import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError, isLoopback, readConfig, toVariable } from '../../src/config.ts';
import { SETTINGS, SHAPE } from '../../src/settings.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'rookery-config-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const read = (flags: Record<string, unknown> = {}, environment: Record<string, string> = {}) =>
  readConfig({ flags, environment, directory });
const writeConfig = (values: unknown, name = 'rookery.config.json') =>
  writeFileSync(join(directory, name), typeof values === 'string' ? values : JSON.stringify(values));

function failureOf(act: () => unknown): ConfigError {
  try {
    act();
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('the order of places', () => {
  it('has defaults for everything', () => {
    expect(read()).toMatchObject({ host: '127.0.0.1', port: 8080, noAuth: false, cors: [] });
  });

  it('takes flags before environment before file before defaults', () => {
    writeConfig({ port: 1, host: '127.0.0.3', logLevel: 'error' });
    const config = read({ port: '3' }, { ROOKERY_PORT: '2', ROOKERY_HOST: '127.0.0.2' });
    expect(config).toMatchObject({ port: 3, host: '127.0.0.2', logLevel: 'error', sessionTtl: 86_400 });
  });

  it('is frozen', () => {
    expect(Object.isFrozen(read())).toBe(true);
  });

  it('takes MCP_DOMAIN where no variable of its own names the domain', () => {
    expect(read({}, { MCP_DOMAIN: 'chinook' }).domain).toBe('chinook');
    expect(read({}, { MCP_DOMAIN: 'chinook', ROOKERY_DOMAIN: 'world' }).domain).toBe('world');
  });

  it('takes an empty variable as unset', () => {
    expect(read({}, { ROOKERY_PORT: '' }).port).toBe(8080);
  });
});

describe('the file', () => {
  it('is named by --config or ROOKERY_CONFIG', () => {
    writeConfig({ port: 11 }, 'a.json');
    writeConfig({ port: 12 }, 'b.json');
    expect(read({ config: 'a.json' }, { ROOKERY_CONFIG: 'b.json' }).port).toBe(11);
    expect(read({}, { ROOKERY_CONFIG: 'b.json' }).port).toBe(12);
  });

  it('holds paths relative to itself, flags paths relative to the working folder', () => {
    mkdirSync(join(directory, 'sub'));
    writeConfig({ databases: './data', cache: '/tmp/x' }, 'sub/lab.json');
    const config = read({ config: 'sub/lab.json' });
    expect(config.databases).toBe(join(directory, 'sub', 'data'));
    expect(config.cache).toBe('/tmp/x');
    expect(read({ databases: 'data' }).databases).toBe(join(directory, 'data'));
  });

  it('is refused when it is missing, no JSON, or no object', () => {
    expect(failureOf(() => read({ config: 'none.json' })).message).toContain('none.json');
    writeConfig('{"port": ');
    expect(failureOf(() => read()).hint).toContain('JSON object');
    writeConfig([1]);
    expect(failureOf(() => read()).message).toContain('holds no JSON object');
  });

  it('is refused with the nearest name when it holds an unknown setting', () => {
    writeConfig({ prot: 1 });
    const failure = failureOf(() => read());
    expect(failure.message).toContain('"prot"');
    expect(failure.hint).toContain('"port"');
  });
});

describe('values', () => {
  it.each([
    [{ port: 'abc' }, '--port is "abc"', '0 to 65535'],
    [{ port: '65536' }, '--port is "65536"', '0 to 65535'],
    [{ port: '1.5' }, '--port is "1.5"', 'whole number'],
    [{ maxEndpoints: '0' }, '--max-endpoints is "0"', '1 to 2000'],
    [{ logLevel: 'loud' }, '--log-level is "loud"', 'one of trace'],
    [{ host: ' ' }, '--host is " "', 'address'],
  ])('%j is refused by its flag', (flags, message, hint) => {
    const failure = failureOf(() => read(flags));
    expect(failure.message).toContain(message);
    expect(failure.hint).toContain(hint);
  });

  it('is refused by the name of the place that gave it', () => {
    expect(failureOf(() => read({}, { ROOKERY_PORT: 'x' })).message).toContain('ROOKERY_PORT is "x"');
    writeConfig({ port: true });
    expect(failureOf(() => read()).message).toContain('"port" in');
  });

  it('reads lists and switches from text', () => {
    const config = read({ cors: 'https://a.example, https://b.example' }, { ROOKERY_EXPOSE_SQL: 'yes' });
    expect(config.cors).toEqual(['https://a.example', 'https://b.example']);
    expect(config.exposeSql).toBe(true);
    expect(read({}, { ROOKERY_EXPOSE_SQL: '0' }).exposeSql).toBe(false);
    expect(failureOf(() => read({}, { ROOKERY_EXPOSE_SQL: 'maybe' })).hint).toContain('true or false');
  });
});

describe('an address', () => {
  it.each([
    ['0.0.0.0', false],
    ['::', false],
    ['10.1.2.3', false],
    ['example.org', false],
    ['127.0.0.1', true],
    ['127.1.2.3', true],
    ['localhost', true],
    ['::1', true],
  ])('%s is told from a loopback one: %s', (host, expected) => {
    expect(isLoopback(read({ host }).host)).toBe(expected);
  });
});

it('spells every setting as a flag and as a variable', () => {
  for (const [key, setting] of Object.entries(SETTINGS)) {
    const [name = ''] = setting.flag.split(' ');
    expect(`ROOKERY_${name.slice(2).replaceAll('-', '_').toUpperCase()}`).toBe(toVariable(key));
    expect(Object.keys(SHAPE)).toContain(key);
  }
});
