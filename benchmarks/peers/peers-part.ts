import { join } from 'node:path';
import type { Bench, PartResult } from '../bench.ts';
import { figureOf } from '../budgets.ts';
import { askChild } from '../child.ts';
import type { PeerMeasurement, PeerName, PeerTask } from '../measure-peer.ts';
import { progress } from '../progress.ts';
import type { Table, TableRow } from '../report/table.ts';
import { mean, spread } from '../statistics.ts';
import type { WorkloadQuery } from '../workload.ts';
import { measureExternal } from './external-engine.ts';
import { findLucene, LUCENE } from './lucene.ts';
import { findTantivy, TANTIVY } from './tantivy.ts';

const GLYPHDEX = 'Glyphdex';
const MINISEARCH = 'MiniSearch 7, fuzzy 0.2';
const PEERS: readonly { readonly peer: PeerName; readonly label: string }[] = [
  { peer: 'glyphdex', label: GLYPHDEX },
  { peer: 'minisearch', label: MINISEARCH },
  { peer: 'flexsearch', label: 'FlexSearch 0.8 tolerant, all hits' },
  { peer: 'sqlite-fts5', label: 'SQLite FTS5 unicode61, no typos' },
];
/** A misspelled query counts as corrected if one of this many first hits has the correct word in its name. */
const TYPO_HITS = 10;

/** Measures other search engines on the same icons and queries, each in a separate process. */
export async function measurePeersPart(bench: Bench): Promise<PartResult> {
  const corpus = await bench.catalog.corpus();
  const rounds = bench.isQuick ? 2 : 5;
  const task = {
    corpusFile: corpus.file,
    facetFields: corpus.facetFields,
    queries: bench.workload.map(({ q }) => q),
    rounds,
    warmUpRounds: 1,
    warmUpMs: bench.isQuick ? 1_000 : 4_000,
  };
  const measured: { label: string; measurement: PeerMeasurement }[] = [];
  for (const { peer, label } of PEERS) {
    progress(`peers: ${label}, build and ${rounds} rounds`);
    const file = new URL('../measure-peer.ts', import.meta.url);
    const measurement = await askChild<PeerMeasurement>({ file, execArgv: ['--expose-gc'] }, {
      ...task,
      peer,
    } satisfies PeerTask);
    measured.push({ label, measurement });
  }
  for (const [i, engine] of [findLucene(), findTantivy()].entries()) {
    const { label } = engine;
    if ('missing' in engine) {
      progress(`peers: ${label} is skipped: ${engine.missing}`);
      continue;
    }
    progress(`peers: ${label}, build and ${rounds} rounds`);
    const folder = join(bench.scratchFolder, `engine-${i}`);
    measured.push({ label, measurement: await measureExternal(engine, folder, task) });
  }

  const names = corpus.names;
  const tables: Table[] = [
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
        'file MB',
        'typo hit@10',
        'answered',
      ],
      rows: measured.map(({ label, measurement }) => rowOf(label, measurement, bench.workload, names)),
      notes: [
        `Wall time of a query: the least of ${rounds} rounds; 20 hits. benchmarks/README.md shows the configuration of each engine.`,
        'build s: without reading the documents, except for Lucene and tantivy.',
        'resident MB, live MB: growth of the process by the build, after a full garbage collection. live: JavaScript heap and buffers.',
        'SQLite also has memory outside heap and buffers. For Lucene and tantivy, resident MB is the peak of the process.',
        'file MB: the index as a file; - for an index on the JavaScript heap.',
        `typo hit@10: share of misspelled queries with an icon among the first ${TYPO_HITS} whose name holds the correct word or its plural.`,
        'answered: share of all queries with at least one hit. Some of the rare queries are nonsense.',
      ],
    },
  ];
  const meanUs = (engine: string) => {
    const found = measured.find(({ label }) => label === engine);
    return found === undefined ? Number.NaN : mean(found.measurement.latency.minUs);
  };
  return {
    tables,
    figures: {
      luceneRatio: figureOf([meanUs(LUCENE) / meanUs(GLYPHDEX)]),
      tantivyRatio: figureOf([meanUs(TANTIVY) / meanUs(GLYPHDEX)]),
      miniSearchRatio: figureOf([meanUs(MINISEARCH) / meanUs(GLYPHDEX)]),
    },
  };
}

function rowOf(
  label: string,
  { latency, buildSeconds, memory, sizeBytes, pages }: PeerMeasurement,
  workload: readonly WorkloadQuery[],
  names: readonly string[],
): TableRow {
  const typos = workload.flatMap(({ want }, i) => (want === undefined ? [] : [{ want, page: pages[i]! }]));
  const corrected = typos.filter(({ want, page }) =>
    page.slice(0, TYPO_HITS).some((docId) => hasWord(names[docId]!, want)),
  );
  return {
    label,
    cells: [
      ...spread(latency.minUs),
      latency.cpuMeanUs,
      buildSeconds,
      memory.residentBytes / 1e6,
      memory.liveBytes === null ? null : memory.liveBytes / 1e6,
      sizeBytes === null ? null : sizeBytes / 1e6,
      corrected.length / typos.length,
      pages.filter((page) => page.length > 0).length / pages.length,
    ],
  };
}

function hasWord(name: string, word: string): boolean {
  return name.split('-').some((one) => one === word || one === `${word}s`);
}
