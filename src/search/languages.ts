import { stemmer as arabicStemmer } from '@orama/stemmers/arabic';
import { stemmer as armenianStemmer } from '@orama/stemmers/armenian';
import { stemmer as bulgarianStemmer } from '@orama/stemmers/bulgarian';
import { stemmer as danishStemmer } from '@orama/stemmers/danish';
import { stemmer as dutchStemmer } from '@orama/stemmers/dutch';
import { stemmer as englishStemmer } from '@orama/stemmers/english';
import { stemmer as finnishStemmer } from '@orama/stemmers/finnish';
import { stemmer as frenchStemmer } from '@orama/stemmers/french';
import { stemmer as germanStemmer } from '@orama/stemmers/german';
import { stemmer as greekStemmer } from '@orama/stemmers/greek';
import { stemmer as hungarianStemmer } from '@orama/stemmers/hungarian';
import { stemmer as indianStemmer } from '@orama/stemmers/indian';
import { stemmer as indonesianStemmer } from '@orama/stemmers/indonesian';
import { stemmer as irishStemmer } from '@orama/stemmers/irish';
import { stemmer as italianStemmer } from '@orama/stemmers/italian';
import { stemmer as lithuanianStemmer } from '@orama/stemmers/lithuanian';
import { stemmer as nepaliStemmer } from '@orama/stemmers/nepali';
import { stemmer as norwegianStemmer } from '@orama/stemmers/norwegian';
import { stemmer as portugueseStemmer } from '@orama/stemmers/portuguese';
import { stemmer as romanianStemmer } from '@orama/stemmers/romanian';
import { stemmer as russianStemmer } from '@orama/stemmers/russian';
import { stemmer as serbianStemmer } from '@orama/stemmers/serbian';
import { stemmer as spanishStemmer } from '@orama/stemmers/spanish';
import { stemmer as swedishStemmer } from '@orama/stemmers/swedish';
import { stemmer as tamilStemmer } from '@orama/stemmers/tamil';
import { stemmer as turkishStemmer } from '@orama/stemmers/turkish';
import { stemmer as ukrainianStemmer } from '@orama/stemmers/ukrainian';
import { stopwords as arabicStops } from '@orama/stopwords/arabic';
import { stopwords as armenianStops } from '@orama/stopwords/armenian';
import { stopwords as bulgarianStops } from '@orama/stopwords/bulgarian';
import { stopwords as danishStops } from '@orama/stopwords/danish';
import { stopwords as dutchStops } from '@orama/stopwords/dutch';
import { stopwords as englishStops } from '@orama/stopwords/english';
import { stopwords as finnishStops } from '@orama/stopwords/finnish';
import { stopwords as frenchStops } from '@orama/stopwords/french';
import { stopwords as germanStops } from '@orama/stopwords/german';
import { stopwords as greekStops } from '@orama/stopwords/greek';
import { stopwords as hungarianStops } from '@orama/stopwords/hungarian';
import { stopwords as indianStops } from '@orama/stopwords/indian';
import { stopwords as indonesianStops } from '@orama/stopwords/indonesian';
import { stopwords as irishStops } from '@orama/stopwords/irish';
import { stopwords as italianStops } from '@orama/stopwords/italian';
import { stopwords as lithuanianStops } from '@orama/stopwords/lithuanian';
import { stopwords as nepaliStops } from '@orama/stopwords/nepali';
import { stopwords as norwegianStops } from '@orama/stopwords/norwegian';
import { stopwords as portugueseStops } from '@orama/stopwords/portuguese';
import { stopwords as romanianStops } from '@orama/stopwords/romanian';
import { stopwords as russianStops } from '@orama/stopwords/russian';
import { stopwords as serbianStops } from '@orama/stopwords/serbian';
import { stopwords as spanishStops } from '@orama/stopwords/spanish';
import { stopwords as swedishStops } from '@orama/stopwords/swedish';
import { stopwords as tamilStops } from '@orama/stopwords/tamil';
import { stopwords as turkishStops } from '@orama/stopwords/turkish';
import { stopwords as ukrainianStops } from '@orama/stopwords/ukrainian';
import type { LanguageCode } from './language-codes.ts';

/** How a language is stemmed, and its words that carry no meaning of their own. */
export interface LanguageRow {
  readonly stem: (word: string) => string;
  readonly stopWords: readonly string[];
}

/** ISO 639-1 code → its row. A new language is a new row, and a new code in `language-codes.ts`. */
export const LANGUAGES = {
  ar: { stem: arabicStemmer, stopWords: arabicStops },
  hy: { stem: armenianStemmer, stopWords: armenianStops },
  bg: { stem: bulgarianStemmer, stopWords: bulgarianStops },
  da: { stem: danishStemmer, stopWords: danishStops },
  nl: { stem: dutchStemmer, stopWords: dutchStops },
  en: { stem: englishStemmer, stopWords: englishStops },
  fi: { stem: finnishStemmer, stopWords: finnishStops },
  fr: { stem: frenchStemmer, stopWords: frenchStops },
  de: { stem: germanStemmer, stopWords: germanStops },
  el: { stem: greekStemmer, stopWords: greekStops },
  hu: { stem: hungarianStemmer, stopWords: hungarianStops },
  hi: { stem: indianStemmer, stopWords: indianStops },
  id: { stem: indonesianStemmer, stopWords: indonesianStops },
  ga: { stem: irishStemmer, stopWords: irishStops },
  it: { stem: italianStemmer, stopWords: italianStops },
  lt: { stem: lithuanianStemmer, stopWords: lithuanianStops },
  ne: { stem: nepaliStemmer, stopWords: nepaliStops },
  no: { stem: norwegianStemmer, stopWords: norwegianStops },
  pt: { stem: portugueseStemmer, stopWords: portugueseStops },
  ro: { stem: romanianStemmer, stopWords: romanianStops },
  ru: { stem: russianStemmer, stopWords: russianStops },
  sr: { stem: serbianStemmer, stopWords: serbianStops },
  es: { stem: spanishStemmer, stopWords: spanishStops },
  sv: { stem: swedishStemmer, stopWords: swedishStops },
  ta: { stem: tamilStemmer, stopWords: tamilStops },
  tr: { stem: turkishStemmer, stopWords: turkishStops },
  uk: { stem: ukrainianStemmer, stopWords: ukrainianStops },
} as const satisfies Record<LanguageCode, LanguageRow>;
