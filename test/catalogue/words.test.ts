import { describe, expect, it } from 'vitest';
import {
  createVocabulary,
  joinPhrases,
  pluralPhrase,
  singularPhrase,
  toSnake,
  wordsOf,
} from '../../src/catalogue/naming/words.ts';

const vocabulary = createVocabulary(['RootBeerID', 'BrandID', 'StarRating', 'CountryLanguage', 'first_name']);

describe('wordsOf', () => {
  it.each([
    ['CustomerID', 'customer id'],
    ['first_name', 'first name'],
    ['HTTPServer', 'http server'],
    ['rootbeerbrand', 'root beer brand'],
    ['rootbeerreviews', 'root beer reviews'],
    ['countrylanguage', 'country language'],
    ['Order Details', 'order details'],
    ['Percent (%) Eligible', 'percent percent eligible'],
    ['LName', 'last name'],
    ['dept_name', 'department name'],
    ['Größe', 'große'],
    ['geolocation', 'geolocation'],
    ['18_49_Rating_Share', '18 49 rating share'],
    ["Customer's Name", 'customer name'],
    ['!!!', ''],
  ])('%s → %s', (identifier, words) => {
    expect(wordsOf(identifier, vocabulary).join(' ')).toBe(words);
  });
});

describe('number of a phrase', () => {
  it.each([
    ['invoice lines', 'invoice line', 'invoice lines'],
    ['city', 'city', 'cities'],
    ['person', 'person', 'people'],
    ['series', 'series', 'series'],
    ['address', 'address', 'addresses'],
    ['status', 'status', 'statuses'],
    ['analysis', 'analysis', 'analyses'],
  ])('%s', (phrase, one, many) => {
    expect(singularPhrase(phrase.split(' '))).toBe(one);
    expect(pluralPhrase(phrase.split(' '))).toBe(many);
  });
});

describe('joinPhrases', () => {
  it.each([
    ['root beer brand', 'brand name', 'root beer brand name'],
    ['customer', 'city', 'customer city'],
    ['album', 'albums', 'albums'],
  ])('%s + %s', (first, second, joined) => {
    expect(joinPhrases(first, second)).toBe(joined);
  });
});

describe('toSnake', () => {
  it('leaves only letters, digits and single underscores', () => {
    expect(toSnake(' Straße  "No." — Ünï 7 ')).toBe('strasse_no_uni_7');
    expect(toSnake('___')).toBe('');
  });
});
