import { accessSync, constants } from 'node:fs';
import { dirname, join } from 'node:path';
import { findCorpus } from '../search/corpus-name.ts';
import type { Language } from '../search/language-codes.ts';
import { findCacheFolder } from '../user-folders.ts';

/** A domain's documents: where they are, and where what is made of them is kept. */
export interface CorpusSource {
  readonly file: string;
  readonly language: Language | 'auto';
  /** The folder of its index. */
  readonly indexDirectory: string;
}

export interface CorporaOptions {
  /** Folders that may hold a domain's documents, the first one that does counts. */
  readonly folders: readonly string[];
  readonly language?: {
    readonly standard: Language | 'auto';
    readonly byDomain: Readonly<Record<string, Language | 'auto'>>;
  };
  /** Whether documents of the domain are to be made in the last of the folders. */
  readonly awaits?: (domain: string) => boolean;
  /** Where indexes are kept; by default beside each corpus, or in a folder of the user's. */
  readonly cacheDirectory?: string | undefined;
}

/** The documents of a domain, or undefined where there are none. */
export type FindCorpusOf = (domain: string) => CorpusSource | undefined;

/** Finds the documents of domains by their names, also those that are yet to be made. */
export function createCorpora(options: CorporaOptions): FindCorpusOf {
  const { language, cacheDirectory } = options;
  return (domain) => {
    const file = findFile(options, domain);
    if (file === undefined) return undefined;
    const own = Object.hasOwn(language?.byDomain ?? {}, domain) ? language?.byDomain[domain] : undefined;
    return {
      file,
      language: own ?? language?.standard ?? 'auto',
      indexDirectory: cacheDirectory ?? chooseFolder(dirname(file)),
    };
  };
}

function findFile({ folders, awaits }: CorporaOptions, domain: string): string | undefined {
  const file = folders.map((folder) => findCorpus(folder, domain)).find((found) => found !== undefined);
  const last = folders.at(-1);
  return file ?? (last !== undefined && awaits?.(domain) ? join(last, `${domain}.jsonl`) : undefined);
}

function chooseFolder(beside: string): string {
  try {
    accessSync(beside, constants.W_OK);
    return join(beside, '.rookery');
  } catch {
    return findCacheFolder();
  }
}
