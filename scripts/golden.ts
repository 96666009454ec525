import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeReport } from './golden/report.ts';
import { runGolden } from './golden/run-golden.ts';

/** `npm run golden [-- FILE]`: runs the recorded cases and prints which agree, deviate (and by which rule), or fail. */
const folder = mkdtempSync(join(tmpdir(), 'rookery-golden-'));
try {
  const verdicts = await runGolden({
    folder,
    ...(process.argv[2] !== undefined && { cases: process.argv[2] }),
  });
  process.stdout.write(writeReport(verdicts));
  if (verdicts.some(({ verdict }) => verdict === 'fails')) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
