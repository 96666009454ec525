import { Agent, request } from 'node:http';

/** An answer, and how long it took in milliseconds. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly ms: number;
}

export interface Client {
  get(path: string): Promise<Answer>;
  /** Posts JSON, in a session where one is named. */
  post(path: string, body: object, session?: string): Promise<Answer>;
  close(): void;
}

/** Asks one server over connections that stay open. */
export function createClient(url: string): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const send = (path: string, body?: string, session?: string): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const began = performance.now();
      const headers = {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(session !== undefined && { 'X-Session-Id': session }),
      };
      const method = body === undefined ? 'GET' : 'POST';
      const sent = request(`${url}${path}`, { agent, method, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (piece) => {
          text += piece;
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text, ms: performance.now() - began }),
        );
        response.on('error', reject);
      });
      sent.on('error', reject);
      sent.end(body);
    });
  return {
    get: (path) => send(path),
    post: (path, body, session) => send(path, JSON.stringify(body), session),
    close: () => agent.destroy(),
  };
}
