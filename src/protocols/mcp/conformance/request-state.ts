import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { ToolError } from '../../../errors.ts';

/** What a client brings back with a repeated request passes through its hands: a seal tells whether it was changed. */
export interface StateSeal {
  readonly seal: (text: string) => string;
  /** The text that was sealed. Throws `request.state_refused`. */
  readonly open: (sealed: string) => string;
}

/** A seal whose key is its own and ends with it. The text is signed, not hidden. */
export function createStateSeal(): StateSeal {
  const key = randomBytes(32);
  const sign = (body: string): string => createHmac('sha256', key).update(body).digest('base64url');
  return {
    seal(text) {
      const body = Buffer.from(text, 'utf8').toString('base64url');
      return `${body}.${sign(body)}`;
    },
    open(sealed) {
      const [body = '', signature = ''] = sealed.split('.', 2);
      const expected = Buffer.from(sign(body));
      const given = Buffer.from(signature);
      const isWhole = sealed === `${body}.${signature}`;
      if (isWhole && given.length === expected.length && timingSafeEqual(given, expected)) {
        return Buffer.from(body, 'base64url').toString('utf8');
      }
      throw new ToolError('request.state_refused', {
        message: 'The requestState is not the one that was given.',
        hint: 'Repeat the request with requestState as it came, or begin without it.',
      });
    },
  };
}
