import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { COUNTERS, type CounterName } from './counters.ts';
import { RequestCounts } from './request-counts.ts';

/** The lists of icons, whose requests are counted as searches, also those without a text or with a refusal. */
const SEARCHES: ReadonlySet<string> = new Set(['/api/v1/icons', '/gallery/icons']);

/** Gauges of prom-client with names of counters. Each has a successor without the suffix. */
const MISNAMED = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

/**
 * The metrics of this process in the text format of Prometheus: requests, events, values, and the default metrics of
 * prom-client, such as memory, garbage collection, and the lag of the event loop.
 */
export class Metrics {
  readonly #process = new Registry();
  readonly #registry = new Registry();
  readonly #requests = new RequestCounts();
  readonly #events = new Map<CounterName, Counter>();

  /** `isProcess`: whether the metrics of the process are included, which one of its threads shows. */
  constructor({ isProcess = true } = {}) {
    for (const [name, { metric, help, labels, initial }] of Object.entries(COUNTERS)) {
      const counter = new Counter({ name: metric, help, labelNames: labels, registers: [this.#registry] });
      for (const values of initial) counter.labels(...values).inc(0);
      this.#events.set(name as CounterName, counter);
    }
    if (!isProcess) return;
    collectDefaultMetrics({ register: this.#process });
    for (const name of MISNAMED) this.#process.removeSingleMetric(name);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** `others` are those of the threads of this process that answer requests. */
  async render(others: readonly MetricsExport[] = []): Promise<string> {
    const values = await allValues([await this.export(), ...others]).metrics();
    return `${await this.#process.metrics()}\n${values}\n${this.#withRequestsOf(others).text()}`;
  }

  /** The metrics of this thread, as they are sent to another one. */
  async export(): Promise<MetricsExport> {
    return { requests: this.#requests.export(), values: await this.#registry.getMetricsAsJSON() };
  }

  /**
   * The figures on the public status page: memory now, all others since the process started. Searches are the
   * requests to `SEARCHES`. Their percentiles are estimates, and null before the first search.
   */
  figures(others: readonly MetricsExport[] = []) {
    const requests = this.#withRequestsOf(others);
    const { count } = requests.figuresOf(() => true);
    const searches = requests.figuresOf((route) => SEARCHES.has(route));
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

  /** Counts an event. `labels`: one value for each label of the counter. */
  count(name: CounterName, ...labels: readonly string[]): void {
    this.#events
      .get(name)!
      .labels(...labels)
      .inc();
  }

  /**
   * Adds a gauge. `read` is called for its value whenever the metrics are rendered. Of several threads, the sum or the
   * largest value is shown.
   */
  gauge(name: string, help: string, read: () => number, combine: 'sum' | 'max' = 'max'): void {
    const collect = (): void => gauge.set(read());
    const gauge = new Gauge({ name, help, collect, aggregator: combine, registers: [this.#registry] });
  }

  /** Adds a counter whose value is read whenever the metrics are rendered. Of several threads, the sum is shown. */
  counter(name: string, help: string, read: () => number): void {
    const collect = () => {
      counter.reset();
      counter.inc(read());
    };
    const counter = new Counter({ name, help, collect, registers: [this.#registry] });
  }

  /** Adds a gauge that is always 1 and tells facts by its labels. */
  info(name: string, help: string, labels: () => Readonly<Record<string, string>>): void {
    const collect = () => {
      gauge.reset();
      gauge.set(labels(), 1);
    };
    const labelNames = Object.keys(labels());
    const gauge = new Gauge({
      name,
      help,
      labelNames,
      collect,
      aggregator: 'max',
      registers: [this.#registry],
    });
  }

  #withRequestsOf(others: readonly MetricsExport[]): RequestCounts {
    if (others.length === 0) return this.#requests;
    const all = new RequestCounts();
    for (const { requests } of [{ requests: this.#requests.export() }, ...others]) all.add(requests);
    return all;
  }
}

/** The metrics of one thread. */
export interface MetricsExport {
  readonly requests: ReturnType<RequestCounts['export']>;
  readonly values: Awaited<ReturnType<Registry['getMetricsAsJSON']>>;
}

/** Adds the counters of a thread that has ended to those of threads that ended before. */
export function addEnded(before: MetricsExport | undefined, ended: MetricsExport): MetricsExport {
  const exports = before === undefined ? [ended] : [before, ended];
  const requests = new RequestCounts();
  for (const one of exports) requests.add(one.requests);
  // Metrics that were aggregated have their values.
  const values = allValues(exports).getMetricsAsArray() as unknown as MetricsExport['values'];
  return { requests: requests.export(), values: values.filter(({ type }) => String(type) === 'counter') };
}

/** Each value once, whichever threads have it. */
function allValues(exports: readonly MetricsExport[]): Registry {
  return AggregatorRegistry.aggregate(exports.map(({ values }) => values));
}

/** Two significant digits, because percentiles are estimated within buckets. */
function milliseconds(seconds: number | undefined): number | null {
  return seconds === undefined ? null : Number((seconds * 1000).toPrecision(2));
}
