import { readFileSync } from 'node:fs';
import { Deadline, openSnapshot, Searcher, type SearchRequest } from '@glyphdex/engine';
import { type Latency, type LatencyEffort, measureLatency } from './latency.ts';

// Opens the index of a catalog as the server does, runs the workload and sends the measurement.

export interface EngineTask {
  readonly indexFile: string;
  readonly queries: readonly string[];
  /** The queries of tests/relevance, measured with the first of `requests` only. */
  readonly judged: readonly string[];
  /** Search requests without their text, one measurement each. */
  readonly requests: readonly Omit<SearchRequest, 'text'>[];
  readonly rounds: number;
  /** Warm-up rounds before the first measurement, divided evenly among `requests` and rounded up. */
  readonly warmUpRounds: number;
}

export interface EngineMeasurement {
  readonly latencies: readonly Latency[];
  readonly judged: Latency;
}

/** Longer than any search takes, so no answer is degraded. */
const BUDGET_MS = 60_000;

process.once('message', (task: EngineTask) => process.send?.(measure(task)));

function measure({
  indexFile,
  queries,
  judged,
  requests,
  rounds,
  warmUpRounds,
}: EngineTask): EngineMeasurement {
  const searcher = new Searcher(openSnapshot(new Uint8Array(readFileSync(indexFile)).buffer));
  const now = () => performance.now();
  const measureOne = (request: Omit<SearchRequest, 'text'>, effort: LatencyEffort, texts = queries) =>
    measureLatency(
      texts,
      (text) => {
        searcher.search({ ...request, text }, new Deadline(now, BUDGET_MS));
      },
      effort,
    );
  const warmUp = { rounds: 0, warmUpRounds: Math.ceil(warmUpRounds / requests.length), warmUpMs: 0 };
  for (const request of requests) measureOne(request, warmUp);
  const latencies = requests.map((request) => measureOne(request, { rounds, warmUpRounds: 10, warmUpMs: 0 }));
  const judgedEffort = { rounds, warmUpRounds: Math.ceil(warmUpRounds / 10), warmUpMs: 0 };
  return { latencies, judged: measureOne(requests[0]!, judgedEffort, judged) };
}
