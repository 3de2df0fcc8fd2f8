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
  readonly #gauges: GaugeParts[] = [];

  /** `isProcess`: whether the metrics of the process are included, which one of its threads shows. */
  constructor({ isProcess = true } = {}) {
    if (isProcess) collectDefaultMetrics({ register: this.#registry });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** `others` are those of the threads of this process that answer requests. */
  async render(others: readonly MetricsExport[] = []): Promise<string> {
    const ofProcess = await this.#registry.metrics();
    return `${ofProcess}\n${gaugesText(others)}${this.#withRequestsOf(others).text()}`;
  }

  /** The requests and gauges of this thread, as they are sent to another one. */
  export(): MetricsExport {
    const gauges = this.#gauges.map(({ read, ...gauge }) => ({ ...gauge, value: read() }));
    return { requests: this.#requests.export(), gauges };
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

  #withRequestsOf(others: readonly MetricsExport[]): RequestCounts {
    if (others.length === 0) return this.#requests;
    const all = new RequestCounts();
    for (const { requests } of [{ requests: this.#requests.export() }, ...others]) all.add(requests);
    return all;
  }

  /**
   * Adds a gauge. `read` is called for its value whenever the metrics are rendered. Of several threads, the sum or the
   * largest value is shown.
   */
  gauge(name: string, help: string, read: () => number, combine: 'sum' | 'max' = 'max'): void {
    this.#gauges.push({ name, help, combine, read });
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

interface GaugeParts {
  readonly name: string;
  readonly help: string;
  readonly combine: 'sum' | 'max';
  readonly read: () => number;
}

/** The requests and gauges of one thread. */
export interface MetricsExport {
  readonly requests: ReturnType<RequestCounts['export']>;
  readonly gauges: readonly (Omit<GaugeParts, 'read'> & { readonly value: number })[];
}

/** Adds the requests and sums of a thread that has ended to those of threads that ended before. */
export function addEnded(before: MetricsExport | undefined, ended: MetricsExport): MetricsExport {
  const requests = new RequestCounts();
  for (const one of [before, ended]) if (one !== undefined) requests.add(one.requests);
  const gauges = ended.gauges.flatMap((gauge) => {
    const earlier = before?.gauges.find(({ name }) => name === gauge.name)?.value ?? 0;
    return gauge.combine === 'sum' ? [{ ...gauge, value: earlier + gauge.value }] : [];
  });
  return { requests: requests.export(), gauges };
}

function gaugesText(exports: readonly MetricsExport[]): string {
  const [first] = exports;
  const texts = (first?.gauges ?? []).map(({ name, help, combine }) => {
    const values = exports.flatMap(({ gauges }) =>
      gauges.flatMap((gauge) => (gauge.name === name ? [gauge.value] : [])),
    );
    const value = combine === 'max' ? Math.max(...values) : values.reduce((sum, one) => sum + one, 0);
    return `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${name} ${value}\n\n`;
  });
  return texts.join('');
}

/** Two significant digits, because percentiles are estimated within buckets. */
function milliseconds(seconds: number | undefined): number | null {
  return seconds === undefined ? null : Number((seconds * 1000).toPrecision(2));
}
