import { findNode, NO_NODE } from './conformance/node.ts';
import { startConformanceServer } from './conformance/server.ts';
import { runSuite, type SuiteResult } from './conformance/suite.ts';

/**
 * Runs the public MCP conformance suite, both revisions: all of it against the fixtures at /mcp/conformance, and what
 * needs no fixtures against the product's own addresses. Fails at any failure that has no reason in
 * conformance/exceptions.ts.
 */
const REVISIONS = ['2025-11-25', '2026-07-28'];

const node = findNode();
if (node === undefined) {
  console.log(NO_NODE);
} else {
  const server = await startConformanceServer();
  try {
    for (const path of ['/mcp/conformance', '/mcp', `/mcp/${server.domain}`]) {
      for (const requirements of REVISIONS) {
        const isFixture = path === '/mcp/conformance';
        report(await runSuite(node, { url: server.url, path, requirements, isFixture }));
      }
    }
  } finally {
    await server.close();
  }
}

function report({ run, passed, excepted, failed }: SuiteResult): void {
  const head = `${run.path.padEnd(18)} ${run.requirements}`;
  console.log(`${head}  ${passed} passed, ${failed.length} failed`);
  for (const [reason, count] of excepted) console.log(`  let through: ${count} checks (${reason})`);
  for (const { scenario, check, message } of failed) console.log(`  ✗ ${scenario} · ${check}: ${message}`);
  if (failed.length > 0) process.exitCode = 1;
}
