import { readContent } from '../database/content-key.ts';
import { createSearchStorage } from '../database/search-storage.ts';
import { createCorpusIndex } from '../search/corpus-index.ts';
import type { CorpusProblem } from '../search/document.ts';
import { createIndexCache } from '../search/index-cache.ts';
import type { CorpusSource } from './corpora.ts';
import { type CorpusFacts, keepCorpusFacts } from './corpus-facts.ts';

/** Problems that are kept. */
const MOST_PROBLEMS = 20;

/** Brings a corpus's index up to date, which may take minutes for a big one. Throws `database.unavailable`. */
export async function prepareCorpus(source: CorpusSource): Promise<CorpusFacts> {
  const content = await readContent(source.file);
  const problems: CorpusProblem[] = [];
  const corpus = createCorpusIndex({
    corpusFile: source.file,
    cacheDir: source.indexDirectory,
    language: source.language,
    storage: createSearchStorage(),
    cache: createIndexCache(0),
    onProblem: (problem) => void (problems.length < MOST_PROBLEMS && problems.push(problem)),
  });
  const { documents } = (await corpus.file()).facts;
  corpus.close();
  keepCorpusFacts(source, { content, documents, problems });
  return { documents, problems };
}
