import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerParts } from '../../src/commands/server.ts';
import { createCorpora } from '../../src/domains/corpora.ts';
import { discoverDomains } from '../../src/domains/discover.ts';
import { createDomains, type Domains } from '../../src/domains/domains.ts';
import type { Execute } from '../../src/execution/tool-call.ts';
import { parseJson, toJsonText } from '../../src/json.ts';
import { writeShopCorpus } from '../fixtures/documents.ts';
import { createFolder } from '../fixtures/folder.ts';
import { createFootball } from '../fixtures/football.ts';
import { serveDomains } from '../fixtures/served.ts';
import { createShop, createShopFile } from '../fixtures/shop.ts';
import { type Answer, post, readAnswer, readToolResult, writeInitialize } from '../mcp/raw-client.ts';

/** A server over the shop, which has documents, and football, which has some that are taken for the shop's. */
export interface World {
  readonly url: string;
  /** The folder of databases and corpora. */
  readonly folder: string;
  readonly domains: Domains;
  readonly execute: Execute;
  readonly faults: readonly unknown[];
  close(): Promise<void>;
}

export interface WorldOptions {
  /** Closed with the world. Default: one within this process. */
  readonly executors?: ServerParts['executors'];
}

/** Starts it, with everything real. `plain` is a third domain, without documents; those of `hurt` cannot be read. */
export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const folder = createFolder();
  writeWorld(folder.path);
  const domains = createDomains({
    sources: discoverDomains(folder.path),
    cacheDirectory: join(folder.path, 'cache'),
    findCorpus: createCorpora({ folders: [folder.path], cacheDirectory: join(folder.path, 'cache') }),
  });
  await domains.settled();
  const server = await serveDomains(domains, { ...options, config: { corpora: folder.path } });
  const { url, faults, execution } = server;
  return {
    ...{ url, folder: folder.path, domains, execute: execution.execute, faults },
    async close() {
      await server.close();
      domains.close();
      folder.remove();
    },
  };
}

function writeWorld(folder: string): void {
  createShop(folder);
  createFootball(folder);
  createShopFile(join(folder, 'plain', 'plain.sqlite'));
  createShopFile(join(folder, 'hurt', 'hurt.sqlite'));
  writeShopCorpus(folder);
  writeFileSync(join(folder, 'football.jsonl'), '{"id": "rules", "text": "A match lasts ninety minutes."}\n');
  writeFileSync(join(folder, 'hurt_docs.json'), '{"documents": []}');
  const likes = ['football', 'plain'].map((domain) => ({ domain, cosine: 0.5, words: [] }));
  writeFileSync(join(folder, 'distractors.json'), toJsonText({ shop: likes }));
}

export interface CallAnswer {
  readonly failed: boolean;
  readonly text: string;
}

/** Calls a tool over REST with a JSON body. */
export async function callRest(
  { url }: Pick<World, 'url'>,
  path: string,
  values: unknown,
): Promise<CallAnswer> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: typeof values === 'string' ? values : toJsonText(values),
  });
  return { failed: !response.ok, text: await response.text() };
}

/** What a GET answers. */
export async function read({ url }: Pick<World, 'url'>, path: string): Promise<CallAnswer> {
  const response = await fetch(`${url}${path}`);
  return { failed: !response.ok, text: await response.text() };
}

/** The same, as JSON. */
export async function readJson(world: Pick<World, 'url'>, path: string): Promise<unknown> {
  return parseJson((await read(world, path)).text);
}

/** Calls a tool over MCP in a session of its own. */
export async function callMcp(
  world: Pick<World, 'url'>,
  path: string,
  call: { readonly name: string; readonly arguments: unknown },
): Promise<CallAnswer> {
  const answer = await sendMcp(world, path, 'tools/call', call);
  if (answer.error) return { failed: true, text: JSON.stringify(answer.error.data) };
  const { text, isError } = readToolResult(answer);
  return { failed: isError, text };
}

/** The names of the tools that a URL lists over MCP. */
export async function listMcp(world: Pick<World, 'url'>, path: string): Promise<readonly string[]> {
  const { result, error } = await sendMcp(world, path, 'tools/list', {});
  if (error !== undefined) throw new Error(JSON.stringify(error));
  const tools = result?.tools;
  return Array.isArray(tools) ? tools.map(({ name }) => String(name)) : [];
}

async function sendMcp(
  { url }: Pick<World, 'url'>,
  path: string,
  method: string,
  params: object,
): Promise<Answer> {
  const opened = await post(`${url}${path}`, writeInitialize());
  const session = opened.headers.get('mcp-session-id');
  const answer = await readAnswer(opened);
  if (session === null) return answer;
  const body = toJsonText({ jsonrpc: '2.0', id: 1, method, params });
  return readAnswer(await post(`${url}${path}`, body, { 'Mcp-Session-Id': session }));
}
