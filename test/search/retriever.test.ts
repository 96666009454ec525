import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '../../src/database/engine.ts';
import { toJsonText } from '../../src/json.ts';
import type { CorpusProblem } from '../../src/search/document.ts';
import { createIndexCache } from '../../src/search/index-cache.ts';
import { createFolder } from '../fixtures/folder.ts';
import { openRetriever, writeJsonl } from './retrievers.ts';

const documents = [
  { id: 'copper', title: 'Copper', text: 'A red metal that conducts well.', metadata: { number: 29 } },
  { id: 'iron', title: 'Iron', text: 'A grey metal; it rusts.' },
  { id: 'neon', text: 'A noble gas in red lamps.' },
];

let folder = createFolder();
let corpus = '';

beforeEach(() => {
  folder = createFolder();
  corpus = join(folder.path, 'elements.jsonl');
  writeFileSync(corpus, writeJsonl(documents));
});

afterEach(() => {
  folder.remove();
});

const cacheFile = (): string => join(folder.path, 'cache', 'elements.search.sqlite');

describe('a retriever', () => {
  it('gives passages with id, text, score and metadata', async () => {
    const [first, ...rest] = await openRetriever(corpus).query('copper');
    expect(rest).toEqual([]);
    expect(first).toEqual({
      id: 'copper#1',
      text: 'A red metal that conducts well.',
      score: expect.any(Number),
      metadata: { number: 29, title: 'Copper', doc_id: 'copper' },
    });
  });

  it('gives at most as many as asked, best first', async () => {
    const retriever = openRetriever(corpus);
    const all = await retriever.query('red metal', 100);
    expect(all.map(({ id }) => id)).toEqual(['copper#1', 'iron#1', 'neon#1']);
    expect(await retriever.query('red metal', 1)).toEqual(all.slice(0, 1));
  });

  it('gives nothing where no document shares a word', async () => {
    expect(await openRetriever(corpus).query('zebra')).toEqual([]);
  });

  it.each([0, -1, 1e9, 1.5, Number.NaN, 101])('refuses %d results', async (limit) => {
    await expect(openRetriever(corpus).query('red', limit)).rejects.toMatchObject({
      code: 'request.out_of_range',
      message: `"n_results" is ${limit}.`,
    });
  });

  it.each(['', '   ', '\n\t', '?!…', '"()"', '\u0000', '\ud800', '*:*'])(
    'refuses a question of no words: %j',
    async (question) => {
      await expect(openRetriever(corpus).query(question)).rejects.toMatchObject({
        code: 'request.invalid_argument',
      });
    },
  );

  it.each([
    ['quotes', '"red metal"'],
    ['operators', 'red AND NOT (metal OR title:red) NEAR/3 ^red* ~2'],
    ['SQL', "'; DROP TABLE document; -- red"],
    ['one character', 'a'],
    ['mixed scripts', 'red 金属 металл معدن'],
    ['NUL and lone surrogates', 'red\u0000\ud800metal\udc00'],
    ['names of objects', '__proto__ constructor toString red'],
    ['5,000 characters', 'red metal '.repeat(500)],
    ['one long word', 'x'.repeat(100_000)],
    ['100,000 characters', Array.from({ length: 15_000 }, (_, at) => `word${at}`).join(' ')],
  ])('answers a question with %s', async (_what, question) => {
    const results = await openRetriever(corpus).query(question);
    expect(results.length).toBeLessThanOrEqual(3);
    expect(JSON.parse(toJsonText({ results }))).toEqual({ results: structuredClone(results) });
  });

  it('keeps what a document says as it is, in JSON that can be read', async () => {
    const text = 'red "quoted" \\ back\u0000slash </script> \u2028 \ud83d\ude00 {"a":1}';
    writeFileSync(corpus, writeJsonl([{ id: '"id" \n#1', text }]));
    const results = await openRetriever(corpus).query('quoted');
    expect(JSON.parse(toJsonText(results))).toMatchObject([{ id: '"id" \n#1#1', text }]);
  });

  it('makes a lone surrogate of a document harmless', async () => {
    writeFileSync(corpus, '{"id":"a\\ud800","text":"red \\udc00 metal"}\n');
    const [result] = await openRetriever(corpus).query('red');
    expect(result?.text).toBe('red \ufffd metal');
  });

  it('points to the passage of a long document that answers', async () => {
    const filler = (about: string): string =>
      `This sentence is one of many about ${about} and things alike. `.repeat(30);
    const text = `${filler('gold')}${filler('silver')}The melting point is 961 degrees. ${filler('tin')}`;
    writeFileSync(corpus, writeJsonl([{ id: 'long', text }]));
    const results = await openRetriever(corpus).query('melting point');
    expect(results).toHaveLength(1);
    expect(results[0]?.text).toContain('961 degrees');
    expect(results[0]?.id).toMatch(/^long#[2-9]$/);
  });

  it('reports what it skips', async () => {
    writeFileSync(corpus, `${writeJsonl([documents[0], documents[0]])}{"id":\n`);
    const problems: CorpusProblem[] = [];
    const retriever = openRetriever(corpus, { onProblem: (problem) => problems.push(problem) });
    expect(await retriever.query('copper')).toHaveLength(1);
    expect(problems.map(({ position }) => position)).toEqual([3, 2].sort());
    expect(problems[0]?.reason).toBe('The id "copper" occurs twice; the first is kept.');
  });

  it('says that a corpus cannot be read, and can later', async () => {
    rmSync(corpus);
    const retriever = openRetriever(corpus);
    await expect(retriever.query('red')).rejects.toMatchObject({ code: 'database.unavailable' });
    writeFileSync(corpus, writeJsonl(documents));
    expect(await retriever.query('noble')).toHaveLength(1);
  });

  it('finds nothing in an empty corpus', async () => {
    writeFileSync(corpus, '');
    const retriever = openRetriever(corpus);
    expect(await retriever.query('red')).toEqual([]);
    expect(await retriever.count()).toBe(0);
  });
});

describe('a document', () => {
  it('is given whole by its id, or that of a passage', async () => {
    const retriever = openRetriever(corpus);
    expect(await retriever.document('copper')).toEqual(documents[0]);
    expect(await retriever.document('copper#1')).toEqual(documents[0]);
  });

  it('that is unknown is an error', async () => {
    await expect(openRetriever(corpus).document('gold')).rejects.toMatchObject({
      code: 'catalogue.unknown_document',
      message: expect.stringContaining('"gold"'),
    });
  });

  it('is counted without an index', async () => {
    const cache = createIndexCache(1_000_000);
    expect(await openRetriever(corpus, { cache }).count()).toBe(3);
    expect(cache.bytes()).toBe(0);
    expect(readdirSync(folder.path)).toEqual(['elements.jsonl']);
  });
});

describe('a saved index', () => {
  const save = async (): Promise<void> => {
    const retriever = openRetriever(corpus);
    await retriever.query('red');
    retriever.close();
  };
  const tamper = (sql: string): void => {
    const database = connect(cacheFile());
    database.exec(sql);
    database.close();
  };
  const isBuiltAnew = async (): Promise<boolean> => {
    const before = readFileSync(cacheFile());
    const results = await openRetriever(corpus).query('red metal');
    expect(results.map(({ id }) => id)).toEqual(['copper#1', 'iron#1', 'neon#1']);
    return !before.equals(readFileSync(cacheFile()));
  };

  it('is used where it fits', async () => {
    await save();
    tamper("UPDATE document SET title = 'marked' WHERE id = 'iron'");
    expect(await openRetriever(corpus).document('iron')).toMatchObject({ title: 'marked' });
    expect(await isBuiltAnew()).toBe(false);
  });

  it.each([
    ['a character of the index', "UPDATE ranking SET saved = 'x' || substr(saved, 2)"],
    ['the whole index', 'DELETE FROM ranking'],
    ['the facts', 'DELETE FROM facts'],
    ['the version', 'PRAGMA user_version = 77'],
    ['a table', 'DROP TABLE ranking'],
  ])('is built anew where %s is damaged', async (_what, sql) => {
    await save();
    tamper(sql);
    expect(await isBuiltAnew()).toBe(true);
  });

  it('is built anew where its file is cut off or something else', async () => {
    await save();
    truncateSync(cacheFile(), 5_000);
    expect(await isBuiltAnew()).toBe(true);
    writeFileSync(cacheFile(), 'no database');
    expect(await isBuiltAnew()).toBe(true);
  });

  it('is built anew where the corpus or the language is another', async () => {
    await save();
    writeFileSync(corpus, writeJsonl([...documents, { id: 'zinc', text: 'Another metal' }]));
    expect(await openRetriever(corpus).query('metal')).toHaveLength(3);
    const german = openRetriever(corpus, { language: 'de' });
    expect(await german.query('metals')).toHaveLength(3);
  });

  it('leaves no drafts behind', async () => {
    await Promise.all([save(), save(), save()]);
    expect(readdirSync(join(folder.path, 'cache'))).toEqual(['elements.search.sqlite']);
  });
});

const words = fc.constantFrom(
  'red',
  'metal',
  'gas',
  'lamp',
  'iron',
  'noble',
  'rust',
  'the',
  'of',
  'C++',
  '3.5%',
);
const texts = fc.array(
  fc.array(words, { minLength: 1, maxLength: 20 }).map((list) => list.join(' ')),
  { minLength: 1, maxLength: 8 },
);

describe('any corpus', () => {
  it('answers alike fresh and loaded, and in any order of its documents', async () => {
    const shuffled = texts.chain((list) => {
      const entries = list.map((text, at) => ({ id: `d${at}`, text }));
      return fc.tuple(fc.constant(entries), fc.shuffledSubarray(entries, { minLength: entries.length }));
    });
    const question = fc.array(words, { minLength: 1, maxLength: 5 }).map((list) => list.join(' '));
    const property = fc.asyncProperty(shuffled, question, async ([entries, other], asked) => {
      writeFileSync(corpus, writeJsonl(entries));
      const fresh = await openRetriever(corpus, { language: 'en' }).query(asked);
      const loaded = await openRetriever(corpus, { language: 'en' }).query(asked);
      expect(loaded).toEqual(fresh);
      writeFileSync(corpus, writeJsonl(other));
      expect(await openRetriever(corpus, { language: 'en' }).query(asked)).toEqual(fresh);
    });
    await fc.assert(property, { numRuns: 25 });
  });
});
