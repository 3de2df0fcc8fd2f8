import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { RequestCounts } from './request-counts.ts';

/**
 * What is the service doing, in numbers? Prometheus' text format. Besides the requests there are the process, its memory
 * and garbage collection, and the lag of the event loop.
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

  /** Counts an answer. `route` is a pattern, never an address, so the number of series stays small. */
  observe(route: string, status: number, seconds: number): void {
    this.#requests.observe(route, status, seconds);
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
