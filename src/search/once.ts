/** Something made when it is first asked for, and kept. */
export interface Once<T> {
  /** Who asks while it is being made waits for the same. A failure is not kept: the next call tries again. */
  get(): Promise<T>;
  /** What was made, or undefined; it is forgotten. */
  take(): Promise<T> | undefined;
}

/** Makes the keeper of what `make` gives. */
export function createOnce<T>(make: () => Promise<T>): Once<T> {
  let kept: Promise<T> | undefined;
  const start = (): Promise<T> => {
    const started = make();
    started.catch(() => {
      if (kept === started) kept = undefined;
    });
    return started;
  };
  return {
    get: () => {
      kept ??= start();
      return kept;
    },
    take: () => {
      const taken = kept;
      kept = undefined;
      return taken;
    },
  };
}
