import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type FailedCheck, findException } from './exceptions.ts';

const CHECKS = z.array(z.object({ id: z.string(), status: z.string(), errorMessage: z.string().optional() }));
const SUITE = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'));
const TIMEOUT_MS = 300_000;

export interface SuiteRun {
  /** Of the server, without a path. */
  readonly url: string;
  readonly path: string;
  readonly requirements: string;
  /** The path is that of the fixtures, which must pass all. */
  readonly isFixture: boolean;
}

export interface SuiteResult {
  readonly run: SuiteRun;
  readonly passed: number;
  /** Failures by reason for which they are let through, and how many. */
  readonly excepted: ReadonlyMap<string, number>;
  readonly failed: readonly (FailedCheck & { readonly message: string })[];
}

/** Runs what a revision requires against one address. */
export async function runSuite(node: string, run: SuiteRun): Promise<SuiteResult> {
  const folder = mkdtempSync(join(tmpdir(), 'rookery-conformance-'));
  try {
    await runProcess(node, [
      ...[SUITE, 'server', '--url', run.url + run.path, '--requirements', run.requirements],
      ...['--output-dir', folder],
    ]);
    return judge(run, readChecks(folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Check = z.infer<typeof CHECKS>[number] & { readonly scenario: string };

/** The suite leaves a folder `server-<scenario>-<time>` for each scenario. */
function readChecks(folder: string): readonly Check[] {
  return readdirSync(folder).flatMap((name) => {
    const scenario = name.replace(/^server-/, '').replace(/-\d{4}-\d{2}-\d{2}T.*$/, '');
    const checks = CHECKS.parse(JSON.parse(readFileSync(join(folder, name, 'checks.json'), 'utf8')));
    return checks.map((check) => ({ ...check, scenario }));
  });
}

function judge(run: SuiteRun, checks: readonly Check[]): SuiteResult {
  const excepted = new Map<string, number>();
  const failed: (FailedCheck & { readonly message: string })[] = [];
  for (const { scenario, id, errorMessage = '' } of checks.filter(({ status }) => status === 'FAILURE')) {
    const failure = { scenario, check: id };
    const reason = findException(failure, run.isFixture);
    if (reason === undefined) failed.push({ ...failure, message: errorMessage });
    else excepted.set(reason, (excepted.get(reason) ?? 0) + 1);
  }
  const passed = checks.filter(({ status }) => status === 'SUCCESS').length;
  if (passed === 0) throw new Error(`the suite ran nothing against ${run.path}`);
  return { run, passed, excepted, failed };
}

/** Resolves at the end, however it ends: its exit code does not know the exceptions. */
function runProcess(file: string, words: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    execFile(file, [...words], { timeout: TIMEOUT_MS, maxBuffer: 1 << 28 }, (error) => {
      if (error?.killed) reject(error);
      else resolve();
    });
  });
}
