import { randomBytes } from 'node:crypto';

/** Makes the ids of requests: unique in time by eight random digits, then counted. */
export function createRequestIds(): () => string {
  const prefix = randomBytes(4).toString('hex');
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}
