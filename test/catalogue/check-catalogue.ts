import { parseArguments } from '../../src/catalogue/arguments.ts';
import { createCatalogue } from '../../src/catalogue/catalogue.ts';
import { type Catalogue, type Endpoint, exampleArguments, type Parameter } from '../../src/catalogue/tool.ts';
import { ToolError } from '../../src/errors.ts';
import { createQueryRunner, type QueryRunner } from '../../src/execution/runners/query.ts';
import { toQueryJob } from '../../src/execution/to-job.ts';
import { toJsonText } from '../../src/json.ts';
import type { Schema } from '../../src/schema/model.ts';
import { readSchema } from '../../src/schema/read-schema.ts';

const NAME = /^[a-zA-Z][a-zA-Z0-9_-]{0,63}$/;
const VERB = /^(get|list|count|find|search|has)_[a-z0-9]/;

/** Legal arguments of a kind that no example shows. */
const TEXTS = [
  '',
  "' OR 1=1 --",
  '%',
  '_',
  '\\',
  'a\0b',
  '🐦',
  '9'.repeat(30),
  '2021-02-30',
  'x'.repeat(60_000),
];
const NUMBERS = ['0', '-1', '1e308', '-0.5', '9223372036854775807', '99999999999999999999999'];

export interface Findings {
  /** Everything that is wrong, in words; nothing for a good catalogue. */
  readonly faults: readonly string[];
  /** How many endpoints there are. */
  readonly count: number;
}

/** Makes the catalogue of a database, calls every endpoint with many arguments, and says what is wrong with it. */
export function checkCatalogue(file: string, descriptions?: string): Findings {
  const source = { domain: 'random', file, ...(descriptions === undefined ? {} : { descriptions }) };
  const schema = readSchema(source);
  const catalogue = createCatalogue(schema);
  const again = createCatalogue(readSchema(source));
  const runner = createQueryRunner();
  try {
    const faults = [
      ...(toJsonText(catalogue.endpoints) === toJsonText(again.endpoints) ? [] : ['not the same twice']),
      ...(hasRows(schema) && catalogue.endpoints.length === 0 ? ['no endpoints'] : []),
      ...checkForms(catalogue),
      ...catalogue.endpoints.flatMap((endpoint) => checkRuns(endpoint, { file, runner })),
    ];
    return { faults, count: catalogue.endpoints.length };
  } finally {
    runner.close();
  }
}

/** What is wrong with names, parameters, examples and allowed values. */
export function checkForms(catalogue: Catalogue): string[] {
  return [...checkNames(catalogue), ...catalogue.endpoints.flatMap(checkForm)];
}

function hasRows({ tables }: Schema): boolean {
  return tables.some((table) => table.rowCount > 0);
}

function checkNames({ endpoints, byName }: Catalogue): string[] {
  const bad = endpoints
    .filter(({ name }) => !NAME.test(name) || !VERB.test(name))
    .map(({ name }) => `bad name ${name}`);
  return byName.size === endpoints.length ? bad : [...bad, 'names twice'];
}

function checkForm(endpoint: Endpoint): string[] {
  const { name, parameters, inputSchema } = endpoint;
  const asked = parameters.filter((each) => each.name !== 'limit' && each.name !== 'offset');
  const wrong = [
    ...(asked.length > 4 ? ['more than four parameters'] : []),
    ...parameters
      .filter((each) => !/^[a-zA-Z][a-zA-Z0-9_]{0,63}$/.test(each.name))
      .map((each) => `parameter ${each.name}`),
    ...(Object.keys(inputSchema.properties).length === parameters.length ? [] : ['a parameter twice']),
    ...asked.flatMap((each) => checkParameter(endpoint, each)),
    ...[endpoint.description, ...parameters.map((each) => each.schema.description ?? '')].filter(isGarbled),
    ...(endpoint.description.trim() === '' || endpoint.tables.length === 0
      ? ['no description or no table']
      : []),
  ];
  return wrong.map((what) => `${name}: ${what}`);
}

/** Sentences that end, without a hole where a word was to stand. */
function isGarbled(said: string): boolean {
  // Values stand in quotes, and may be anything.
  const sentence = said.replaceAll(/"[^"]*"/g, '"x"');
  return !/^[A-Z].*[.!?…]$/su.test(sentence) || /undefined|\[object|NaN|Infinity| {2}| [.,;]/.test(sentence);
}

/** The example and every allowed value are of the parameter's own schema, as they are. */
function checkParameter(endpoint: Endpoint, { name, schema, example }: Parameter): string[] {
  const values = [
    ...(schema.enum ?? []),
    ...(schema.examples ?? []),
    ...(example === undefined ? [] : [example]),
  ];
  const refused = values.flatMap((value) => {
    try {
      const parsed = parseArguments(endpoint, { ...exampleArguments(endpoint), [name]: value })[name];
      return toJsonText(parsed) === toJsonText(value)
        ? []
        : [`${name}: ${toJsonText(value)} becomes ${toJsonText(parsed)}`];
    } catch (error) {
      return [`${name}: refuses ${toJsonText(value)}: ${String(error)}`];
    }
  });
  const twice = schema.enum !== undefined && new Set(schema.enum).size < schema.enum.length;
  return [
    ...refused,
    ...(twice ? [`${name}: an allowed value twice`] : []),
    ...(example === undefined ? [`${name}: no example`] : []),
  ];
}

interface Place {
  readonly file: string;
  readonly runner: QueryRunner;
}

function checkRuns(endpoint: Endpoint, place: Place): string[] {
  const example = exampleArguments(endpoint);
  const odd = endpoint.parameters.flatMap(({ name, schema }) =>
    (schema.enum ?? (schema.type === 'string' ? TEXTS : NUMBERS)).map((value) => ({
      ...example,
      [name]: value,
    })),
  );
  const optional = endpoint.parameters.filter((each) => !each.required).map((each) => each.name);
  const least = Object.fromEntries(Object.entries(example).filter(([name]) => !optional.includes(name)));
  return [
    ...tryRun(endpoint, example, { ...place, mayRefuse: false }),
    ...tryRun(endpoint, least, { ...place, mayRefuse: false }),
    ...odd.flatMap((given) => tryRun(endpoint, given, { ...place, mayRefuse: true })),
  ];
}

/** A caller's values may be refused, with a ToolError; nothing else may be thrown. */
function tryRun(
  endpoint: Endpoint,
  given: object,
  { file, runner, mayRefuse }: Place & { readonly mayRefuse: boolean },
): string[] {
  try {
    runner.run(toQueryJob(endpoint.plan, parseArguments(endpoint, given), file));
    return [];
  } catch (error) {
    const isRefusal =
      error instanceof ToolError && error.code !== 'database.unavailable' && error.code !== 'internal';
    if (isRefusal && mayRefuse) return [];
    return [
      `${endpoint.name}: ${String(error)} on ${toJsonText(given).slice(0, 200)} in ${endpoint.plan.sql}`,
    ];
  }
}
