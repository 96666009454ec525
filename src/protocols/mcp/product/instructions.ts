import { nameRetriever } from '../../../catalogue/retriever.ts';
import type { ReadyDomain } from '../../../domains/domains.ts';
import type { Offer } from '../../../execution/offer/offer.ts';
import type { Universe } from '../../../universes/universe.ts';

/** What a model is told of an address when it connects. */
export function writeInstructions({ domain, fixed }: Offer, hasData: boolean): string {
  if (domain === undefined) return OF_ALL;
  return fixed === null ? introduceDomain(domain, hasData) : introduceUniverse(fixed);
}

const OF_ALL =
  'Rookery offers SQLite databases as tools. Each domain is one database; its tools are listed at the URL path ' +
  'that list_domains gives as "mcp". Or stay here: get_data with the id of a tool universe (list_universes names ' +
  'them) loads its table, and the tools that work on it are listed then. Or use any tool of any domain from here: ' +
  'search_tools finds it by what it does, call_tool calls it.';

function introduceDomain({ name, schema, catalogue, corpus }: ReadyDomain, hasData: boolean): string {
  const tables = schema.tables.slice(0, 30).map((table) => table.name);
  const more = schema.tables.length > tables.length ? ' and others' : '';
  return (
    `Read-only questions to the database "${name}" (tables: ${tables.join(', ')}${more}): ${catalogue.endpoints.length} ` +
    'tools, each answering one kind of question with JSON. Lists are cut at "limit" rows (default 100) and say so in ' +
    '"truncated"; go on with "offset". Errors carry a hint that says what would have worked.' +
    (hasData
      ? ' For questions of several steps: get_data loads a table under a handle, and the tools that work on handles ' +
        'are listed then.'
      : '') +
    (corpus !== undefined && corpus.documents > 0
      ? ` What is not in the tables may be in its ${corpus.documents} documents: ${nameRetriever(name)} searches them.`
      : '')
  );
}

function introduceUniverse({ domain, title }: Universe): string {
  return (
    `Tools for one view of the database "${domain}": ${title}. Begin with get_data: it returns a handle and ` +
    'a preview of the table, which stays on the server. The other tools take handles and return new handles, values ' +
    'or lists. Errors carry a hint that says what would have worked.'
  );
}
