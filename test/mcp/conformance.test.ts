import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findException } from '../../scripts/conformance/exceptions.ts';
import { findNode, NO_NODE } from '../../scripts/conformance/node.ts';
import { type ConformanceServer, startConformanceServer } from '../../scripts/conformance/server.ts';
import { runSuite } from '../../scripts/conformance/suite.ts';

const node = findNode();
if (node === undefined) console.warn(NO_NODE);

describe.skipIf(node === undefined)('the public conformance suite', () => {
  let server: ConformanceServer;
  beforeAll(async () => {
    server = await startConformanceServer();
  });
  afterAll(() => server.close());

  it.each([
    ['/mcp/conformance', '2025-11-25', 80],
    ['/mcp/conformance', '2026-07-28', 150],
    ['/mcp', '2025-11-25', 40],
    ['/mcp', '2026-07-28', 100],
    ['/mcp/football', '2025-11-25', 40],
    ['/mcp/football', '2026-07-28', 100],
  ])('finds nothing wrong at %s with %s', async (path, requirements, least) => {
    const isFixture = path === '/mcp/conformance';
    const { failed, passed } = await runSuite(node ?? '', { url: server.url, path, requirements, isFixture });
    expect(failed).toEqual([]);
    expect(passed).toBeGreaterThanOrEqual(least);
  });
});

describe('the exceptions', () => {
  it('let nothing through at the fixtures that the suite scores', () => {
    for (const scenario of ['server-stateless', 'tools-call-image', 'input-required-result-multi-round']) {
      expect(findException({ scenario, check: 'any' }, true)).toBeUndefined();
    }
  });

  it('let nothing through at other addresses but what calls fixtures', () => {
    for (const scenario of ['tools-list', 'caching', 'server-stateless', 'http-header-validation']) {
      expect(findException({ scenario, check: 'any' }, false)).toBeUndefined();
    }
    expect(findException({ scenario: 'prompts-get-simple', check: 'any' }, false)).toContain('fixtures');
  });
});
