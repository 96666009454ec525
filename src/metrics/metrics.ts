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

/** Numbers that are read when the metrics are asked for. */
export interface Gauges {
  /** By the name of the metric, after `rookery_`. */
  readonly [name: string]: { readonly help: string; readonly read: () => number | Promise<number> };
}

export interface Metrics {
  countCall(facts: CallFacts): void;
  /** Counts a request that was refused before any tool was looked at, by the code of its error. */
  countRefused(code: string): void;
  addGauges(gauges: Gauges): void;
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
    addGauges(gauges) {
      for (const [name, { help, read }] of Object.entries(gauges)) {
        new Gauge({
          name: `rookery_${name}`,
          help,
          registers: [registry],
          async collect() {
            this.set(await read());
          },
        });
      }
    },
    write: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
