/** From a tenth of a millisecond, since most answers take less than one. */
const BOUNDS_SECONDS = [
  0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
];
/** Three digits. */
const STATUSES_END = 1_000;

interface RouteCounts {
  readonly byStatus: Float64Array;
  /** By the first bound that is not exceeded; after the last bound stand those that exceed it. */
  readonly byDuration: Float64Array;
  seconds: number;
}

/** Times are undefined when nothing was asked yet. */
export interface RequestFigures {
  readonly count: number;
  readonly p50Seconds: number | undefined;
  readonly p99Seconds: number | undefined;
}

/**
 * How many requests were answered with what, and how long did they take? Every request is counted, and a metrics library
 * takes about as long to do so as the rest of a 304 takes; adding to three numbers takes some 30 ns. 8 KB a route.
 */
export class RequestCounts {
  readonly #routes = new Map<string, RouteCounts>();

  observe(route: string, status: number, seconds: number): void {
    const counts = this.#routes.get(route) ?? this.#open(route);
    counts.byStatus[status]!++;
    let duration = 0;
    while (seconds > BOUNDS_SECONDS[duration]!) duration++;
    counts.byDuration[duration]!++;
    counts.seconds += seconds;
  }

  /**
   * The counts in Prometheus' text format: a counter by route and status, a histogram by route. Routes are patterns of
   * ours, so nothing in their labels is to be escaped.
   */
  text(): string {
    const requests = [
      '# HELP glyphdex_requests_total Requests answered, by route pattern and status; status 429 are those over a limit.',
      '# TYPE glyphdex_requests_total counter',
    ];
    const durations = [
      '# HELP glyphdex_request_seconds Time from the first header to the finished answer; route /api/v1/icons is the search.',
      '# TYPE glyphdex_request_seconds histogram',
    ];
    for (const [route, { byStatus, byDuration, seconds }] of this.#routes) {
      byStatus.forEach((count, status) => {
        if (count > 0) requests.push(`glyphdex_requests_total{route="${route}",status="${status}"} ${count}`);
      });
      let count = 0;
      byDuration.forEach((here, duration) => {
        count += here;
        const bound = BOUNDS_SECONDS[duration] ?? '+Inf';
        durations.push(`glyphdex_request_seconds_bucket{le="${bound}",route="${route}"} ${count}`);
      });
      durations.push(
        `glyphdex_request_seconds_sum{route="${route}"} ${seconds}`,
        `glyphdex_request_seconds_count{route="${route}"} ${count}`,
      );
    }
    return `${requests.join('\n')}\n\n${durations.join('\n')}\n`;
  }

  /** How many requests of these routes were answered, and within which time were half of them and 99 of 100? */
  figuresOf(isCounted: (route: string) => boolean): RequestFigures {
    const byDuration = new Float64Array(BOUNDS_SECONDS.length + 1);
    for (const [route, counts] of this.#routes) {
      if (!isCounted(route)) continue;
      for (const [duration, here] of counts.byDuration.entries()) byDuration[duration]! += here;
    }
    const count = byDuration.reduce((sum, here) => sum + here, 0);
    return {
      count,
      p50Seconds: quantile(byDuration, count * 0.5),
      p99Seconds: quantile(byDuration, count * 0.99),
    };
  }

  #open(route: string): RouteCounts {
    const counts = {
      byStatus: new Float64Array(STATUSES_END),
      byDuration: new Float64Array(BOUNDS_SECONDS.length + 1),
      seconds: 0,
    };
    this.#routes.set(route, counts);
    return counts;
  }
}

/** The time within which `rank` requests were answered, taken to be spread evenly between two bounds. */
function quantile(byDuration: Float64Array, rank: number): number | undefined {
  let before = 0;
  for (const [duration, here] of byDuration.entries()) {
    if (here > 0 && before + here >= rank) {
      const from = BOUNDS_SECONDS[duration - 1] ?? 0;
      const to = BOUNDS_SECONDS[duration] ?? from;
      return from + ((rank - before) / here) * (to - from);
    }
    before += here;
  }
  return undefined;
}
