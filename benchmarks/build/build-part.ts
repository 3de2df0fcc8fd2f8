import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Bench, PartResult } from '../bench.ts';
import { figureOf } from '../budgets.ts';
import type { Checkout } from '../checkout.ts';
import { askChild } from '../child.ts';
import type { PeerMeasurement, PeerTask } from '../measure-peer.ts';
import { progress } from '../progress.ts';
import type { TableRow } from '../report/table.ts';
import { type CommandCost, measureCommand } from './command-cost.ts';
import { measureSizePart } from './size-part.ts';

interface BuildCosts {
  readonly label: Checkout['label'];
  readonly first: CommandCost;
  readonly unchanged: CommandCost;
  readonly imported: CommandCost;
}

/** Measures a full build, a build without changes, the import of one pack, and the search index alone. */
export async function measureBuildPart(bench: Bench): Promise<PartResult> {
  const pack = writePack(bench.scratchFolder);
  const costs: BuildCosts[] = [];
  for (const checkout of bench.checkouts) costs.push(await measureBuilds(bench, checkout, pack));
  progress('build: the search index alone');
  const index = await measureIndexBuild(bench);
  return {
    tables: [
      measureSizePart(bench),
      {
        id: 'build',
        title: 'Build times',
        columns: ['wall s', 'CPU s', 'peak MB'],
        rows: [
          ...costs.flatMap(({ label, first, unchanged, imported }) => [
            commandRow(`catalog build, first, ${label}`, first),
            commandRow(`catalog build, unchanged, ${label}`, unchanged),
            commandRow(`catalog import of one pack, ${label}`, imported),
          ]),
          {
            label: 'search index alone, one thread',
            cells: [index.buildSeconds, index.buildCpuSeconds, null],
          },
        ],
        notes: [
          'First: parse, sanitize, derive, index and write every icon, into an empty data folder, on all cores.',
          'Import: a copy of the pack lucide under another prefix, into the full catalog.',
          'Index alone: IndexWriter over the finished documents, encoded and opened; reading them is not counted.',
        ],
      },
    ],
    figures: {
      buildSeconds: figureOf(costs.map(({ first }) => first.seconds)),
      buildCpuSeconds: figureOf(costs.map(({ first }) => first.cpuSeconds)),
      importSeconds: figureOf(costs.map(({ imported }) => imported.seconds)),
      importCpuSeconds: figureOf(costs.map(({ imported }) => imported.cpuSeconds)),
    },
  };
}

async function measureBuilds(bench: Bench, checkout: Checkout, pack: string): Promise<BuildCosts> {
  const { label } = checkout;
  const dataDir = join(bench.scratchFolder, `build-${label}`);
  mkdirSync(dataDir);
  progress(`build: the whole catalog, from nothing, ${label}`);
  const first = await measureCommand(checkout, ['catalog', 'build'], dataDir);
  progress(`build: once more, with nothing changed, ${label}`);
  const unchanged = await measureCommand(checkout, ['catalog', 'build'], dataDir);
  progress(`build: import of one pack, ${label}`);
  const imported = await measureCommand(checkout, ['catalog', 'import', pack], dataDir);
  return { label, first, unchanged, imported };
}

/** Writes a pack of some 1,900 icons that no catalog has. */
function writePack(folder: string): string {
  const source = createRequire(import.meta.url).resolve('@iconify/json/json/lucide.json');
  const set = JSON.parse(readFileSync(source, 'utf8')) as object;
  const file = join(folder, 'bench-pack.json');
  writeFileSync(file, JSON.stringify({ ...set, prefix: 'bench-pack' }));
  return file;
}

function commandRow(label: string, { seconds, cpuSeconds, peakBytes }: CommandCost): TableRow {
  return { label, cells: [seconds, cpuSeconds, peakBytes / 1e6] };
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
