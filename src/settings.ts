import { z } from 'zod';

const integer = (minimum: number, maximum: number) =>
  z.preprocess(toNumber, z.number().int().min(minimum).max(maximum));
const flag = z.preprocess(toBoolean, z.boolean());
const list = z.preprocess(toList, z.array(z.string().min(1)).readonly());
const path = z.string().trim().min(1);

/** `auto,hockey=de`: the language of all, and of single domains. */
const LANGUAGES = /^\s*[\w-]+(=\w+)?(\s*,\s*[\w-]+(=\w+)?)*\s*$/;

/** What each setting may be, and what it is where nobody says. */
export const SHAPE = {
  host: z.string().trim().min(1).default('127.0.0.1'),
  port: integer(0, 65_535).default(8080),
  databases: path.optional(),
  cache: path.optional(),
  universes: path.optional(),
  corpora: path.optional(),
  language: z.string().regex(LANGUAGES).default('auto'),
  searchCacheMb: integer(1, 1_000_000).default(256),
  seed: z.string().trim().min(1).default('rookery'),
  scale: z.preprocess(toDecimal, z.number().min(0.01).max(100)).default(1),
  force: flag.default(false),
  cacheMb: integer(1, 1_000_000).default(512),
  answerCacheMb: integer(0, 1_000_000).default(64),
  executors: integer(1, 256).optional(),
  deadlineMs: integer(100, 24 * 3600 * 1000).default(10_000),
  queueLimit: integer(1, 1_000_000).default(5000),
  maxEndpoints: integer(1, 2000).optional(),
  includeSecrets: flag.default(false),
  domain: z.string().trim().min(1).optional(),
  universe: z.string().trim().min(1).optional(),
  list: z.string().trim().min(1).optional(),
  noAuth: flag.default(false),
  tokens: path.optional(),
  name: z
    .string()
    .trim()
    .regex(/^[^\p{Cc}]{1,100}$/u)
    .optional(),
  scope: z.string().trim().min(1).default('all'),
  quota: z.string().default(''),
  expiresDays: integer(1, 36_500).optional(),
  allowedHosts: list.default([]),
  cors: list.default([]),
  exposeSql: flag.default(false),
  conformance: flag.default(false),
  compat: z.enum(['reference', 'none']).default('none'),
  state: path.optional(),
  sessionTtl: integer(1, 30 * 24 * 3600).default(24 * 3600),
  maxSessions: integer(1, 1_000_000).default(20_000),
  logLevel: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
};

/** Every setting with its value; frozen. Paths are absolute, durations seconds. */
export type Config = Readonly<{ [K in keyof typeof SHAPE]: z.output<(typeof SHAPE)[K]> }>;
export type SettingKey = keyof Config;

/** How a setting is spelled on the command line and explained to people. */
export interface Setting {
  readonly flag: string;
  readonly help: string;
  /** What would have worked, for the error. */
  readonly expected: string;
  readonly isPath?: true;
  /** What is no path where `isPath`. */
  readonly words?: readonly string[];
}

