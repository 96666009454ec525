import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseQueryArguments } from '../../src/protocols/http/query-arguments.ts';
import { createRouteTable } from '../../src/protocols/rest/route-table.ts';

const find = createRouteTable([
  ['/v1/domains', 'domains'],
  ['/v1/:domain/tools', 'tools'],
  ['/v1/:domain/tools/:tool', 'tool'],
  ['/v1/:domain/:tool', 'call'],
]);

test.each<[path: string, value: string | undefined, params?: Record<string, string>]>([
  ['/v1/domains', 'domains', {}],
  ['/v1/shop/tools', 'tools', { domain: 'shop' }],
  ['/v1/shop/tools/a%20b', 'tool', { domain: 'shop', tool: 'a b' }],
  ['/v1/shop/count', 'call', { domain: 'shop', tool: 'count' }],
  ['/v1/%zz/__proto__', 'call', { domain: '%zz', tool: '__proto__' }],
  ['/v1/shop', undefined],
  ['/v1/shop/', undefined],
  ['/v1//count', undefined],
  ['/v1/shop/count/more', undefined],
  ['/', undefined],
])('%s leads to %s', (path, value, params) => {
  const expected = value === undefined ? undefined : { value, params };
  expect(find(path)).toEqual(expected);
  // The second time it is remembered.
  expect(find(path)).toEqual(expected);
});

test('a query string is read as URLSearchParams reads it', () => {
  const part = fc.string({
    unit: fc.constantFrom('a', 'b', '=', '&', '%', '+', '2', '0', 'é', ';'),
    maxLength: 12,
  });
  const property = fc.property(part, (query) => {
    const pairs = [...new URLSearchParams(query)];
    const isTwice = new Set(pairs.map(([name]) => name)).size < pairs.length;
    const read = (): unknown => parseQueryArguments(`http://localhost/x?${query}`);
    if (isTwice) expect(read).toThrow(/given twice/);
    else expect(read()).toEqual(Object.fromEntries(pairs));
  });
  fc.assert(property, { numRuns: 2000 });
});
