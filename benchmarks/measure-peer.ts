import type { FacetField } from '@glyphdex/engine';
import { readCorpus } from './corpus.ts';
import { type Latency, type LatencyEffort, measureLatency } from './latency.ts';
import type { Peer } from './peers/peer.ts';

// Builds the index of one search engine from the corpus, runs the workload and sends the measurement.

export type PeerName = 'glyphdex' | 'minisearch' | 'flexsearch' | 'sqlite-fts5';

export interface PeerTask extends LatencyEffort {
  readonly peer: PeerName;
  readonly corpusFile: string;
  readonly facetFields: readonly FacetField[];
  readonly queries: readonly string[];
}

export interface PeerMeasurement {
  /** Without the time of reading the corpus, except for engines in a program of their own. */
  readonly buildSeconds: number;
  /** `null` for engines in a program of their own. */
  readonly buildCpuSeconds: number | null;
  /** `null` for an engine without an index file. */
  readonly sizeBytes: number | null;
  /**
   * Growth of the process by the build, after full garbage collections. For an engine in a program of its own,
   * the peak of that.
   */
  readonly memory: MemoryUse;
  readonly latency: Latency;
  /** The docIds on the first page of each of `queries`. */
  readonly pages: readonly (readonly number[])[];
}

interface MemoryUse {
  readonly residentBytes: number;
  /** Objects on the JavaScript heap and their buffers; `null` for engines in a program of their own. */
  readonly liveBytes: number | null;
}

process.once('message', (task: PeerTask) => {
  void measure(task).then((measurement) => process.send?.(measurement));
});

async function measure(task: PeerTask): Promise<PeerMeasurement> {
  const peer = await createPeer(task);
  const memoryBefore = memoryUse();
  let milliseconds = 0;
  let cpuMicroseconds = 0;
  let docId = 0;
  const timed = (work: () => void) => {
    const startedAt = performance.now();
    const cpuBefore = process.cpuUsage();
    work();
    const cpu = process.cpuUsage(cpuBefore);
    milliseconds += performance.now() - startedAt;
    cpuMicroseconds += cpu.user + cpu.system;
  };
  for await (const batch of readCorpus(task.corpusFile)) {
    timed(() => {
      for (const document of batch) peer.add(document, docId++);
    });
  }
  timed(() => peer.finish());
  const memoryAfter = memoryUse();
  const latency = measureLatency(task.queries, (query) => peer.search(query), task);
  return {
    buildSeconds: milliseconds / 1000,
    buildCpuSeconds: cpuMicroseconds / 1e6,
    sizeBytes: peer.size(),
    memory: {
      residentBytes: memoryAfter.residentBytes - memoryBefore.residentBytes,
      liveBytes: memoryAfter.liveBytes - memoryBefore.liveBytes,
    },
    latency,
    pages: task.queries.map((query) => Array.from(peer.search(query).docIds)),
  };
}

/** Loads the modules of this peer only, because modules take memory. */
async function createPeer({ peer, facetFields }: PeerTask): Promise<Peer> {
  switch (peer) {
    case 'glyphdex':
      return (await import('./peers/glyphdex.ts')).createGlyphdex(facetFields);
    case 'minisearch':
      return (await import('./peers/mini-search.ts')).createMiniSearch();
    case 'flexsearch':
      return (await import('./peers/flex-search.ts')).createFlexSearch();
    case 'sqlite-fts5':
      return (await import('./peers/sqlite-fts.ts')).createSqliteFts();
  }
}

function memoryUse() {
  globalThis.gc?.();
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  return { residentBytes: rss, liveBytes: heapUsed + external };
}
