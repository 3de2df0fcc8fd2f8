/** A counter with labels. Values of labels come from fixed sets, so the number of time series stays small. */
interface CounterDescription {
  readonly metric: string;
  readonly help: string;
  readonly labels: readonly string[];
  /** Combinations that are shown from the start: a rate needs a zero before the first event. */
  readonly initial: readonly (readonly string[])[];
}

/** The counters of events, by the names under which code counts them. */
export const COUNTERS = {
  refusals: {
    metric: 'glyphdex_refusals_total',
    help: 'Requests refused, by error code and by whose limit was reached (empty if none was).',
    labels: ['code', 'limit'],
    initial: [
      ...['rate_limited', 'bulk_download'].flatMap((code) =>
        ['key', 'network', 'account', 'visitor'].map((limit) => [code, limit]),
      ),
      ['too_many_failures', ''],
      ['too_many_tries', ''],
      ['overloaded', ''],
    ],
  },
  searches: {
    metric: 'glyphdex_searches_total',
    help: 'Lists of icons answered, by result: found, empty, or degraded because the search was cut short.',
    labels: ['result'],
    initial: [['found'], ['empty'], ['degraded']],
  },
  drawings: {
    metric: 'glyphdex_drawings_total',
    help: 'Pictures asked of the drawing processes, by result: drawn, undrawable, failed, or refused because too many wait.',
    labels: ['result'],
    initial: [['drawn'], ['undrawable'], ['failed'], ['refused']],
  },
  signIns: {
    metric: 'glyphdex_sign_ins_total',
    help: 'Sign-ins, by method and result.',
    labels: ['method', 'result'],
    initial: ['password', 'provider'].flatMap((method) => [
      [method, 'success'],
      [method, 'failure'],
    ]),
  },
  mails: {
    metric: 'glyphdex_mails_total',
    help: 'Mails, by result: sent or failed.',
    labels: ['result'],
    initial: [['sent'], ['failed']],
  },
} as const satisfies Readonly<Record<string, CounterDescription>>;

export type CounterName = keyof typeof COUNTERS;

/** Counts of one counter by their label values, which are joined by a character that none contains. */
type Counts = Map<string, number>;
const SEPARATOR = '|';

/** The counts of events in one thread. */
export class EventCounts {
  readonly #counts = new Map<CounterName, Counts>();

  constructor() {
    for (const [name, { initial }] of Object.entries(COUNTERS))
      this.#counts.set(
        name as CounterName,
        new Map(initial.map((labels: readonly string[]) => [labels.join(SEPARATOR), 0])),
      );
  }

  /** `labels`: one value for each label of the counter. */
  count(name: CounterName, ...labels: readonly string[]): void {
    const counts = this.#counts.get(name)!;
    const key = labels.length === 1 ? labels[0]! : labels.join(SEPARATOR);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }

  /** A copy that can be sent to another thread. */
  export(): readonly (readonly [name: CounterName, counts: ReadonlyMap<string, number>])[] {
    return [...this.#counts];
  }

  /** Adds the counts of another thread. */
  add(exported: ReturnType<EventCounts['export']>): void {
    for (const [name, added] of exported) {
      const counts = this.#counts.get(name)!;
      for (const [key, count] of added) counts.set(key, (counts.get(key) ?? 0) + count);
    }
  }

  /** The counts in the text format of Prometheus. Values of labels need no escaping. */
  text(): string {
    return Object.entries(COUNTERS)
      .map(([name, { metric, help, labels }]) => {
        const lines = [`# HELP ${metric} ${help}`, `# TYPE ${metric} counter`];
        for (const [key, count] of this.#counts.get(name as CounterName)!) {
          const values = key.split(SEPARATOR);
          const pairs = labels.map((label, i) => `${label}="${values[i] ?? ''}"`);
          lines.push(`${metric}{${pairs.join(',')}} ${count}`);
        }
        return `${lines.join('\n')}\n\n`;
      })
      .join('');
  }
}
