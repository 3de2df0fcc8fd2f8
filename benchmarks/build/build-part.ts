import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench } from '../bench.ts';
import { askChild } from '../child.ts';
import type { PeerMeasurement, PeerTask } from '../measure-peer.ts';
import { progress } from '../progress.ts';
import type { Table } from '../report/table.ts';
import { measureCatalogBuild } from './catalog-build.ts';

/** How long does it take to make the catalog, whole and of its search index alone? */
export async function measureBuildPart(bench: Bench): Promise<Table[]> {
  const dataDir = join(bench.scratchFolder, 'build');
  mkdirSync(dataDir);
  progress('build: the whole catalog, from nothing');
  const first = await measureCatalogBuild(dataDir);
  progress('build: once more, with nothing changed');
  const second = await measureCatalogBuild(dataDir);
  progress('build: the search index alone');
  const index = await measureIndexBuild(bench);
  return [
    {
      id: 'build',
      title: 'Build times',
      columns: ['wall s', 'CPU s', 'peak MB', 'budget s'],
      rows: [
        {
          label: 'catalog build, first',
          cells: [first.seconds, first.cpuSeconds, first.peakBytes / 1e6, 45],
        },
        {
          label: 'catalog build, unchanged',
          cells: [second.seconds, second.cpuSeconds, second.peakBytes / 1e6, 5],
        },
        {
          label: 'search index alone, one thread',
          cells: [index.buildSeconds, index.buildCpuSeconds, null, null],
        },
      ],
      notes: [
        'First: parse, sanitize, derive, index and write every icon, into an empty data folder, on all cores.',
        'Index alone: IndexWriter over the finished documents, encoded and opened; reading them is not counted.',
      ],
    },
  ];
}

async function measureIndexBuild(bench: Bench): Promise<PeerMeasurement> {
  const { file: corpusFile, facetFields } = await bench.catalog.corpus();
  const task: PeerTask = {
    peer: 'glyphdex',
    corpusFile,
    facetFields,
    queries: [],
    judged: [],
    rounds: 0,
    warmUpRounds: 0,
    warmUpMs: 0,
  };
  const file = new URL('../measure-peer.ts', import.meta.url);
  return askChild({ file, execArgv: ['--expose-gc'] }, task);
}
