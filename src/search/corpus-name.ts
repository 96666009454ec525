import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The file of a domain's corpus in a folder of corpora, or undefined: a domain without one has no retriever. */
export function findCorpus(folder: string, domain: string): string | undefined {
  const names = [`${domain}.jsonl`, 'corpus.jsonl', `${domain}_docs.json`];
  const files = [`${domain}.jsonl`, `${domain}_docs.json`, ...names.map((name) => join(domain, name))];
  return files.map((file) => join(folder, file)).find((file) => existsSync(file));
}

/** The domain's name in a corpus's file name: `hockey.jsonl`, `hockey/corpus.jsonl` and `hockey_docs.json` are hockey's. */
export function toCorpusName(file: string): string {
  if (basename(file) === 'corpus.jsonl') return basename(dirname(file));
  return basename(file).replace(/(?:_docs)?\.jsonl?$/, '');
}

/** The file of a corpus's texts and rankings, in the folder that is given for them. */
export function toFileName({
  cacheDir,
  corpusFile,
}: {
  readonly cacheDir: string;
  readonly corpusFile: string;
}): string {
  return join(cacheDir, `${toCorpusName(corpusFile)}.search.sqlite`);
}
