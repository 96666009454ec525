import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listDomainFiles } from '../src/lab/places.ts';
import { rankLikeness } from './corpora/similarity.ts';
import { isBuilt, readVocabulary } from './corpora/vocabulary.ts';

/**
 * Measures which domains are most easily taken for one another, and writes `corpora/distractors.json`:
 * `npm run corpora:distractors`. All documents must be built.
 */
const DISTRACTORS = 4;
const folders = {
  corpora: fileURLToPath(new URL('../corpora', import.meta.url)),
  databases: fileURLToPath(new URL('../databases', import.meta.url)),
};
const domains = listDomainFiles(folders.databases);
const missing = domains.filter((domain) => !isBuilt(folders, domain));
if (missing.length > 0) {
  console.error(
    `These domains have no documents yet: ${missing.join(', ')}. Build them with \`rookery lab build\`.`,
  );
  process.exit(1);
}
const ranked = rankLikeness(domains.map((domain) => readVocabulary(folders, domain)));
const chosen = Object.fromEntries(
  [...ranked].map(([domain, others]) => [domain, others.slice(0, DISTRACTORS)]),
);
writeFileSync(join(folders.corpora, 'distractors.json'), `${JSON.stringify(chosen, null, 2)}\n`);
for (const [domain, others] of Object.entries(chosen)) {
  const shown = others.map(
    (other) => `${other.domain} ${other.cosine} (${other.words.slice(0, 3).join(', ')})`,
  );
  console.log(`${domain.padEnd(28)} ${shown.join('; ')}`);
}
