import type { Table } from './report/table.ts';

/** One measured figure, in this checkout and in the baseline; `null` if it was not measured there. */
export interface Figure {
  readonly now: number | null;
  readonly baseline: number | null;
}

/** Makes a figure of values in the order of `Bench.checkouts`. A value that is NaN or missing was not measured. */
export function figureOf(values: readonly number[]): Figure {
  const [now = null, baseline = null] = values.map((value) => (Number.isNaN(value) ? null : value));
  return { now, baseline };
}

export type FigureName = (typeof BUDGETS)[number]['name'];
export type Figures = Partial<Record<FigureName, Figure>>;

/** A row of the table of budgets. Without `atMost` and `atLeast`, the figure is shown without a verdict. */
interface Budget {
  readonly name: string;
  readonly label: string;
  readonly atMost?: number;
  readonly atLeast?: number;
  /** The budget bounds now ÷ baseline instead of the figure itself. */
  readonly isRatio?: boolean;
}

/**
 * Limits of rows with `isRatio` allow for noise, about 10 %, and small regressions since the baseline. The
 * other limits are goals.
 */
const BUDGETS = [
  {
    name: 'engineWallUs',
    label: 'engine, mean of 300 queries at the least time of each, µs wall',
    atMost: 1.2,
    isRatio: true,
  },
  {
    name: 'engineCpuUs',
    label: 'engine, mean of 300 queries in the turn where it is least, µs CPU',
    atMost: 1.2,
    isRatio: true,
  },
  { name: 'luceneRatio', label: 'engine speed ÷ Lucene', atLeast: 80 },
  { name: 'tantivyRatio', label: 'engine speed ÷ tantivy', atLeast: 45 },
  { name: 'miniSearchRatio', label: 'engine speed ÷ MiniSearch', atLeast: 300 },
  { name: 'constantRatio', label: 'uncached search ÷ constant body, CPU', atMost: 5 },
  { name: 'constantRatio304', label: '304 ÷ constant 304, CPU', atMost: 2 },
  { name: 'restartSeconds', label: 'restart to first answer, s wall (least)', atMost: 1.5 },
  { name: 'restartCpuSeconds', label: 'restart to first answer, s CPU (least)' },
  { name: 'buildSeconds', label: 'full build, s wall', atMost: 1.3, isRatio: true },
  { name: 'buildCpuSeconds', label: 'full build, s CPU', atMost: 1.3, isRatio: true },
  { name: 'importSeconds', label: 'one pack into the full catalog, s wall', atMost: 15 },
  { name: 'importCpuSeconds', label: 'one pack into the full catalog, s CPU' },
  { name: 'servingMb', label: 'serving memory after load, MB resident', atMost: 450 },
] as const satisfies readonly Budget[];

/**
 * All rows. Not measured: the part did not run or could not measure the figure (no Lucene, no `/proc`), or the
 * budget is a ratio and there is no baseline.
 */
export function budgetTable(figures: Figures): Table {
  return {
    id: 'budgets',
    title: 'Budgets',
    columns: ['now', 'baseline', 'now ÷ baseline', 'budget', 'verdict'],
    rows: BUDGETS.map((budget: Budget & { readonly name: FigureName }) => {
      const { now, baseline } = figures[budget.name] ?? { now: null, baseline: null };
      const ratio = now === null || baseline === null ? null : now / baseline;
      return {
        label: budget.label,
        cells: [now, baseline, ratio, limitOf(budget), verdict(budget, now, ratio)],
      };
    }),
    notes: ['Wall times count only on an idle machine. On a busy one compare the CPU times.'],
  };
}

function limitOf({ atMost, atLeast, isRatio = false }: Budget): string | null {
  if (atMost !== undefined) return `≤ ${atMost}${isRatio ? ' × baseline' : ''}`;
  return atLeast === undefined ? null : `≥ ${atLeast}`;
}

function verdict(
  { atMost, atLeast, isRatio = false }: Budget,
  now: number | null,
  ratio: number | null,
): string {
  const value = isRatio ? ratio : now;
  if (value === null) return 'not measured';
  if (atMost === undefined && atLeast === undefined) return '';
  const isWithin =
    value <= (atMost ?? Number.POSITIVE_INFINITY) && value >= (atLeast ?? Number.NEGATIVE_INFINITY);
  return isWithin ? 'met' : 'MISSED';
}
