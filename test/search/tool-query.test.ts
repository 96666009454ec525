import { expect, it } from 'vitest';
import { findQueryProblem } from '../../src/search/tool-query.ts';

it.each([
  ['', /no words/],
  [' ?! ', /no words/],
  ['what is it', /only words that nearly every text has/],
  ['the of and', /only words/],
  ['wie viele Städte gibt es in Deutschland', /English/],
  ['сколько городов в стране', /English/],
  ['各国的人口', /English/],
  ['¿cuántas ciudades hay en el país?', /English/],
])('%j says what keeps it from finding tools', (query, problem) => {
  expect(findQueryProblem(query)).toMatch(problem);
});

it.each([
  'population of Manila',
  'average price',
  'How many people live in 東京?',
  'films with Михаил Булгаков in the title',
  'Who is the head of state of Switzerland?',
  'list employees',
  'singles by die toten hosen',
  'Köln',
])('%j has none', (query) => {
  expect(findQueryProblem(query)).toBeUndefined();
});
