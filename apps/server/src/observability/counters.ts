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
