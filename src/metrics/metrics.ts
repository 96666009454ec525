import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** One call that has ended. */
export interface CallFacts {
  /** endpoint, data, retriever, service; `unknown` where there is no such tool. */
  readonly kind: string;
  /** '' for calls of no domain that is served: names that callers make up are no labels. */
  readonly domain: string;
  /** `ok`, or the code of the error. */
  readonly outcome: string;
  readonly seconds: number;
}

/** A number that is read when the metrics are asked for. */
export interface Reading {
  readonly help: string;
  /** It only grows: its name ends in `_total`. */
  readonly counts?: true;
  readonly read: () => number | Promise<number>;
}

/** By the name of the metric, after `rookery_`. */
export type Readings = Readonly<Record<string, Reading>>;

export interface Metrics {
  countCall(facts: CallFacts): void;
  /** Counts a request that was refused before any tool was looked at, by the code of its error. */
  countRefused(code: string): void;
  addReadings(readings: Readings): void;
  /** All metrics in the text format of Prometheus. */
  write(): Promise<string>;
  readonly contentType: string;
}

/** Upper bounds in seconds: an endpoint takes a tenth of a millisecond, a deadline ten seconds. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Makes the metrics of one server, with those of its process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const calls = new Counter({
    name: 'rookery_calls_total',
    help: 'Calls of tools that have ended, by kind of tool, domain and outcome (ok, or the code of the error).',
    labelNames: ['kind', 'domain', 'outcome'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'rookery_call_duration_seconds',
    help: 'Time from the arguments to the answer, by kind of tool.',
    labelNames: ['kind'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const refused = new Counter({
    name: 'rookery_refused_total',
    help: 'Requests refused before any tool was looked at, by the code of the error.',
    labelNames: ['code'],
    registers: [registry],
  });
  return {
    countCall({ kind, domain, outcome, seconds }) {
      calls.inc({ kind, domain, outcome });
      duration.observe({ kind }, seconds);
    },
    countRefused: (code) => refused.inc({ code }),
    addReadings(readings) {
      for (const [name, reading] of Object.entries(readings)) register(registry, `rookery_${name}`, reading);
    },
    write: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

function register(registry: Registry, name: string, { help, counts, read }: Reading): void {
  const options = { name, help, registers: [registry] };
  if (counts) {
    new Counter({
      ...options,
      async collect() {
        const value = await read();
        this.reset();
        this.inc(value);
      },
    });
  } else {
    new Gauge({
      ...options,
      async collect() {
        this.set(await read());
      },
    });
  }
}
