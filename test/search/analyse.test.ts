import { describe, expect, it } from 'vitest';
import { createAnalyser } from '../../src/search/analyse.ts';
import { detectLanguage } from '../../src/search/detect-language.ts';

const english = createAnalyser('en');

describe('the analysis of English', () => {
  it.each([
    ['codes whole and in parts', 'R2-D2', ['r2-d2', 'r2', 'd2']],
    ['percentages with and without their sign', '3.5%', ['3.5%', '3.5']],
    ['numbers without their commas', '1,234 and 1,234,567.8', ['1234', '1234567.8']],
    ['what symbols separate', 'x=y|z $1299\tfoo', ['x', 'y', 'z', '1299', 'foo']],
    ['programming languages', 'C++ C# F#', ['c++', 'c', 'c#', 'c', 'f#', 'f']],
    ['addresses', '10.0.0.1', ['10.0.0.1', '10', '0', '0', '1']],
    ['joined letters', 'R&D AT&T', ['r&d', 'r', 'at&t']],
    ['emoji, composed ones too', '😀 👨‍👩‍👧 🇩🇪', ['😀', '👨‍👩‍👧', '🇩🇪']],
    ['hyphens', 'well-known', ['well', 'known']],
    ['diacritics', 'naïve Café', ['naiv', 'cafe']],
    ['other forms of a letter', 'ﬁne Ｆｕｌｌ Straße', ['fine', 'full', 'strass']],
    ['fractions', '6½', ['6', '1', '2']],
    ['possessives and contractions', "O'Neill’s don't", ['o', 'neill']],
    ['stems', 'Weights were measured yearly', ['weight', 'measur', 'yearli']],
    ['control characters and lone surrogates', '\u0000 \ud800abc\udc00', ['abc']],
    ['dates', '2021-05-06', ['2021-05-06', '2021', '05', '06']],
  ])('reads %s: %s', (_what, text, terms) => {
    expect(english.analyse(text).terms).toEqual(terms);
  });

  it('sets stop words apart', () => {
    expect(english.analyse('To be, or not to be').terms).toEqual([]);
    expect(english.analyse('To be').stopWords).toEqual(['-to', '-be']);
  });

  it('cuts endless words', () => {
    expect(english.analyse('a'.repeat(1_000)).terms[0]).toHaveLength(64);
  });
});

describe('the analysis of scripts without spaces', () => {
  it('takes characters and pairs', () => {
    expect(createAnalyser('none').analyse('東京都').terms).toEqual(['東', '東京', '京', '京都', '都']);
  });

  it('takes dictionary words of Thai', () => {
    expect(createAnalyser('none').analyse('แนวรับ').terms.length).toBeGreaterThan(0);
  });

  it('finds words of other scripts beside them', () => {
    expect(createAnalyser('none').analyse('東京tower').terms).toContain('tower');
  });
});

describe('the analysis of other languages', () => {
  it('adds the start of each word, which compounds share', () => {
    const german = createAnalyser('de');
    expect(german.analyse('Verteidigungslinie').terms).toContain('verte*');
    expect(german.analyse('Verteidigung').terms).toContain('verte*');
  });

  it('stems before it folds', () => {
    expect(createAnalyser('ru').analyse('новый').terms).toEqual(createAnalyser('ru').analyse('новой').terms);
  });
});

describe('the language of texts', () => {
  it.each([
    ['en', 'The defense gave up just a few points, and it was the best of the season for all of them.'],
    ['de', 'Die Verteidigung gab nur wenige Punkte ab, und das war für alle die beste der ganzen Saison.'],
    ['ru', 'Защита уступила всего несколько очков, и это было лучшее для них, что они могли в этом сезоне.'],
    ['es', 'La defensa cedió solo unos puntos y fue la mejor de toda la temporada para todos ellos.'],
    ['none', '黑豹队的防守只丢了分'],
    ['none', 'qwx zzk vvb nnt'],
    ['none', ''],
  ])('is told to be %s', (language, text) => {
    expect(detectLanguage([text])).toBe(language);
  });
});
