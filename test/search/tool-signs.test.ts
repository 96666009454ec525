import { describe, expect, it } from 'vitest';
import { countConstants } from '../../src/search/tool-constants.ts';
import { createCoverage } from '../../src/search/tool-coverage.ts';
import { findIntents } from '../../src/search/tool-intents.ts';
import { createValueIndex } from '../../src/search/tool-values.ts';

describe('the number of things that a question names', () => {
  it.each([
    ['How many players are there?', 0, 'a capital at the beginning is no name'],
    ['Which men play for Boston?', 1, 'a name'],
    ['Who lives in the United States of America?', 1, 'a name of several words'],
    ['Players of Boston from 1990 to 1995', 3, 'a name and two numbers'],
    ['Which words hold "vision"?', 1, 'what is quoted, in lower case'],
    ['LaLiga teams', 1, 'a second capital makes a name of the first word'],
    ['What do I know?', 0, 'I is no name'],
    ['wer spielt für Zürich', 1, 'letters of any language'],
    ['', 0, 'nothing'],
  ])('in "%s" is %i: %s', (question, count) => {
    expect(countConstants(question)).toBe(count);
  });
});

describe('the kinds of tools that a question asks for', () => {
  it.each([
    ['How many players are there?', 'count'],
    ['Typical weight of a player', 'aggregate'],
    ['What portion of the players is left-handed?', 'share'],
    ['How many teams have no player?', 'without'],
    ['Goals year after year', 'yearly'],
    ['Goals in 1990, month by month', 'monthly'],
    ['Teams with ten players or more', 'at_least'],
    ['Who is heavier than usual?', 'above_average'],
    ['What is told about the stadium in the documents?', 'retriever'],
  ])('by "%s" is surely %s', (question, family) => {
    expect(findIntents(question).get(family)).toBe(1);
  });

  it('is none without a cue', () => {
    expect(findIntents('zebra').size).toBe(0);
    expect(findIntents('').size).toBe(0);
  });

  it('does not take every word in -est for a superlative', () => {
    expect(findIntents('guests from the west').has('extreme_by_measure')).toBe(false);
  });
});

describe('the values that a question names', () => {
  const index = createValueIndex();
  index.add('a', () => [['red'], ['dark', 'blue']]);
  index.add('b', () => [['red'], ['green']]);

  it('tell most where one column has them', () => {
    const found = index.find(['a', 'red', 'or', 'green', 'car']);
    expect(found.get('b')).toBeGreaterThan(found.get('a') ?? 0);
  });

  it('tell more by two words than by one', () => {
    expect(index.find(['dark', 'blue']).get('a')).toBeGreaterThan(index.find(['green']).get('b') ?? 1);
  });

  it('are not read again of a column that is known', () => {
    index.add('a', () => {
      throw new Error('read again');
    });
    expect(index.find(['dark'])).toEqual(new Map());
  });
});

describe('how much of a question a text covers', () => {
  const coverage = createCoverage();
  coverage.add([
    ['player', 1],
    ['team', 0.5],
  ]);
  coverage.add([['player', 1]]);
  coverage.add([
    ['player', 0.5],
    ['player', 1],
  ]);

  it('is all where it has all, and counts the greatest weight of a repeated term once', () => {
    expect([...coverage.measure(['player', 'player'])]).toEqual([1, 1, 1]);
  });

  it('counts rare terms for more', () => {
    const [both = 0, one = 0] = coverage.measure(['player', 'team']);
    expect(both).toBeGreaterThan(0.5);
    expect(one).toBeLessThan(0.5);
  });

  it('is nothing for nothing, and for what no text has', () => {
    expect([...coverage.measure([])]).toEqual([0, 0, 0]);
    expect([...coverage.measure(['zebra'])]).toEqual([0, 0, 0]);
  });
});
