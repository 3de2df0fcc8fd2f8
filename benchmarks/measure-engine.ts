import { readFileSync } from 'node:fs';
import { openSnapshot, Searcher } from '@glyphdex/engine';
import { type Latency, type LatencyEffort, measureSearches, type Request } from './latency.ts';

// Opens the index of a catalog as the server does, runs the workload and sends the measurement.

export interface EngineTask {
  readonly indexFile: string;
  readonly queries: readonly string[];
  /** The queries of tests/relevance, measured with the first of `requests` only. */
  readonly judged: readonly string[];
  /** Search requests without their text, one measurement each. */
  readonly requests: readonly Request[];
  readonly rounds: number;
  /** Warm-up rounds before the first measurement, divided evenly among `requests` and rounded up. */
  readonly warmUpRounds: number;
}

export interface EngineMeasurement {
  readonly latencies: readonly Latency[];
  readonly judged: Latency;
}

process.once('message', (task: EngineTask) => process.send?.(measure(task)));

function measure(task: EngineTask): EngineMeasurement {
  const { indexFile, queries, judged, requests, rounds, warmUpRounds } = task;
  const searcher = new Searcher(openSnapshot(new Uint8Array(readFileSync(indexFile)).buffer));
  const measureOne = (request: Request, effort: LatencyEffort, texts = queries) =>
    measureSearches(searcher, texts, request, effort);
  const warmUp = { rounds: 0, warmUpRounds: Math.ceil(warmUpRounds / requests.length), warmUpMs: 0 };
  for (const request of requests) measureOne(request, warmUp);
  const latencies = requests.map((request) => measureOne(request, { rounds, warmUpRounds: 10, warmUpMs: 0 }));
  const judgedEffort = { rounds, warmUpRounds: Math.ceil(warmUpRounds / 10), warmUpMs: 0 };
  return { latencies, judged: measureOne(requests[0]!, judgedEffort, judged) };
}
