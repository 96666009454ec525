import { SingleBar } from 'cli-progress';
import type { CommandContext } from './context.ts';

export interface Progress {
  advance(done: number, name: string): void;
  stop(): void;
}

/** A progress bar on stderr while databases are read; nothing where stderr is no terminal. */
export function createProgress({ stderr }: Pick<CommandContext, 'stderr'>, total: number): Progress {
  if (stderr.isTTY !== true) return { advance: () => undefined, stop: () => undefined };
  const bar = new SingleBar({
    format: 'reading databases {bar} {value}/{total} {name}',
    stream: stderr,
    hideCursor: true,
    clearOnComplete: true,
    // The terminal's own signals are the command's to handle.
    gracefulExit: false,
  });
  bar.start(total, 0, { name: '' });
  return {
    advance: (done, name) => bar.update(done, { name }),
    stop: () => bar.stop(),
  };
}
