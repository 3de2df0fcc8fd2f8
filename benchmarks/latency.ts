import { seededRandom, shuffle } from './random.ts';
import { median, minimum } from './statistics.ts';

export interface Latency {
  /** Per query the least and the median time over the rounds, in µs of wall time. */
  readonly minUs: number[];
  readonly medianUs: number[];
  /** CPU time of the whole process per query, in µs: garbage collection and the timer are in it. */
  readonly cpuMeanUs: number;
}

/**
 * How long does each query take? Every round asks every query once, in a new random order, so that no query
 * profits from having been asked just before. Rounds of warm-up come first and are not counted.
 */
export function measureLatency(
  queries: readonly string[],
  ask: (query: string) => void,
  { rounds, warmUpRounds }: { readonly rounds: number; readonly warmUpRounds: number },
): Latency {
  const order = Uint32Array.from(queries.keys());
  const random = seededRandom(1);
  const times = queries.map(() => new Float64Array(rounds));
  for (let round = 0; round < warmUpRounds; round++) {
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
