import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { createStateless, openSession, type Send } from '../scripts/mcp/senders.ts';
import { exampleArguments } from '../src/catalogue/tool.ts';
import { createCorpora } from '../src/domains/corpora.ts';
import { discoverDomains } from '../src/domains/discover.ts';
import { createDomains } from '../src/domains/domains.ts';
import { writeShopCorpus } from '../test/fixtures/documents.ts';
import { createFolder } from '../test/fixtures/folder.ts';
import { createTestServer } from '../test/fixtures/served.ts';
import { createShop } from '../test/fixtures/shop.ts';

/**
 * How much of the program one warm call passes: the files of `src` and the functions of which V8 says that they ran,
 * with server and executor in one process and no network. Says how the code is made, not how fast it is. Answers are
 * kept, so that what is counted is a repeated call; with `--first` nothing is kept. With `--files` it names the files.
 */

const ORIGIN = 'http://127.0.0.1';
const SOURCE = /\/(src\/.*)\.ts$/;
/** Calls before the one that is counted: what is made once is made by then. */
const WARM = 5;

interface Touched {
  readonly files: readonly string[];
  readonly functions: number;
  readonly calls: number;
}

const folder = createFolder();
createShop(folder.path);
writeShopCorpus(folder.path);
const findCorpus = createCorpora({ folders: [folder.path], cacheDirectory: join(folder.path, 'cache') });
const sources = discoverDomains(folder.path);
const domains = createDomains({ sources, cacheDirectory: join(folder.path, 'cache'), findCorpus });
await domains.settled();
const config = process.argv.includes('--first') ? { answerCacheMb: 0 } : {};
const server = createTestServer(domains, { config });
const fetch = async (request: Request): Promise<Response> => server.fetch(request);
const session = await openSession(fetch, '2025-11-25');
const stateless = createStateless(fetch);
const [endpoint] = domains.require('shop').catalogue.endpoints;
if (endpoint === undefined) throw new Error('the shop has no endpoints');
const values = exampleArguments(endpoint);
const query = new URLSearchParams(
  Object.entries(values).map(([name, value]): [string, string] => [name, String(value)]),
);
const universe = server.execution.data.universes.list('shop').find(({ collection }) => collection === 'slot');
const getData = { name: 'get_data', arguments: { tool_universe_id: universe?.id } };
const { handle: data_label, key_details } = JSON.parse(await callTool(session, getData));
const filter = { data_label, key_name: key_details[0].name, value: 1, condition: 'greater_than' };

const CALLS: readonly (readonly [title: string, call: () => Promise<unknown>])[] = [
  ['endpoint, REST', () => ask(new Request(`${ORIGIN}/v1/shop/${endpoint.name}?${query}`))],
  ['endpoint, MCP without sessions', () => callTool(stateless, { name: endpoint.name, arguments: values })],
  ['endpoint, MCP session', () => callTool(session, { name: endpoint.name, arguments: values })],
  ['get_data, MCP session', () => callTool(session, getData)],
  ['filter_data, MCP session', () => callTool(session, { name: 'filter_data', arguments: filter })],
  ['retriever, REST', () => post('/v1/shop/tools/query_shop', { question: 'When does the shop open?' })],
  [
    'search_tools, MCP session',
    () => callTool(session, { name: 'search_tools', arguments: { query: 'customers' } }),
  ],
];

const profiler = new Session();
profiler.connect();
await profiler.post('Profiler.enable');
console.log('call                              files  functions  calls');
for (const [title, call] of CALLS) {
  const { files, functions, calls } = await count(call);
  const numbers = [files.length, functions, calls].map((number) => String(number).padStart(7)).join('    ');
  console.log(`${title.padEnd(30)}${numbers}`);
  if (process.argv.includes('--files')) console.log(files.map((file) => `    ${file}`).join('\n'));
}
profiler.disconnect();
await server.endStreams();
await server.close();
domains.close();
folder.remove();

async function count(call: () => Promise<unknown>): Promise<Touched> {
  for (let round = 0; round < WARM; round += 1) await call();
  await profiler.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await profiler.post('Profiler.takePreciseCoverage');
  await call();
  const { result } = await profiler.post('Profiler.takePreciseCoverage');
  await profiler.post('Profiler.stopPreciseCoverage');
  const ran = result.flatMap(({ url, functions }) => {
    const [, file] = SOURCE.exec(url) ?? [];
    const counts = functions
      // A function without a name that spans a file is the module itself.
      .filter(({ functionName, ranges }) => functionName !== '' || ranges[0]?.startOffset !== 0)
      .map(({ ranges }) => ranges[0]?.count ?? 0)
      .filter((times) => times > 0);
    return file === undefined || counts.length === 0 ? [] : [{ file, counts }];
  });
  return {
    files: ran.map(({ file }) => file).sort(),
    functions: ran.reduce((sum, { counts }) => sum + counts.length, 0),
    calls: ran.flatMap(({ counts }) => counts).reduce((sum, times) => sum + times, 0),
  };
}

async function callTool(send: Send, params: object): Promise<string> {
  const answer = await (await send('tools/call', params)).text();
  const { result } = JSON.parse(answer.replace(/^[^{]*data: /s, ''));
  if (result === undefined || result.isError) throw new Error(answer.slice(0, 300));
  return result.content[0].text;
}

function post(path: string, body: object): Promise<string> {
  const headers = { 'Content-Type': 'application/json' };
  return ask(new Request(`${ORIGIN}${path}`, { method: 'POST', headers, body: JSON.stringify(body) }));
}

async function ask(request: Request): Promise<string> {
  const response = await fetch(request);
  const text = await response.text();
  if (!response.ok) throw new Error(text.slice(0, 300));
  return text;
}
