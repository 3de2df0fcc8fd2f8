import { parseArgs } from 'node:util';
import { FACETS, STYLES } from '@glyphdex/contract';
import { openCatalogUnderTest } from './catalog.ts';
import { askChild } from './child.ts';
import type { ScaleMeasurement, ScaleTask } from './measure-scale.ts';
import { progress } from './progress.ts';
import { Run } from './report/result.ts';
import type { Table } from './report/table.ts';
import { createScratchFolder } from './scratch-folder.ts';
import { mean, spread } from './statistics.ts';
import { readWorkload } from './workload.ts';

const HELP = `Measures how the search engine scales, on synthetic icons derived from the real ones.

Usage: npm run bench:scale -- [options]

  --millions LIST  numbers of icons in millions (default 1,3); 10 needs about 10 GB of memory
  --help           show this

Example:
  npm run bench:scale -- --millions 1,3,10
`;

/** Limit of the JavaScript heap, above what a build takes. The default of Node is too small for several millions. */
const HEAP_MB_PER_MILLION = 1_600;
const ROUNDS = 10;
const PAGE = { filter: {}, offset: 0, limit: 20, relatedTagsMax: 0 };
const REQUESTS = [
  PAGE,
  { ...PAGE, countFacets: true },
  { ...PAGE, relatedTagsMax: 10 },
  { ...PAGE, filter: { facets: { [FACETS.style]: [STYLES.findIndex(({ slug }) => slug === 'outline')] } } },
  { ...PAGE, offset: 400, limit: 100 },
];

try {
  const { values } = parseArgs({
    options: { millions: { type: 'string', default: '1,3' }, help: { type: 'boolean', default: false } },
  });
  if (values.help) process.stdout.write(HELP);
  else await run(values.millions.split(',').map(parseMillions));
} catch (error) {
  process.stderr.write(`bench:scale: ${(error as Error).message}\n`);
  process.exitCode = 1;
}

function parseMillions(word: string): number {
  const millions = Number(word);
  // A posting stores the docId in 24 of its 32 bits: at most 16.7 million documents.
  if (!(millions > 0 && millions <= 16))
    throw new Error(`--millions: "${word}" is not a number above 0 and up to 16. Example: --millions 1,3`);
  return millions;
}

async function run(sizes: readonly number[]): Promise<void> {
  const shown = new Run();
  const catalog = await openCatalogUnderTest(createScratchFolder());
  shown.begin(catalog.manifest.generation);
  const { file: corpusFile, facetFields } = await catalog.corpus();
  const queries = readWorkload().map(({ q }) => q);
  const measured: { millions: number; measurement: ScaleMeasurement }[] = [];
  for (const millions of sizes) {
    progress(`scale: ${millions} million icons`);
    const task: ScaleTask = {
      corpusFile,
      facetFields,
      count: Math.round(millions * 1e6),
      queries,
      requests: REQUESTS,
      rounds: ROUNDS,
      warmUpRounds: 5,
      warmUpMs: 3_000,
    };
    const file = new URL('./measure-scale.ts', import.meta.url);
    const execArgv = [`--max-old-space-size=${Math.max(4_000, Math.round(millions * HEAP_MB_PER_MILLION))}`];
    measured.push({ millions, measurement: await askChild({ file, execArgv }, task) });
  }
  shown.show([scaleTable(measured)]);
  shown.save(false);
}

function scaleTable(measured: readonly { millions: number; measurement: ScaleMeasurement }[]): Table {
  return {
    id: 'scale',
    title: 'Scaling on synthetic icons, latency in µs over all 300 queries',
    columns: [
      'build s',
      'peak MB',
      'snapshot MB',
      'open ms',
      'mean',
      'p50',
      'p95',
      'p99',
      '+facets mean',
      '+related mean',
      'outline mean',
      'page 5×100 mean',
    ],
    rows: measured.map(({ millions, measurement: { latencies, ...build } }) => {
      const [average, ...percentiles] = spread(latencies[0]!.minUs);
      return {
        label: `${millions} M icons`,
        cells: [
          build.buildSeconds,
          build.peakBuildBytes / 1e6,
          build.snapshotBytes / 1e6,
          build.openMs,
          average,
          ...percentiles,
          ...latencies.slice(1).map(({ minUs }) => mean(minUs)),
        ],
      };
    }),
    notes: [
      `Wall time of a query: the least of ${ROUNDS} rounds; typo tolerance on. One thread.`,
      'build: IndexWriter and encoding; generating the icons is not counted. peak: memory of the process until then, icons included.',
      '+facets: with counted facets. +related: with 10 related tags. outline: filter style=outline. page 5×100: hits 401 to 500.',
    ],
  };
}
