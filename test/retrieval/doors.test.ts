import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseJson } from '../../src/json.ts';
import { SHOP_DOCUMENTS } from '../fixtures/documents.ts';
import { type CallAnswer, callMcp, callRest, createWorld, read, readJson, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld();
});

afterAll(() => world.close());

const withoutId = (text: string): string => text.replace(/,?"request_id":"[^"]*"/, '');

/** The answer that all ways to the shop's retriever give; fails where they differ. */
async function ask(values: unknown): Promise<CallAnswer> {
  const answers = [
    await callRest(world, '/v1/shop/query', values),
    await callRest(world, '/v1/shop/tools/query_shop', values),
    await callMcp(world, '/mcp/shop', { name: 'query_shop', arguments: values }),
    await callRest(world, '/v1/shop/tools/call_tool', { name: 'query_shop', arguments: values }),
    await callMcp(world, '/mcp', { name: 'call_tool', arguments: { name: 'query_shop', arguments: values } }),
  ];
  const [first = { failed: true, text: '' }] = answers;
  for (const { failed, text } of answers) {
    expect(withoutId(text)).toBe(withoutId(first.text));
    expect(failed).toBe(first.failed);
  }
  return first;
}

const code = (answer: CallAnswer): unknown => JSON.parse(answer.text).error?.code;

describe('a retriever', () => {
  it('answers alike over both doors', async () => {
    const { text } = await ask({ question: 'When does the shop open?' });
    expect(parseJson(text)).toEqual({
      results: [
        {
          id: 'opening#1',
          text: SHOP_DOCUMENTS[1].text,
          score: expect.any(Number),
          metadata: { title: 'Opening hours', doc_id: 'opening' },
        },
      ],
    });
  });

  const found: readonly (readonly [what: string, question: string, id: string])[] = [
    ['words', 'bring back a spade', 'returns'],
    ['stop words alone', 'the and it', 'opening'],
    ['quotes and operators', '"spade" AND NOT (receipt) OR * NEAR/2 ^ title:x', 'returns'],
    ['a statement of SQL', "'; DROP TABLE document; -- receipt", 'returns'],
    ['a name with signs', 'c++', 'C++ manual'],
    ['a code', 'r2-d2', 'C++ manual'],
    ['a version', '10.0.0.1', 'C++ manual'],
    ['a share', '3.5%', 'C++ manual'],
    ['an emoji', '😀', 'quote"\\\n</script>'],
    ['mixed scripts', '店 магазин spade', 'returns'],
    ['NUL', 'spade\u0000receipt', 'returns'],
    ['lone surrogates', '\ud800 spade \udc00', 'returns'],
    ['5,000 characters', 'receipt '.repeat(625), 'returns'],
    ['100,000 characters', 'receipt and many other words '.repeat(3450), 'returns'],
  ];
  it.each(found)('finds what is asked with %s', async (_what, question, id) => {
    const { failed, text } = await ask({ question });
    expect(failed).toBe(false);
    expect(JSON.parse(text).results[0].metadata.doc_id).toBe(id);
  });

  it('finds nothing for a word that no document has', async () => {
    expect(await ask({ question: 'zebra' })).toEqual({ failed: false, text: '{"results":[]}' });
    expect(await ask({ question: 'q' })).toEqual({ failed: false, text: '{"results":[]}' });
  });

  const refused: readonly (readonly [what: string, values: unknown, code: string])[] = [
    ['an empty question', { question: '' }, 'request.invalid_argument'],
    ['a blank question', { question: ' \n\t ' }, 'request.invalid_argument'],
    ['punctuation', { question: '?!… --- ""' }, 'request.invalid_argument'],
    ['no question', {}, 'request.missing_argument'],
    ['a question that is none', { question: ['spade'] }, 'request.invalid_argument'],
    ['no results', { question: 'spade', n_results: 0 }, 'request.out_of_range'],
    ['fewer than none', { question: 'spade', n_results: -1 }, 'request.out_of_range'],
    ['too many', { question: 'spade', n_results: 1e9 }, 'request.out_of_range'],
    ['half a result', { question: 'spade', n_results: 1.5 }, 'request.invalid_argument'],
    ['another argument', { question: 'spade', limit: 3 }, 'request.unknown_argument'],
  ];
  it.each(refused)('refuses %s', async (_what, values, expected) => {
    const answer = await ask(values);
    expect(code(answer)).toBe(expected);
    expect(JSON.parse(answer.text).error.hint).toMatch(/./);
  });

  it('takes a number in a text', async () => {
    const { text } = await ask({ question: 'spade shop text', n_results: '1' });
    expect(JSON.parse(text).results).toHaveLength(1);
  });

  it('is read with GET too', async () => {
    const { text } = await read(world, '/v1/shop/query_shop?question=spade&n_results=1');
    expect(JSON.parse(text).results[0].id).toBe('returns#1');
  });

  it('met no fault of the server', () => {
    expect(world.faults).toEqual([]);
  });
});

