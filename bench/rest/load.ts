import { connect, type Socket } from 'node:net';

/** What the load generator is asked for: a process of its own that asks one address over keep-alive connections. */
export interface Order {
  readonly port: number;
  /** Whole HTTP requests, sent in turn. */
  readonly requests: readonly string[];
  readonly connections: number;
  readonly milliseconds: number;
}

/** What came of it. */
export interface Result {
  readonly requests: number;
  readonly seconds: number;
  readonly failures: number;
}

const HEAD_END = '\r\n\r\n';
/** A call that takes long is answered on a stream. */
const CHUNKED = /\r\ntransfer-encoding: chunked/i;
const LAST_CHUNK = '\r\n0\r\n\r\n';

let turn = 0;

async function run(order: Order): Promise<Result> {
  const { requests } = order;
  // Goes on where the last order ended, so that a path comes again as late as can be.
  const next = (): string => requests[turn++ % requests.length] ?? '';
  const started = performance.now();
  const deadline = started + order.milliseconds;
  const counts = await Promise.all(
    Array.from({ length: order.connections }, () => ask(connect(order.port, '127.0.0.1'), next, deadline)),
  );
  const sum = (key: 'requests' | 'failures'): number =>
    counts.reduce((total, count) => total + count[key], 0);
  return {
    requests: sum('requests'),
    failures: sum('failures'),
    seconds: (performance.now() - started) / 1000,
  };
}

/** One connection: the next request goes out when the answer to the last has come whole. */
function ask(
  socket: Socket,
  next: () => string,
  deadline: number,
): Promise<{ requests: number; failures: number }> {
  return new Promise((done, fail) => {
    const count = { requests: 0, failures: 0 };
    let pending = '';
    socket.setNoDelay(true);
    socket.setEncoding('latin1');
    socket.on('error', fail);
    socket.on('connect', () => socket.write(next()));
    socket.on('data', (chunk) => {
      pending += String(chunk);
      if (!isWhole(pending)) return;
      count.requests += 1;
      if (!pending.startsWith('HTTP/1.1 200')) count.failures += 1;
      pending = '';
      if (performance.now() < deadline) socket.write(next());
      else socket.end(() => done(count));
    });
  });
}

function isWhole(answer: string): boolean {
  const end = answer.indexOf(HEAD_END);
  if (end < 0) return false;
  if (CHUNKED.test(answer.slice(0, end))) return answer.endsWith(LAST_CHUNK);
  const length = /\r\ncontent-length: (\d+)/i.exec(answer.slice(0, end))?.[1];
  if (length === undefined) throw new Error(`an answer without Content-Length: ${answer.slice(0, end)}`);
  return answer.length >= end + HEAD_END.length + Number(length);
}

process.on('message', (order: Order) => {
  void run(order).then((result) => process.send?.(result));
});
process.once('disconnect', () => process.exit(0));
