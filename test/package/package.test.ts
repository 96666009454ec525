import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { runCli, startServer } from '../commands/cli.ts';
import { createFolder } from '../fixtures/folder.ts';
import { createShop } from '../fixtures/shop.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const folder = createFolder();
const installed = join(folder.path, 'node_modules', 'rookery');
const main = join(installed, 'dist', 'main.js');
const databases = join(folder.path, 'databases');
const packed = z
  .array(z.object({ filename: z.string(), files: z.array(z.object({ path: z.string() })) }))
  .length(1);

/** The files of the tarball; it is unpacked as an install would, with nothing but the declared dependencies. */
let files: readonly string[];

beforeAll(() => {
  const result = spawnSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder.path], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const [tarball] = packed.parse(JSON.parse(result.stdout));
  files = tarball?.files.map((file) => file.path) ?? [];
  mkdirSync(installed, { recursive: true });
  const archive = join(folder.path, tarball?.filename ?? '');
  spawnSync('tar', ['-xzf', archive, '-C', installed, '--strip-components=1']);
  linkDependencies();
  createShop(databases);
});
afterAll(folder.remove);

function linkDependencies(): void {
  const text = readFileSync(join(installed, 'package.json'), 'utf8');
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(text));
  for (const name of Object.keys(dependencies)) {
    const link = join(folder.path, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), link);
  }
}

describe('the package', () => {
  it('holds the program, the documents and the files of the built-in databases', () => {
    for (const file of ['dist/main.js', 'README.md', 'LICENSE', 'NOTICE', 'docs/own-databases.md']) {
      expect(files).toContain(file);
    }
    expect(files.some((file) => /^databases\/\w+\.yaml$/.test(file))).toBe(true);
  });

  it('holds nothing that was built or is for developers only', () => {
    expect(
      files.filter((file) => /\.sqlite|tsbuildinfo|\.log$|^(src|test|bench|scripts)\//.test(file)),
    ).toEqual([]);
  });

  it('starts from an install', async () => {
    const { code, stdout, stderr } = await runCli(['domains', '--databases', databases], { main });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^shop +ready/m);
  });

  it('serves REST and the documents from its own files', async () => {
    const server = await startServer(['--databases', databases], { main });
    const page = await (await fetch(`${server.url}/docs`)).text();
    const assets = [...page.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map((match) => match[1] ?? '');
    expect(assets.length).toBeGreaterThan(0);
    for (const asset of assets) {
      const response = await fetch(new URL(asset, `${server.url}/docs/`));
      expect(response.status, asset).toBe(200);
      await response.arrayBuffer();
    }
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });
});
