import type { ReadyDomain } from '../../../domains/domains.ts';
import type { Table } from '../../../schema/model.ts';

const TABLES_SHOWN = 40;
const COLUMNS_SHOWN = 12;

export interface GuideOptions {
  readonly table?: string;
  readonly universe?: string;
  readonly handle?: string;
  readonly hasData: boolean;
}

/** How to work with a domain, as a message of the user. */
export function writeGuide({ name, schema, catalogue }: ReadyDomain, options: GuideOptions): string {
  const { table, universe, handle, hasData } = options;
  const shown = schema.tables.slice(0, TABLES_SHOWN).map(writeTable);
  const more = schema.tables.length - shown.length;
  const beginning = [
    ...(table === undefined ? [] : [`Begin with the table "${table}".`]),
    ...(universe === undefined ? [] : [`Begin with get_data and tool_universe_id "${universe}".`]),
    ...(handle === undefined ? [] : [`Go on with the table "${handle}", which is there already.`]),
  ];
  return [
    `Work with the database "${name}". It is read-only; its tools are all there is to reach it with.`,
    `Tables:\n${shown.join('\n')}${more > 0 ? `\n- and ${more} more` : ''}`,
    `${catalogue.endpoints.length} tools each answer one kind of question: look one up by what it counts, lists, ` +
      'ranks or compares, and give exact values, as the data has them. Lists are cut at "limit" and say so in ' +
      '"truncated"; go on with "offset".',
    ...(hasData ? [CHAIN] : []),
    'A failed call says in "hint" what would have worked: mend the call and try again.',
    ...beginning,
  ].join('\n\n');
}

/** A question with the rules that its answer has to keep, as a message of the user. */
export function writePolicyTask(
  { name }: ReadyDomain,
  { question = '', additional_instructions: policy = '' }: Readonly<Record<string, string>>,
): string {
  return [
    `Answer a question about "${name}" with the tools of this server, and with nothing that you know otherwise.`,
    `A policy says how tools may be used. It stands above everything but safety: where it forbids a tool, do not ` +
      'call that tool, even if it would answer at once; where it asks for a tool or an order, keep to it; where it ' +
      'leaves no way to an answer, say so instead of breaking it.',
    `<additional_instructions>\n${policy}\n</additional_instructions>`,
    `<question>\n${question}\n</question>`,
    'Before each call, check it against the policy. Then answer in one short sentence, with the exact values that ' +
      'the tools gave.',
  ].join('\n\n');
}

const CHAIN =
  'For questions of several steps there are chains: get_data loads a table and returns a handle; filter, sort, ' +
  'aggregate and transform take a handle and return a new one or a value; peek shows a table again. The tables ' +
  'stay on the server: pass handles, never rows. list_universes names what can be loaded.';

function writeTable({ name, rowCount, columns, description }: Table): string {
  const shown = columns.slice(0, COLUMNS_SHOWN).map((column) => column.name);
  const more = columns.length > shown.length ? ', …' : '';
  const meaning = description === undefined ? '' : ` — ${description.slice(0, 120)}`;
  return `- ${name} (${rowCount} rows): ${shown.join(', ')}${more}${meaning}`;
}
