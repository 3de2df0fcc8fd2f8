import { FACETS, STYLES } from '@glyphdex/contract';
import type { SearchRequest } from '@glyphdex/engine';
import { type JudgedQuery, readJudgments } from '../../tests/relevance/judgments.ts';
import type { Bench, PartResult } from '../bench.ts';
import { type Figures, figureOf } from '../budgets.ts';
import { benchProgram, type Checkout } from '../checkout.ts';
import { askChild } from '../child.ts';
import type { Latency } from '../latency.ts';
import type { EngineMeasurement, EngineTask } from '../measure-engine.ts';
import { progress } from '../progress.ts';
import type { Table } from '../report/table.ts';
import { mean, minimum, spread } from '../statistics.ts';
import { QUERY_CLASSES } from '../workload.ts';

type Variant = { readonly label: string; readonly request: Omit<SearchRequest, 'text'> };

const FIRST_PAGE = { filter: {}, offset: 0, limit: 20, relatedTagsMax: 0 };
const OUTLINE = { facets: { [FACETS.style]: [STYLES.findIndex(({ slug }) => slug === 'outline')] } };

const VARIANTS: readonly [Variant, ...Variant[]] = [
  { label: 'facets counted', request: { ...FIRST_PAGE, countFacets: true } },
  { label: 'hits and total only', request: FIRST_PAGE },
  { label: 'related tags (as GET /icons asks)', request: { ...FIRST_PAGE, relatedTagsMax: 10 } },
  { label: 'filter style=outline, facets', request: { ...FIRST_PAGE, filter: OUTLINE, countFacets: true } },
  { label: 'page 5 of 100, facets', request: { ...FIRST_PAGE, offset: 400, limit: 100, countFacets: true } },
  {
    label: 'everything at once',
    request: { filter: OUTLINE, offset: 400, limit: 100, relatedTagsMax: 10, countFacets: true },
  },
];

/** Measures the search engine by class of query and by kind of request, and compares all checkouts. */
export async function measureEnginePart(bench: Bench): Promise<PartResult> {
  const rounds = bench.isQuick ? 10 : 40;
  progress(`engine: ${VARIANTS.length} variants × ${rounds} rounds × ${bench.workload.length} queries`);
  const judged = readJudgments().queries;
  const { latencies, judged: judgedLatency } = await measureOnce(bench.checkouts[0]!, {
    queries: bench.workload.map(({ q }) => q),
    judged: judged.map(({ text }) => text),
    requests: VARIANTS.map(({ request }) => request),
    rounds,
    warmUpRounds: bench.isQuick ? 100 : 240,
  });
  return {
    tables: [
      classTable(bench, latencies[0]!, rounds),
      judgedTable(judged, judgedLatency),
      variantTable(latencies),
    ],
    figures: await compareCheckouts(bench),
  };
}

/** 200 rounds of 300 queries: V8 has compiled all functions of a search after about 60,000 searches. */
const WARM_UP_ROUNDS = 200;
/** Counted rounds of each turn. The figures are least values over all turns, so a turn can be short. */
const TURN_ROUNDS = 10;

/** Measures the checkouts in turns. Each turn is a new process, because V8 compiles differently in each process. */
async function compareCheckouts({ checkouts, workload, isQuick }: Bench): Promise<Figures> {
  const turns = isQuick ? 6 : 12;
  progress(`engine: ${turns} turns of ${checkouts.map(({ label }) => label).join(' and ')}`);
  const measured = checkouts.map((): Latency[] => []);
  const task = {
    queries: workload.map(({ q }) => q),
    judged: [],
    requests: [VARIANTS[0].request],
    rounds: TURN_ROUNDS,
    warmUpRounds: WARM_UP_ROUNDS,
  };
  for (let turn = 0; turn < turns; turn++) {
    for (const [i, checkout] of checkouts.entries()) {
      measured[i]!.push((await measureOnce(checkout, task)).latencies[0]!);
    }
  }
  const meanOfLeast = (all: readonly Latency[]) =>
    mean(workload.map((_, query) => minimum(all.map(({ minUs }) => minUs[query]!))));
  return {
    engineWallUs: figureOf(measured.map(meanOfLeast)),
    engineCpuUs: figureOf(measured.map((all) => minimum(all.map(({ cpuMeanUs }) => cpuMeanUs)))),
  };
}

function measureOnce(checkout: Checkout, task: Omit<EngineTask, 'indexFile'>): Promise<EngineMeasurement> {
  const file = benchProgram(checkout, 'measure-engine.ts');
  return askChild<EngineMeasurement>({ file }, { ...task, indexFile: checkout.indexFile });
}

const LATENCY_COLUMNS = ['mean', 'p50', 'p95', 'p99'];

function classTable({ workload }: Bench, latency: Latency, rounds: number): Table {
  const rowOf = (label: string, matches: (cls: string) => boolean) => {
    const pick = (values: readonly number[]) => values.filter((_, i) => matches(workload[i]!.cls));
    return { label, cells: [...spread(pick(latency.minUs)), ...spread(pick(latency.medianUs))] };
  };
  return {
    id: 'engine.classes',
    title: 'Engine latency by class of query, µs',
    columns: [...LATENCY_COLUMNS, ...LATENCY_COLUMNS.map((column) => `${column} (median)`)],
    rows: [...QUERY_CLASSES.map((cls) => rowOf(cls, (one) => one === cls)), rowOf('all 300', () => true)],
    notes: [
      `Typo tolerance on, facets counted, 20 hits, exact total, no cache, warm. Wall time; each figure is the least (left)`,
      `or median (right) of ${rounds} rounds in random order; the percentiles are over queries.`,
      'Means measured once on another machine: Lucene 8.7 with fuzzy queries 550-620, search code of Iconify API (no typos) 270.',
    ],
  };
}

function judgedTable(queries: readonly JudgedQuery[], { minUs }: Latency): Table {
  const classes = [...new Set(queries.map(({ queryClass }) => queryClass))];
  return {
    id: 'engine.judged',
    title: 'Engine latency by class of the judged queries, µs',
    columns: ['queries', ...LATENCY_COLUMNS, 'slowest'],
    rows: classes.map((queryClass) => {
      const ofClass = minUs.filter((_, i) => queries[i]!.queryClass === queryClass);
      return { label: queryClass, cells: [ofClass.length, ...spread(ofClass), Math.max(...ofClass)] };
    }),
    notes: [
      'The queries of tests/relevance (docs/relevance.md), measured as above; each figure is the least of all rounds.',
      'hostile: queries of 50 words, of 200 characters, and with markup.',
    ],
  };
}

function variantTable(latencies: readonly Latency[]): Table {
  return {
    id: 'engine.variants',
    title: 'Engine latency by kind of request, all 300 queries, µs',
    columns: [...LATENCY_COLUMNS, 'mean (median)', 'CPU mean', 'queries/s/core'],
    rows: VARIANTS.map(({ label }, i) => {
      const { minUs, medianUs, cpuMeanUs } = latencies[i]!;
      return { label, cells: [...spread(minUs), mean(medianUs), cpuMeanUs, 1e6 / cpuMeanUs] };
    }),
    notes: [
      'CPU mean: process CPU time over all rounds ÷ queries, including garbage collection and the timer.',
    ],
  };
}
