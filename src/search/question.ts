import { ToolError } from '../errors.ts';
import type { Analyser } from './analyse.ts';
import type { RankingName } from './storage.ts';

/** A question is read up to here; what follows could hardly change its most telling terms. */
const LONGEST_QUESTION = 20_000;

/** What to search for, and in which ranking. */
export interface QuestionTerms {
  readonly terms: readonly string[];
  readonly ranking: RankingName;
}

/**
 * The terms to search for; a question of nothing but stop words is searched by these. Throws
 * `request.invalid_argument` where there is no word at all.
 */
export function toQuestionTerms(question: string, analyser: Analyser): QuestionTerms {
  const { terms, stopWords } = analyser.analyse(question.slice(0, LONGEST_QUESTION));
  if (terms.length > 0) return { terms, ranking: 'words' };
  if (stopWords.length > 0) return { terms: stopWords, ranking: 'stop_words' };
  throw new ToolError('request.invalid_argument', {
    message: question.trim() === '' ? 'The question is empty.' : 'The question holds no word to search for.',
    hint: 'Ask in words, numbers or codes; they are searched for in the documents.',
  });
}
