import { fileURLToPath } from 'node:url';
import { buildLab } from '../src/lab/lab.ts';

/** Builds the lab: `npm run lab:build -- [names] [--force] [--seed=x] [--scale=n] [--directory=D]`. */
const words = process.argv.slice(2);
const flag = (name: string): string | undefined =>
  words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
const names = words.filter((word) => !word.startsWith('--'));
const started = performance.now();
const lab = await buildLab({
  directory: flag('directory') ?? fileURLToPath(new URL('../databases', import.meta.url)),
  force: words.includes('--force'),
  ...(names.length > 0 && { only: names }),
  ...(flag('seed') !== undefined && { seed: flag('seed') ?? '' }),
  ...(flag('scale') !== undefined && { scale: Number(flag('scale')) }),
  onProgress: ({ domain, done, total }) => {
    const { receipt, problem } = domain;
    const rows = Object.values(receipt?.rows ?? {}).reduce((sum, count) => sum + count, 0);
    const facts =
      receipt === undefined
        ? problem
        : `${rows} rows, ${(receipt.bytes / 1e6).toFixed(1)} MB, ${receipt.milliseconds} ms`;
    console.log(`${done}/${total} ${domain.name}: ${domain.status}, ${facts}`);
  },
});
const failed = lab.domains.filter((domain) => domain.status === 'failed').length;
const bytes = lab.domains.reduce((sum, domain) => sum + (domain.receipt?.bytes ?? 0), 0);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(
  `${lab.domains.length} domains, ${failed} failed, ${(bytes / 1e6).toFixed(0)} MB in ${seconds} s`,
);
console.log(`data hash ${lab.dataHash}`);
if (failed > 0) process.exitCode = 1;
