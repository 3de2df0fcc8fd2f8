import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { CATALOG_FILES } from '@glyphdex/contract';
import { openSnapshot } from '@glyphdex/engine';
import type { Bench, PartResult } from '../bench.ts';
import { figureOf } from '../budgets.ts';
import type { Checkout } from '../checkout.ts';
import { askChild } from '../child.ts';
import { startGlyphdex } from '../glyphdex-command.ts';
import type { PeerMeasurement, PeerTask } from '../measure-peer.ts';
import { readProcessUsage } from '../process-usage.ts';
import { progress } from '../progress.ts';
import type { Table, TableRow } from '../report/table.ts';

const SAMPLE_EVERY_MS = 100;

interface CommandCost {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly peakBytes: number;
}

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
      sizeTable(bench),
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
          'First: every icon is parsed, sanitized, classified, indexed and written, into an empty data folder, on all cores.',
          'Import: a copy of the pack lucide under another prefix is added to the full catalog.',
          'Index alone: IndexWriter adds the documents of the catalog, encodes the index and opens it. Reading the documents is not counted.',
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
  progress(`build: the whole catalog into an empty folder, ${label}`);
  const first = await measureCommand(checkout, ['catalog', 'build'], dataDir);
  progress(`build: the same catalog again, ${label}`);
  const unchanged = await measureCommand(checkout, ['catalog', 'build'], dataDir);
  progress(`build: import of one pack, ${label}`);
  const imported = await measureCommand(checkout, ['catalog', 'import', pack], dataDir);
  return { label, first, unchanged, imported };
}

/** Runs a command on a data folder. Its CPU time and peak memory are from the last sample; NaN without /proc. */
async function measureCommand(
  checkout: Checkout,
  words: readonly string[],
  dataDir: string,
): Promise<CommandCost> {
  const startedAt = performance.now();
  const command = startGlyphdex(checkout, words, dataDir);
  const pid = command.process.pid ?? 0;
  let usage = readProcessUsage(pid);
  const sampler = setInterval(() => {
    const sample = readProcessUsage(pid);
    if (sample !== undefined && !Number.isNaN(sample.residentBytes)) usage = sample;
  }, SAMPLE_EVERY_MS);
  try {
    await command.done;
  } finally {
    clearInterval(sampler);
  }
  return {
    seconds: (performance.now() - startedAt) / 1000,
    cpuSeconds: usage?.cpuSeconds ?? Number.NaN,
    peakBytes: usage?.peakResidentBytes ?? Number.NaN,
  };
}

/** Writes a copy of the pack lucide (about 1,900 icons) under a prefix that no public set has. Returns its path. */
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

/** Measures `IndexWriter` alone, as a peer without queries. */
async function measureIndexBuild(bench: Bench): Promise<PeerMeasurement> {
  const { file: corpusFile, facetFields } = await bench.catalog.corpus();
  const task: PeerTask = {
    peer: 'glyphdex',
    corpusFile,
    facetFields,
    queries: [],
    rounds: 0,
    warmUpRounds: 0,
    warmUpMs: 0,
  };
  const file = new URL('../measure-peer.ts', import.meta.url);
  return askChild({ file, execArgv: ['--expose-gc'] }, task);
}

/** Sizes by file, of all SVG documents, and of the index by the start of section names (`engine.topK`). */
function sizeTable({ catalog: { folder, manifest } }: Bench): Table {
  const icons = manifest.iconsCount;
  const row = (label: string, bytes: number) => ({ label, cells: [bytes / 1e6, bytes / icons] });
  const index = new Uint8Array(readFileSync(join(folder, CATALOG_FILES.index)));
  const groups = Map.groupBy(openSnapshot(index.buffer).sections(), ({ name }) =>
    name.split('.').slice(0, 2).join('.'),
  );
  const sections = [...groups].map(([group, members]) =>
    row(
      `  ${CATALOG_FILES.index}: ${group}`,
      members.reduce((sum, { data }) => sum + data.byteLength, 0),
    ),
  );
  const bySize = (a: { cells: number[] }, b: { cells: number[] }) => b.cells[0]! - a.cells[0]!;
  const files = readdirSync(folder).map((name) => row(name, statSync(join(folder, name)).size));
  const svgBytes = manifest.packs.reduce((sum, { svg }) => sum + svg.bytes, 0);
  return {
    id: 'size',
    title: `Size of the catalog, ${icons.toLocaleString('en-US')} icons`,
    columns: ['MB', 'bytes per icon'],
    rows: [...files.sort(bySize), row('SVG documents of all packs', svgBytes), ...sections.sort(bySize)],
    notes: [`A server holds ${CATALOG_FILES.index} in memory and reads the other files by offset.`],
  };
}
