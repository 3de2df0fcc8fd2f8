import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { RequestCounts } from './request-counts.ts';

/** The lists of icons, whose requests are counted as searches, also those without a text or with a refusal. */
const SEARCHES: ReadonlySet<string> = new Set(['/api/v1/icons', '/gallery/icons']);

/**
 * The metrics of this process in the text format of Prometheus: requests, gauges, and the default metrics of
 * prom-client, such as memory, garbage collection, and the lag of the event loop.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new RequestCounts();

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  async render(): Promise<string> {
    return `${await this.#registry.metrics()}\n${this.#requests.text()}`;
  }

  /**
   * The figures on the public status page: memory now, all others since the process started. Searches are the
   * requests to `SEARCHES`. Their percentiles are estimates, and null before the first search.
   */
  figures() {
    const { count } = this.#requests.figuresOf(() => true);
    const searches = this.#requests.figuresOf((route) => SEARCHES.has(route));
    return {
      uptimeSeconds: Math.round(process.uptime()),
      memoryBytes: process.memoryUsage.rss(),
      requests: count,
      searches: searches.count,
      searchP50Ms: milliseconds(searches.p50Seconds),
      searchP99Ms: milliseconds(searches.p99Seconds),
    };
  }

  /**
   * Counts an answer. `route` is a pattern such as `/api/v1/icons/{icon}`, not an address, so the number of time series
   * stays small.
   */
  observe(route: string, status: number, seconds: number): void {
    this.#requests.observe(route, status, seconds);
  }

  /** Adds a gauge. `read` is called for its value whenever the metrics are rendered. */
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

/** Two significant digits, because percentiles are estimated within buckets. */
function milliseconds(seconds: number | undefined): number | null {
  return seconds === undefined ? null : Number((seconds * 1000).toPrecision(2));
}
