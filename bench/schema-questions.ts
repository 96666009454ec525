/**
 * How well tools are found for questions that were written from the schemas alone, before the tools were looked at: of how
 * many there is a right tool, and for how many of those one is among the first ten of its domain. The search was made with
 * the questions of every second domain in sight; those of the others tell whether it is good in general.
 * Questions: test/golden/tool-questions/from-schemas/questions.json, each with a pattern of the names of right tools.
 * Run: npx tsx bench/schema-questions.ts [DATABASES]
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { discoverDomains } from '../src/domains/discover.ts';
import { createDomains } from '../src/domains/domains.ts';
import { createOffers } from '../src/execution/offer/offers.ts';
import { createSharedFinder, createToolService } from '../src/execution/tools/service.ts';

const QUESTIONS = fileURLToPath(
  new URL('../test/golden/tool-questions/from-schemas/questions.json', import.meta.url),
);
const DEPTH = 10;

const questions = z
  .array(z.strictObject({ domain: z.string(), question: z.string(), tools: z.string() }))
  .parse(JSON.parse(readFileSync(QUESTIONS, 'utf8')));
const names = [...new Set(questions.map(({ domain }) => domain))].sort();
const [folder = 'databases'] = process.argv.slice(2);
const domains = createDomains({
  sources: discoverDomains(folder).filter(({ name }) => names.includes(name)),
});
await domains.settled();
const offers = createOffers({ domains });
const service = createToolService({ domains, hasData: false, finder: createSharedFinder(domains) });

for (const [title, half] of [
  ['first, third … domain', 0],
  ['second, fourth … domain', 1],
] as const) {
  const asked = questions.filter(({ domain }) => names.indexOf(domain) % 2 === half);
  let [have, found] = [0, 0];
  for (const { domain, question: query, tools } of asked) {
    const isRight = new RegExp(`^(?:${tools})$`);
    const offer = offers.at({ domain });
    if (!offer.tools.some(({ name }) => isRight.test(name))) continue;
    have += 1;
    const hits = await service.search(offer, { query, limit: DEPTH });
    if (hits.some(({ tool }) => isRight.test(tool.name))) found += 1;
  }
  const shares = `${(have / asked.length).toFixed(3)} have a right tool, of those ${(found / have).toFixed(3)}`;
  console.log(`${title}: ${asked.length} questions; ${shares} find it among the first ${DEPTH}`);
}
domains.close();
