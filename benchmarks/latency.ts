import { seededRandom, shuffle } from './random.ts';
import { median, minimum } from './statistics.ts';

export interface Latency {
  /** Per query the least and the median time over the rounds, in µs of wall time. */
  readonly minUs: number[];
  readonly medianUs: number[];
  /** CPU time of the whole process per query, in µs: garbage collection and the timer are in it. */
  readonly cpuMeanUs: number;
}

/** How often everything is asked: warm-up ends when both its rounds and its time are reached. */
export interface LatencyEffort {
  readonly rounds: number;
  readonly warmUpRounds: number;
  readonly warmUpMs: number;
}

/**
 * How long does each query take? Every round asks every query once, in a new random order, so that no query
 * profits from having been asked just before. Warm-up comes first and is not counted: V8 compiles for a long while.
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
