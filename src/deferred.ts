/** A promise, and what resolves it. */
export function createDeferred<T>(): readonly [
  promise: Promise<T>,
  resolve: (value: T | Promise<T>) => void,
] {
  let resolve: (value: T | Promise<T>) => void = () => undefined;
  const promise = new Promise<T>((given) => {
    resolve = given;
  });
  return [promise, resolve];
}
