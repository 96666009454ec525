import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSearchStorage } from '../../src/database/search-storage.ts';
import { createIndexCache } from '../../src/search/index-cache.ts';
import { createRetriever } from '../../src/search/retriever.ts';
import type { BuiltFact } from './built.ts';

const RESULTS = 10;
const CACHE_BYTES = 256 * 1024 * 1024;

/** Shares of questions whose document was among the results. */
export interface Finding {
  readonly questions: number;
  /** By the question itself; among the first ten. */
  readonly asked: number;
  /** By nothing but the entity's name; first, and among the first ten. */
  readonly nameFirst: number;
  readonly name: number;
  /** By the question without the name. */
  readonly nameless: number;
}

/** Asks the retriever for a sample of the facts, evenly over the list. */
export async function measureFinding(
  corpusFile: string,
  facts: readonly BuiltFact[],
  most: number,
): Promise<Finding> {
  const folder = mkdtempSync(join(tmpdir(), 'corpora-'));
  const retriever = createRetriever({
    corpusFile,
    cacheDir: folder,
    language: 'en',
    storage: createSearchStorage(),
    cache: createIndexCache(CACHE_BYTES),
  });
  const asked = facts.filter(({ chooses }) => chooses === undefined);
  const step = Math.max(1, asked.length / most);
  const sample = asked.filter((_fact, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
  const count = { asked: 0, nameFirst: 0, name: 0, nameless: 0 };
  try {
    for (const fact of sample) {
      const place = async (question: string): Promise<number> => {
        const results = await retriever.query(question, RESULTS).catch(() => []);
        return results.findIndex(({ id }) => id.replace(/#\d+$/, '') === fact.doc_id);
      };
      const byName = await place(fact.entity);
      if (byName === 0) count.nameFirst += 1;
      if (byName >= 0) count.name += 1;
      if ((await place(fact.question)) >= 0) count.asked += 1;
      if ((await place(fact.question.split(fact.entity).join('it'))) >= 0) count.nameless += 1;
    }
  } finally {
    retriever.close();
    rmSync(folder, { recursive: true, force: true });
  }
  const share = (found: number): number => found / Math.max(1, sample.length);
  return {
    questions: sample.length,
    asked: share(count.asked),
    nameFirst: share(count.nameFirst),
    name: share(count.name),
    nameless: share(count.nameless),
  };
}