export const SETTINGS: Readonly<Record<SettingKey, Setting>> = {
  host: {
    flag: '--host <address>',
    help: 'address to listen on (default 127.0.0.1; any other address needs a token or --no-auth)',
    expected: 'an address such as 127.0.0.1',
  },
  port: {
    flag: '--port <number>',
    help: 'port to listen on, 0 for any free one (default 8080)',
    expected: 'a whole number from 0 to 65535',
  },
  databases: {
    flag: '--databases <folder>',
    help: 'folder of SQLite files: <folder>/<domain>/<domain>.sqlite or <folder>/<domain>.sqlite (default: the built-in ones)',
    expected: 'the path of a folder',
    isPath: true,
  },
  cache: {
    flag: '--cache <folder>',
    help: 'folder for what was learnt about the databases (default: beside each database)',
    expected: 'the path of a folder that can be written',
    isPath: true,
  },
  seed: {
    flag: '--seed <text>',
    help: 'another seed gives the built-in databases other rows (default rookery)',
    expected: 'any text',
  },
  scale: {
    flag: '--scale <number>',
    help: 'multiplies the rows of the large tables of the built-in databases (default 1)',
    expected: 'a number from 0.01 to 100',
  },
  force: {
    flag: '--force',
    help: 'build what is up to date too',
    expected: 'true or false',
  },
  universes: {
    flag: '--universes <file>',
    help: 'YAML file of tool universes, served before the generated ones',
    expected: 'the path of a file',
    isPath: true,
  },
  corpora: {
    flag: '--corpora <folder>',
    help: 'folder of documents: <folder>/<domain>.jsonl, <domain>/corpus.jsonl or <domain>_docs.json (default: beside the databases)',
    expected: 'the path of a folder',
    isPath: true,
  },
  language: {
    flag: '--language <code>',
    help: 'language of the documents: a code such as en or de, none, or auto to tell it from each corpus; also by domain: auto,hockey=de (default auto)',
    expected:
      'auto, none or a code such as en or de; for single domains <domain>=<code>, with commas between',
  },
  searchCacheMb: {
    flag: '--search-cache-mb <number>',
    help: 'megabytes of search indexes to keep in memory; others are loaded again when needed (default 256)',
    expected: 'a whole number from 1 to 1000000',
  },
  cacheMb: {
    flag: '--cache-mb <number>',
    help: 'megabytes of tables to keep in memory; others are made again when needed (default 512)',
    expected: 'a whole number from 1 to 1000000',
  },
  answerCacheMb: {
    flag: '--answer-cache-mb <number>',
    help: 'megabytes of answers to keep, so that a repeated call runs nothing; 0 keeps none (default 64)',
    expected: 'a whole number from 0 to 1000000',
  },
  executors: {
    flag: '--executors <number>',
    help: 'processes that run calls (default: one for each core, at least 2)',
    expected: 'a whole number from 1 to 256',
  },
  deadlineMs: {
    flag: '--deadline-ms <milliseconds>',
    help: 'how long a call may run before it is stopped (default 10000)',
    expected: 'a whole number of milliseconds from 100 to 86400000',
  },
  queueLimit: {
    flag: '--queue-limit <number>',
    help: 'calls that may wait for their turn; more are refused (default 5000)',
    expected: 'a whole number from 1 to 1000000',
  },
  maxEndpoints: {
    flag: '--max-endpoints <number>',
    help: 'at most this many endpoints for a domain',
    expected: 'a whole number from 1 to 2000',
  },
  includeSecrets: {
    flag: '--include-secrets',
    help: 'endpoints also ask for and show columns of passwords, card numbers and other secrets',
    expected: 'true or false',
  },
  domain: {
    flag: '--domain <name>',
    help: 'the domain to serve over stdio (also MCP_DOMAIN)',
    expected: 'the name of a domain, as `rookery domains` lists it',
  },
  universe: {
    flag: '--universe <id>',
    help: "the tool universe that is active over stdio from the start; first for the domain's first",
    expected: 'the id of a universe of the domain, or first',
  },
  list: {
    flag: '--list <options>',
    help: 'what is listed over stdio, as in the query of a URL: kinds=endpoint,retriever',
    expected: 'options of a list, such as "max_tools=128&q=teams"',
  },
  noAuth: {
    flag: '--no-auth',
    help: 'let everybody who reaches the address call the tools, also where there are tokens',
    expected: 'true or false',
  },
  tokens: {
    flag: '--tokens <file>',
    help: 'file that keeps the hashes of the tokens (default .rookery/tokens.sqlite)',
    expected: 'the path of a file',
    isPath: true,
  },
  name: {
    flag: '--name <text>',
    help: 'whose token it is',
    expected: 'a text of at most 100 characters on one line',
  },
  scope: {
    flag: '--scope <scope>',
    help: 'what the token opens: "domains=a,b kinds=endpoint,data,retriever admin"; what is left out is all, but admin (default all)',
    expected: 'a text such as "domains=world,superhero kinds=endpoint"',
  },
  quota: {
    flag: '--quota <quota>',
    help: 'how much it may use: calls a minute, sessions, calls at one time, as calls=600,sessions=20,concurrent=4 (default none)',
    expected: 'a text such as calls=600,sessions=20,concurrent=4',
  },
  expiresDays: {
    flag: '--expires-days <number>',
    help: 'days after which the token is refused (default never)',
    expected: 'a whole number from 1 to 36500',
  },
  allowedHosts: {
    flag: '--allowed-hosts <names>',
    help: 'host names, with commas, by which clients may reach the server besides its own address',
    expected: 'names with commas between them, such as lab.example.org,10.0.0.7',
  },
  cors: {
    flag: '--cors <origins>',
    help: 'origins, with commas, whose pages may call the server; * for all (default: none)',
    expected: 'origins with commas between them, such as https://app.example.org, or *',
  },
  exposeSql: {
    flag: '--expose-sql',
    help: "show each endpoint's statement as x-sql in the OpenAPI documents",
    expected: 'true or false',
  },
  conformance: {
    flag: '--conformance',
    help: 'serve the fixtures of the public MCP conformance suite at /mcp/conformance too',
    expected: 'true or false',
  },
  compat: {
    flag: '--compat <environment>',
    help: 'reference: the data tools of the environment that this one re-implements, with its schemas, meanings and errors (default none)',
    expected: 'reference or none',
  },
  state: {
    flag: '--state <file>',
    help: 'file that keeps sessions over a restart (default .rookery/state.sqlite), or "memory" to keep nothing',
    expected: 'the path of a file, or memory',
    isPath: true,
    words: ['memory'],
  },
  sessionTtl: {
    flag: '--session-ttl <seconds>',
    help: 'seconds after which an idle session ends (default 86400)',
    expected: 'a whole number of seconds from 1 to 2592000',
  },
  maxSessions: {
    flag: '--max-sessions <number>',
    help: 'sessions at one time, over REST and MCP together (default 20000)',
    expected: 'a whole number from 1 to 1000000',
  },
  logLevel: {
    flag: '--log-level <level>',
    help: 'trace, debug, info, warn, error or silent (default info); logs go to stderr',
    expected: 'one of trace, debug, info, warn, error, silent',
  },
};

function toNumber(value: unknown): unknown {
  return typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value;
}

function toDecimal(value: unknown): unknown {
  return typeof value === 'string' && /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value;
}

function toBoolean(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (/^(1|true|yes|on)$/i.test(value)) return true;
  return /^(0|false|no|off)$/i.test(value) ? false : value;
}

function toList(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
