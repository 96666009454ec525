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
  /** Where indexes are kept; by default beside each corpus, or in a folder of the user's. */
  readonly cacheDirectory?: string | undefined;
}

/** The documents of a domain, or undefined where there are none. */
export type FindCorpusOf = (domain: string) => CorpusSource | undefined;

/** Finds the documents of domains by their names; each time anew, for they may be made later. */
export function createCorpora({ folders, language, cacheDirectory }: CorporaOptions): FindCorpusOf {
  return (domain) => {
    const file = folders.map((folder) => findCorpus(folder, domain)).find((found) => found !== undefined);
    if (file === undefined) return undefined;
    const own = Object.hasOwn(language?.byDomain ?? {}, domain) ? language?.byDomain[domain] : undefined;
    return {
      file,
      language: own ?? language?.standard ?? 'auto',
      indexDirectory: cacheDirectory ?? chooseFolder(dirname(file)),
    };
  };
}

function chooseFolder(beside: string): string {
  try {
    accessSync(beside, constants.W_OK);
    return join(beside, '.rookery');
  } catch {
    return findCacheFolder();
  }
}
