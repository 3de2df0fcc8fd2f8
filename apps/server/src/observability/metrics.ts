import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** From a tenth of a millisecond, since most answers take less than one. */
const SECONDS = [
  0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
];

/**
 * What is the service doing, in numbers? Prometheus' text format. Besides the requests there are the process, its memory
 * and garbage collection, and the lag of the event loop.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests: Counter<'route' | 'status'>;
  readonly #seconds: Histogram<'route'>;

  constructor() {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.#requests = new Counter({
      name: 'glyphdex_requests_total',
      help: 'Requests answered, by route pattern and status; status 429 are those over a limit.',
      labelNames: ['route', 'status'],
      registers,
    });
    this.#seconds = new Histogram({
      name: 'glyphdex_request_seconds',
      help: 'Time from the first header to the finished answer; route /api/v1/icons is the search.',
      labelNames: ['route'],
      buckets: SECONDS,
      registers,
    });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  render(): Promise<string> {
    return this.#registry.metrics();
  }

  /** Counts an answer; about 0.4 µs. `route` is a pattern, never an address, so the number of series stays small. */
  observe(route: string, status: number, seconds: number): void {
    this.#requests.inc({ route, status });
    this.#seconds.observe({ route }, seconds);
  }

  /** Shows a number that is read whenever the metrics are asked for. */
  gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.#registry],
      collect() {
        this.set(read());
      },
    });
  }
}
