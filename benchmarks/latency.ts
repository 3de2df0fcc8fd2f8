import { Deadline, type Searcher, type SearchRequest } from '@glyphdex/engine';
import { seededRandom, shuffle } from './random.ts';
import { median, minimum } from './statistics.ts';

/** Without rounds, no value is finite. */
export interface Latency {
  /** Least and median time of each query over the rounds, in µs of wall time. */
  readonly minUs: number[];
  readonly medianUs: number[];
  /** CPU time of the whole process ÷ searches, in µs, including garbage collection and the timer. */
  readonly cpuMeanUs: number;
}

/** How long to measure. Warm-up lasts at least `warmUpRounds` and at least `warmUpMs`. */
export interface LatencyEffort {
  readonly rounds: number;
  readonly warmUpRounds: number;
  readonly warmUpMs: number;
}

export type Request = Omit<SearchRequest, 'text'>;

/** Longer than any search takes, so no answer is degraded. */
const BUDGET_MS = 60_000;

/** Measures the time of a search for each text. */
export function measureSearches(
  searcher: Searcher,
  texts: readonly string[],
  request: Request,
  effort: LatencyEffort,
): Latency {
  const now = () => performance.now();
  return measureLatency(
    texts,
    (text) => void searcher.search({ ...request, text }, new Deadline(now, BUDGET_MS)),
    effort,
  );
}

/**
 * Measures the time of each query. A round asks every query once, in a new random order, because a repeated query finds
 * its data in the processor cache. Warm-up rounds are not counted: V8 compiles during them.
 */
export function measureLatency(
  queries: readonly string[],
  ask: (query: string) => void,
  { rounds, warmUpRounds, warmUpMs }: LatencyEffort,
): Latency {
  const order = Uint32Array.from(queries.keys());
  const random = seededRandom(1);
  const times = queries.map(() => new Float64Array(rounds));
  const warmAt = performance.now() + warmUpMs;
  for (let round = 0; round < warmUpRounds || performance.now() < warmAt; round++) {
    shuffle(order, random);
    for (const i of order) ask(queries[i]!);
  }
  const cpuBefore = process.cpuUsage();
  for (let round = 0; round < rounds; round++) {
    shuffle(order, random);
    for (const i of order) {
      const startedAt = performance.now();
      ask(queries[i]!);
      times[i]![round] = (performance.now() - startedAt) * 1000;
    }
  }
  const cpu = process.cpuUsage(cpuBefore);
  return {
    minUs: times.map(minimum),
    medianUs: times.map(median),
    cpuMeanUs: (cpu.user + cpu.system) / (rounds * queries.length),
  };
}
