import { collectDefaultMetrics, Registry } from 'prom-client';
import { type CounterName, EventCounts } from './counters.ts';
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
  readonly #registry = new Registry();
  readonly #requests = new RequestCounts();
  readonly #events = new EventCounts();
  readonly #values: Value[] = [];

  /** `isProcess`: whether the metrics of the process are included, which one of its threads shows. */
  constructor({ isProcess = true } = {}) {
    if (!isProcess) return;
    collectDefaultMetrics({ register: this.#registry });
    for (const name of MISNAMED) this.#registry.removeSingleMetric(name);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** `others` are those of the threads of this process that answer requests. */
  async render(others: readonly MetricsExport[] = []): Promise<string> {
    const ofProcess = await this.#registry.metrics();
    const events = new EventCounts();
    for (const { events: added } of [this.export(), ...others]) events.add(added);
    const values = valuesText([this.export(), ...others]);
    return `${ofProcess}\n${values}${events.text()}${this.#withRequestsOf(others).text()}`;
  }

  /** The metrics of this thread, as they are sent to another one. */
  export(): MetricsExport {
    const values = this.#values.map(({ read, labels, ...value }) => ({
      ...value,
      labels: labelsText(labels?.()),
      value: read(),
    }));
    return { requests: this.#requests.export(), events: this.#events.export(), values };
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
    this.#events.count(name, ...labels);
  }

  /**
   * Adds a gauge. `read` is called for its value whenever the metrics are rendered. Of several threads, the sum or the
   * largest value is shown.
   */
  gauge(name: string, help: string, read: () => number, combine: 'sum' | 'max' = 'max'): void {
    this.#values.push({ name, help, type: 'gauge', combine, read });
  }

  /** Adds a counter whose value is read whenever the metrics are rendered. Of several threads, the sum is shown. */
  counter(name: string, help: string, read: () => number): void {
    this.#values.push({ name, help, type: 'counter', combine: 'sum', read });
  }

  /** Adds a gauge that is always 1 and tells facts by its labels. */
  info(name: string, help: string, labels: () => Readonly<Record<string, string>>): void {
    this.#values.push({ name, help, type: 'gauge', combine: 'max', read: () => 1, labels });
  }

  #withRequestsOf(others: readonly MetricsExport[]): RequestCounts {
    if (others.length === 0) return this.#requests;
    const all = new RequestCounts();
    for (const { requests } of [{ requests: this.#requests.export() }, ...others]) all.add(requests);
    return all;
  }
}

interface ValueDefinition {
  readonly name: string;
  readonly help: string;
  readonly type: 'gauge' | 'counter';
  readonly combine: 'sum' | 'max';
}

interface Value extends ValueDefinition {
  readonly read: () => number;
  readonly labels?: () => Readonly<Record<string, string>>;
}

/** The metrics of one thread. */
export interface MetricsExport {
  readonly requests: ReturnType<RequestCounts['export']>;
  readonly events: ReturnType<EventCounts['export']>;
  readonly values: readonly (ValueDefinition & { readonly labels: string; readonly value: number })[];
}

/** Adds the counters of a thread that has ended to those of threads that ended before. */
export function addEnded(before: MetricsExport | undefined, ended: MetricsExport): MetricsExport {
  const requests = new RequestCounts();
  const events = new EventCounts();
  for (const one of [before, ended]) {
    if (one === undefined) continue;
    requests.add(one.requests);
    events.add(one.events);
  }
  const values = ended.values.flatMap((value) => {
    const earlier = before?.values.find(({ name }) => name === value.name)?.value ?? 0;
    return value.type === 'counter' ? [{ ...value, value: earlier + value.value }] : [];
  });
  return { requests: requests.export(), events: events.export(), values };
}

/** Each value once, whichever threads have it. */
function valuesText(exports: readonly MetricsExport[]): string {
  const byName = new Map<string, ValueDefinition & { readonly samples: Map<string, number> }>();
  for (const { values } of exports)
    for (const { labels, value, ...parts } of values) {
      const known = byName.get(parts.name) ?? { ...parts, samples: new Map<string, number>() };
      byName.set(parts.name, known);
      const before = known.samples.get(labels);
      const both =
        before === undefined ? value : parts.combine === 'max' ? Math.max(before, value) : before + value;
      known.samples.set(labels, both);
    }
  const texts = Array.from(byName.values(), ({ name, help, type, samples }) => {
    const lines = Array.from(samples, ([labels, value]) => `${name}${labels} ${value}\n`);
    return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}\n`;
  });
  return texts.join('');
}

function labelsText(labels: Readonly<Record<string, string>> = {}): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) =>
      `${name}="${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`,
  );
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

/** Two significant digits, because percentiles are estimated within buckets. */
function milliseconds(seconds: number | undefined): number | null {
  return seconds === undefined ? null : Number((seconds * 1000).toPrecision(2));
}
