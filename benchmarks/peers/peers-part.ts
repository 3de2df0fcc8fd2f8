import type { Bench } from '../bench.ts';
import { askChild } from '../child.ts';
import type { PeerMeasurement, PeerName, PeerTask } from '../measure-peer.ts';
import { progress } from '../progress.ts';
import type { Table, TableRow } from '../report/table.ts';
import { mean, spread } from '../statistics.ts';
import { QUERY_CLASSES, type WorkloadQuery } from '../workload.ts';

const PEERS: readonly { readonly peer: PeerName; readonly label: string }[] = [
  { peer: 'glyphdex', label: 'Glyphdex' },
  { peer: 'minisearch', label: 'MiniSearch 7, fuzzy 0.2' },
  { peer: 'flexsearch', label: 'FlexSearch 0.8 tolerant, no total' },
  { peer: 'flexsearch-all', label: 'FlexSearch 0.8 tolerant, all hits' },
  { peer: 'sqlite-fts5', label: 'SQLite FTS5 unicode61, no typos' },
];
const JUDGED_HITS = 10;

/** How do other search engines do on the same icons and the same queries, each in a process of its own? */
export async function measurePeersPart(bench: Bench): Promise<Table[]> {
  const corpus = await bench.catalog.corpus();
  const rounds = bench.isQuick ? 2 : 5;
  const measured: { label: string; measurement: PeerMeasurement }[] = [];
  for (const { peer, label } of PEERS) {
    progress(`peers: ${label}, build and ${rounds} rounds`);
    const task: PeerTask = {
      peer,
      corpusFile: corpus.file,
      facetFields: corpus.facetFields,
      queries: bench.workload.map(({ q }) => q),
      rounds,
      warmUpRounds: 1,
      warmUpMs: bench.isQuick ? 1_000 : 4_000,
    };
    const file = new URL('../measure-peer.ts', import.meta.url);
    measured.push({ label, measurement: await askChild({ file, execArgv: ['--expose-gc'] }, task) });
  }
  const names = corpus.names;
  return [
    {
      id: 'peers',
      title: 'Other search engines, same icons and queries, latency in µs',
      columns: [
        'mean',
        'p50',
        'p95',
        'p99',
        'CPU mean',
        'build s',
        'resident MB',
        'live MB',
        'kept MB',
        'typo hit@10',
        'answered',
      ],
      rows: measured.map(({ label, measurement }) => rowOf(label, measurement, bench.workload, names)),
      notes: [
        `Each query is its least of ${rounds} rounds. All words must match, the last also as prefix; 20 hits.`,
        'Memory after build and a full collection, less the empty process: resident, with what the build left behind, and live',
        '(heap and buffers; SQLite keeps its own outside of both). kept: the index as a file.',
        `typo hit@10: share of the misspelled queries with an icon among the first ${JUDGED_HITS} whose name holds the word meant.`,
        'answered: share of all queries with at least one hit (22 of the 300 mean nothing).',
      ],
    },
    {
      id: 'peers.classes',
      title: 'Other search engines by class of query, mean µs',
      columns: [...QUERY_CLASSES],
      rows: measured.map(({ label, measurement }) => ({
        label,
        cells: QUERY_CLASSES.map((cls) =>
          mean(measurement.latency.minUs.filter((_, i) => bench.workload[i]!.cls === cls)),
        ),
      })),
      notes: [],
    },
  ];
}

function rowOf(
  label: string,
  { latency, buildSeconds, memory, sizeBytes, pages }: PeerMeasurement,
  workload: readonly WorkloadQuery[],
  names: readonly string[],
): TableRow {
  const typos = workload.flatMap(({ want }, i) => (want === undefined ? [] : [{ want, page: pages[i]! }]));
  const corrected = typos.filter(({ want, page }) =>
    page.slice(0, JUDGED_HITS).some((docId) => holdsWord(names[docId]!, want)),
  );
  return {
    label,
    cells: [
      ...spread(latency.minUs),
      latency.cpuMeanUs,
      buildSeconds,
      memory.residentBytes / 1e6,
      memory.liveBytes / 1e6,
      sizeBytes === null ? null : sizeBytes / 1e6,
      corrected.length / typos.length,
      pages.filter((page) => page.length > 0).length / pages.length,
    ],
  };
}

function holdsWord(name: string, word: string): boolean {
  return name.split('-').some((one) => one === word || one === `${word}s`);
}
