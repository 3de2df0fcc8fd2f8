import type { FacetField } from '@glyphdex/engine';
import { readCorpus } from './corpus.ts';
import { type Latency, measureLatency } from './latency.ts';
import type { Peer } from './peers/peer.ts';

// A process that builds one search engine from the corpus, asks it the workload, and sends what it measured.

export type PeerName = 'glyphdex' | 'minisearch' | 'flexsearch' | 'flexsearch-all' | 'sqlite-fts5';

export interface PeerTask {
  readonly peer: PeerName;
  readonly corpusFile: string;
  readonly facetFields: readonly FacetField[];
  readonly queries: readonly string[];
  readonly rounds: number;
  readonly warmUpRounds: number;
}

export interface PeerMeasurement {
  readonly buildSeconds: number;
  readonly buildCpuSeconds: number;
  readonly sizeBytes: number | null;
  /** Resident memory after the build and a full collection, less that of the process before it. */
  readonly memoryBytes: number;
  readonly latency: Latency;
  /** Per query the first page and the number of matches. */
  readonly pages: readonly (readonly number[])[];
  readonly totals: readonly (number | null)[];
}

process.once('message', (task: PeerTask) => {
  void measure(task).then((measurement) => process.send?.(measurement));
});

async function measure(task: PeerTask): Promise<PeerMeasurement> {
  const peer = await createPeer(task);
  const memoryBefore = residentBytes();
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
  const memoryBytes = residentBytes() - memoryBefore;
  const latency = measureLatency(task.queries, (query) => peer.search(query), task);
  const hits = task.queries.map((query) => {
    const { docIds, total } = peer.search(query);
    return { docIds: Array.from(docIds), total };
  });
  return {
    buildSeconds: milliseconds / 1000,
    buildCpuSeconds: cpuMicroseconds / 1e6,
    sizeBytes: peer.size(),
    memoryBytes,
    latency,
    pages: hits.map(({ docIds }) => docIds),
    totals: hits.map(({ total }) => total),
  };
}

/** Loads only what this peer needs, so that no other one's modules are in its memory. */
async function createPeer({ peer, facetFields }: PeerTask): Promise<Peer> {
  switch (peer) {
    case 'glyphdex':
      return (await import('./peers/glyphdex.ts')).createGlyphdex(facetFields);
    case 'minisearch':
      return (await import('./peers/mini-search.ts')).createMiniSearch();
    case 'flexsearch':
      return (await import('./peers/flex-search.ts')).createFlexSearch({ countsAll: false });
    case 'flexsearch-all':
      return (await import('./peers/flex-search.ts')).createFlexSearch({ countsAll: true });
    case 'sqlite-fts5':
      return (await import('./peers/sqlite-fts.ts')).createSqliteFts();
  }
}

function residentBytes(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  return process.memoryUsage.rss();
}
