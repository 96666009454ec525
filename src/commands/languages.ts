import type { CorporaOptions } from '../domains/corpora.ts';
import { hintNearest } from '../nearest.ts';
import { isLanguageCode, LANGUAGE_CODES, type Language } from '../search/language-codes.ts';
import { CommandError, EXIT } from './failure.ts';

/** Reads the setting `language`: one for all corpora, and `<domain>=<code>` for single ones. Throws CommandError. */
export function parseLanguages(text: string): NonNullable<CorporaOptions['language']> {
  const parts = text.split(',').map((part) => part.trim().split('='));
  const standard = parts.filter((part) => part.length === 1).map(([code = '']) => code);
  if (standard.length > 1) {
    throw new CommandError(EXIT.usage, {
      message: `--language gives two languages for all documents: ${standard.join(' and ')}.`,
      hint: 'Give one, and others for single domains: auto,hockey=de.',
    });
  }
  const own = parts.flatMap(([domain = '', code]) =>
    code === undefined ? [] : [[domain, parseLanguage(code)]],
  );
  return { standard: parseLanguage(standard[0] ?? 'auto'), byDomain: Object.fromEntries(own) };
}

function parseLanguage(code: string): Language | 'auto' {
  if (code === 'auto' || code === 'none' || isLanguageCode(code)) return code;
  const known = ['auto', 'none', ...LANGUAGE_CODES];
  throw new CommandError(EXIT.usage, {
    message: `--language names "${code.slice(0, 40)}", which is no language that can be searched.`,
    hint: `${hintNearest(code, known, 'language')} Known are ${known.join(', ')}.`,
  });
}
