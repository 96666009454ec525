import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { countWords, rankLikeness } from '../../../scripts/corpora/similarity.ts';
import { isBuilt, readVocabulary } from '../../../scripts/corpora/vocabulary.ts';
import { readDistractors } from '../../../src/domains/distractors.ts';
import { listDomainFiles } from '../../../src/lab/places.ts';
import { makeFolder } from '../make-domain.ts';

const folders = {
  corpora: fileURLToPath(new URL('../../../corpora', import.meta.url)),
  databases: fileURLToPath(new URL('../../../databases', import.meta.url)),
};
const domains = listDomainFiles(folders.databases);

describe('the distractors on record', () => {
  const distractorsOf = readDistractors(folders.corpora);

  it.each(domains)('of %s are four other domains', (domain) => {
    const names = distractorsOf(domain);
    expect(new Set(names).size).toBe(4);
    expect(names).not.toContain(domain);
    for (const name of names) expect(domains).toContain(name);
  });

  it('are those that the documents and schemas measure', ({ skip }) => {
    skip(
      !domains.every((domain) => isBuilt(folders, domain)),
      'not all documents are built: rookery lab build',
    );
    const ranked = rankLikeness(domains.map((domain) => readVocabulary(folders, domain)));
    // Documents of a clone can be older than the texts: the likest two must be among the four.
    for (const domain of ['hockey', 'movie', 'craftbeer', 'law_episode', 'world']) {
      const likest = ranked.get(domain)?.slice(0, 2) ?? [];
      for (const other of likest) expect(distractorsOf(domain)).toContain(other.domain);
    }
  });
});

it('a folder without a record, or a domain that is not in it, has no distractors', () => {
  const folder = makeFolder();
  expect(readDistractors(folder)('hockey')).toEqual([]);
  writeFileSync(join(folder, 'distractors.json'), '{"a": [{"domain": "b", "cosine": 0.5, "words": ["w"]}]}');
  expect(readDistractors(folder)('a')).toEqual(['b']);
  expect(readDistractors(folder)('hockey')).toEqual([]);
});

describe('likeness', () => {
  it('counts words in the singular, also those of names', () => {
    expect(Object.fromEntries(countWords(['teamGoals of teams, BrandName, 12']))).toEqual({
      team: 2,
      goal: 1,
      brand: 1,
      name: 1,
    });
  });

  it('ranks by rare words in common, and names them', () => {
    const vocabulary = (domain: string, documents: string, schema: string) => ({
      domain,
      documents: countWords([documents]),
      schema: countWords([schema]),
    });
    const ranked = rankLikeness([
      vocabulary('ice', 'the puck slides over the rink', 'goal team'),
      vocabulary('snow', 'the puck lies beside the rink', 'team price'),
      vocabulary('shop', 'the price is on the tag', 'price item'),
    ]);
    expect(ranked.get('ice')?.map(({ domain }) => domain)).toEqual(['snow', 'shop']);
    expect(ranked.get('ice')?.[0]?.words).toEqual(expect.arrayContaining(['puck', 'rink']));
    expect(ranked.get('ice')?.[0]?.words).not.toContain('the');
    expect(ranked.get('ice')?.[1]?.cosine).toBe(0);
  });
});
