/**
 * How well tools are found: for questions in everyday words, each with the tool that answers it, whether the tool is
 * among the first 10 and 128 of its domain, and of all domains. Questions: test/golden/tool-questions/<domain>.json.
 * Run: npm run bench:tool-search [-- DATABASES [CORPORA]]
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { DATA_TOOLS } from '../src/catalogue/collections/toolset.ts';
import { createCorpora } from '../src/domains/corpora.ts';
import { discoverDomains } from '../src/domains/discover.ts';
import { createDomains, type Domains } from '../src/domains/domains.ts';
import { createOffers } from '../src/execution/offer/offers.ts';
import { createToolFinder } from '../src/execution/tools/finder.ts';
import { createToolService, type ScoredTool } from '../src/execution/tools/service.ts';

const QUESTIONS = fileURLToPath(new URL('../test/golden/tool-questions', import.meta.url));
const DEPTHS = [10, 128] as const;
const entries = z.array(z.object({ question: z.string(), tool: z.string() }));

interface Question {
  readonly domain: string;
  readonly question: string;
  readonly tool: string;
}

/** The rank of the tool, from 1; Infinity where it was not found. */
interface Ranks {
  readonly domain: string;
  readonly within: number;
  readonly overall: number;
}

async function main(): Promise<void> {
  const [databases = 'databases', corpora = 'corpora'] = process.argv.slice(2);
  const questions = readQuestions();
  if (questions.length === 0) {
    console.log(`Skipped: there are no questions in ${QUESTIONS}.`);
    return;
  }
  const domains = createDomains({
    sources: discoverDomains(databases),
    findCorpus: createCorpora({ folders: [corpora] }),
  });
  await domains.settled();
  const all = await rankAll(domains, questions);
  const names = [...new Set(all.map((ranks) => ranks.domain))];
  const printOf = (title: string, chosen: readonly string[]): void =>
    print(
      title,
      all.filter(({ domain }) => chosen.includes(domain)),
    );
  for (const name of names) printOf(name, [name]);
  // The search was made with the questions of one half in sight; those of the other tell whether it is good in general.
  printOf('first, third … domain', pickEverySecond(names, 0));
  printOf('second, fourth … domain', pickEverySecond(names, 1));
  print('all', all);
  domains.close();
}

function pickEverySecond(names: readonly string[], first: 0 | 1): string[] {
  return names.filter((_, index) => index % 2 === first);
}

async function rankAll(domains: Domains, questions: readonly Question[]): Promise<Ranks[]> {
  const finder = createToolFinder(domains, DATA_TOOLS);
  const before = process.memoryUsage().heapUsed;
  const start = performance.now();
  await finder.ofAll();
  const megabytes = (process.memoryUsage().heapUsed - before) / 1024 / 1024;
  console.log(
    `index over all: ${Math.round(performance.now() - start)} ms, about ${megabytes.toFixed(0)} MB`,
  );
  const offers = createOffers({ domains });
  const service = createToolService({ domains, hasData: false, finder });
  const limit = Math.max(...DEPTHS);
  const all: Ranks[] = [];
  const times: number[] = [];
  for (const { domain, question: query, tool } of questions) {
    const offer = offers.at({ domain });
    if (offer.find(tool) === undefined) {
      console.log(`${domain} has no tool ${tool}: "${query}"`);
      continue;
    }
    const within = await service.search(offer, { query, limit });
    const started = performance.now();
    const overall = await service.search(offers.at({}), { query, limit });
    times.push(performance.now() - started);
    all.push({ domain, within: findRank(within, domain, tool), overall: findRank(overall, domain, tool) });
  }
  times.sort((a, b) => a - b);
  console.log(
    `search over all: ${toPercentile(times, 0.5)} ms in the middle, ${toPercentile(times, 0.95)} ms p95`,
  );
  console.log(toLine(['domain', 'questions', 'in@10', 'in@128', 'all@10', 'all@128']));
  return all;
}

function toPercentile(sorted: readonly number[], part: number): string {
  return String(sorted[Math.floor(sorted.length * part)]?.toFixed(1));
}

function findRank(hits: readonly ScoredTool[], domain: string, tool: string): number {
  const place = hits.findIndex((hit) => hit.domain === domain && hit.tool.name === tool);
  return place < 0 ? Number.POSITIVE_INFINITY : place + 1;
}

function print(domain: string, all: readonly Ranks[]): void {
  const recall = (rankOf: (ranks: Ranks) => number, depth: number): string =>
    (all.filter((ranks) => rankOf(ranks) <= depth).length / all.length).toFixed(3);
  const within = DEPTHS.map((depth) => recall((ranks) => ranks.within, depth));
  const overall = DEPTHS.map((depth) => recall((ranks) => ranks.overall, depth));
  console.log(toLine([domain, String(all.length), ...within, ...overall]));
}

function readQuestions(): Question[] {
  const files = listFiles().filter((file) => file.endsWith('.json'));
  return files.flatMap((file) =>
    entries
      .parse(JSON.parse(readFileSync(join(QUESTIONS, file), 'utf8')))
      .map((entry) => ({ domain: basename(file, '.json'), ...entry })),
  );
}

function listFiles(): string[] {
  try {
    return readdirSync(QUESTIONS).sort();
  } catch {
    return [];
  }
}

function toLine([domain = '', ...cells]: readonly string[]): string {
  return `${domain.padEnd(32)} ${cells.map((cell) => cell.padStart(9)).join(' ')}`;
}

await main();
