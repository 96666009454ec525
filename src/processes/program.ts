import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** What a process of our own is started from. */
export interface Program {
  readonly file: string;
  /** Arguments of Node.js itself. */
  readonly execArgv: readonly string[];
}

/** The program of that name beside a module: compiled, or TypeScript run with tsx where the module is TypeScript. */
export function locateProgram(name: string, besideUrl: string): Program {
  const isSource = besideUrl.endsWith('.ts');
  const file = fileURLToPath(new URL(`./${name}${isSource ? '.ts' : '.js'}`, besideUrl));
  return { file, execArgv: isSource ? ['--import', resolveTsx()] : [] };
}

function resolveTsx(): string {
  return pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
}
