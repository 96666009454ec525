import { describe, expect, it } from 'vitest';
import { parseLanguages } from '../../src/commands/languages.ts';

describe('the languages of documents', () => {
  it.each([
    ['auto', { standard: 'auto', byDomain: {} }],
    ['de', { standard: 'de', byDomain: {} }],
    ['none, hockey=fr', { standard: 'none', byDomain: { hockey: 'fr' } }],
    ['hockey=fr,world=auto', { standard: 'auto', byDomain: { hockey: 'fr', world: 'auto' } }],
  ])('are read: %s', (text, expected) => {
    expect(parseLanguages(text)).toEqual(expected);
  });

  it.each([
    ['klingon', /"klingon"/, /auto, none, ar/],
    ['hockey=xx', /"xx"/, /Known are/],
    ['en,de', /two languages/, /auto,hockey=de/],
  ])('are refused: %s', (text, message, hint) => {
    expect(() => parseLanguages(text)).toThrow(message);
    expect(() => parseLanguages(text)).toThrow(
      expect.objectContaining({ hint: expect.stringMatching(hint) }),
    );
  });
});