describe('a domain without documents', () => {
  it.each(['plain', 'hurt'])('says so: %s', async (name) => {
    const answers = [
      await callRest(world, `/v1/${name}/query`, { question: 'spade' }),
      await callMcp(world, `/mcp/${name}`, { name: `query_${name}`, arguments: { question: 'spade' } }),
      await read(world, `/v1/${name}/documents/count`),
      await read(world, `/v1/${name}/documents/returns`),
    ];
    for (const answer of answers) {
      expect(code(answer)).toBe('catalogue.no_documents');
      expect(answer.text).toContain(name === 'plain' ? 'has no documents' : 'cannot be searched');
    }
  });

  it('is counted as such', async () => {
    const { domains } = JSON.parse((await read(world, '/v1/domains')).text);
    const counts = domains.map((domain: { name: string; documents: number }) => [
      domain.name,
      domain.documents,
    ]);
    expect(counts).toEqual([
      ['football', 1],
      ['hurt', 0],
      ['plain', 0],
      ['shop', 4],
    ]);
    const listed = await callMcp(world, '/mcp', { name: 'list_domains', arguments: {} });
    expect(JSON.parse(listed.text).domains[3]).toMatchObject({ name: 'shop', documents: 4 });
  });

  it('is known with the lines that were skipped', () => {
    const { corpus } = world.domains.require('shop');
    expect(corpus?.problems.map(({ position }) => position)).toEqual([5, 6]);
    expect(world.domains.require('hurt').corpus?.reason).toBe(
      'The corpus "hurt_docs.json" cannot be read or indexed.',
    );
  });
});

describe('documents', () => {
  it('are given by id, also that of a passage', async () => {
    for (const id of ['returns', 'returns%231']) {
      expect(await readJson(world, `/v1/shop/documents/${id}`)).toEqual(SHOP_DOCUMENTS[0]);
    }
    const odd = encodeURIComponent(SHOP_DOCUMENTS[3].id);
    expect(await readJson(world, `/v1/shop/documents/${odd}`)).toEqual(SHOP_DOCUMENTS[3]);
  });

  it('are given from a character on', async () => {
    const { text } = SHOP_DOCUMENTS[0];
    expect(await readJson(world, '/v1/shop/documents/returns?offset=8')).toMatchObject({
      text: text.slice(8),
      offset: 8,
      length: text.length,
      truncated: false,
    });
  });

  it('are counted', async () => {
    expect(await readJson(world, '/v1/shop/documents/count')).toEqual({ documents: 4 });
  });

  it('that are not there are errors', async () => {
    expect(code(await read(world, '/v1/shop/documents/nothing'))).toBe('catalogue.unknown_document');
  });
});

describe('distractors', () => {
  it('are retrievers where they are asked for', async () => {
    const names = async (path: string): Promise<string[]> =>
      JSON.parse((await read(world, path)).text).tools.map(({ name }: { name: string }) => name);
    const kind = '/v1/shop/tools?kinds=retriever';
    expect(await names(kind)).toEqual(['query_shop']);
    expect(await names(`${kind}&distractors=1`)).toEqual(['query_shop', 'query_football']);
  });

  it('are called there, and nowhere else', async () => {
    const values = { question: 'How long is a match?' };
    const call = { name: 'query_football', arguments: values };
    for (const answer of [
      await callRest(world, '/v1/shop/tools/query_football?distractors=1', values),
      await callMcp(world, '/mcp/shop?distractors=1', call),
    ]) {
      expect(JSON.parse(answer.text).results[0].id).toBe('rules#1');
    }
    for (const answer of [
      await callRest(world, '/v1/shop/tools/query_football', values),
      await callMcp(world, '/mcp/shop', call),
    ]) {
      expect(code(answer)).toBe('catalogue.unknown_tool');
    }
  });
});

describe('the OpenAPI document', () => {
  it('holds the retriever of a domain with documents alone', async () => {
    const paths = async (name: string): Promise<string[]> =>
      Object.keys(JSON.parse((await read(world, `/v1/${name}/openapi.json`)).text).paths);
    expect(await paths('shop')).toContain('/v1/shop/query');
    expect(await paths('shop')).toContain('/v1/shop/documents/{document}');
    expect(await paths('plain')).not.toContain('/v1/plain/query');
  });
});
