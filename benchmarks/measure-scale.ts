import {
  encodeSnapshot,
  type FacetField,
  type IndexDocument,
  IndexWriter,
  openSnapshot,
  Searcher,
} from '@glyphdex/engine';
import { readCorpus } from './corpus.ts';
import { type Latency, type LatencyEffort, measureSearches, type Request } from './latency.ts';
import { syntheticIcons } from './scale/synthetic-icons.ts';

// Builds an index of synthetic icons, runs the workload and sends the measurement.

export interface ScaleTask extends LatencyEffort {
  readonly corpusFile: string;
  readonly facetFields: readonly FacetField[];
  /** Number of icons to generate. */
  readonly count: number;
  readonly queries: readonly string[];
  readonly requests: readonly Request[];
}

export interface ScaleMeasurement {
  /** From the first document to the encoded snapshot, without the generation of documents. */
  readonly buildSeconds: number;
  /** Peak resident memory of the process at the end of the build, with all documents of the corpus. */
  readonly peakBuildBytes: number;
  readonly snapshotBytes: number;
  readonly openMs: number;
  readonly latencies: readonly Latency[];
}

const BATCH_DOCUMENTS = 10_000;
process.once('message', (task: ScaleTask) => {
  void measure(task).then((measurement) => process.send?.(measurement));
});

async function measure(task: ScaleTask): Promise<ScaleMeasurement> {
  const { snapshot: bytes, seconds } = await build(task);
  const peakBuildBytes = process.resourceUsage().maxRSS * 1024;
  const startedAt = performance.now();
  const searcher = new Searcher(openSnapshot(bytes.buffer));
  const openMs = performance.now() - startedAt;
  const latencies = task.requests.map((request) => measureSearches(searcher, task.queries, request, task));
  return { buildSeconds: seconds, peakBuildBytes, snapshotBytes: bytes.length, openMs, latencies };
}

async function build({ corpusFile, facetFields, count }: ScaleTask): Promise<{
  snapshot: Uint8Array<ArrayBuffer>;
  seconds: number;
}> {
  const real: IndexDocument[] = [];
  for await (const batch of readCorpus(corpusFile)) real.push(...batch);
  const writer = new IndexWriter(facetFields);
  let milliseconds = 0;
  const timed = <Value>(work: () => Value): Value => {
    const startedAt = performance.now();
    const value = work();
    milliseconds += performance.now() - startedAt;
    return value;
  };
  let batch: IndexDocument[] = [];
  const addBatch = () => {
    for (const document of batch) writer.add(document);
    batch = [];
  };
  for (const icon of syntheticIcons(real, count)) {
    if (batch.push(icon) === BATCH_DOCUMENTS) timed(addBatch);
  }
  timed(addBatch);
  const snapshot = timed(() => new Uint8Array(Buffer.concat(encodeSnapshot(writer.finish()))));
  return { snapshot, seconds: milliseconds / 1000 };
}
