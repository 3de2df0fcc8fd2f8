import { type Outcome, RESULT_DEPTH } from './measure.ts';

/** The figures of one class of queries. Means are over its graded queries if nothing else is stated. */
export interface ClassSummary {
  readonly queryClass: string;
  /** The number of queries, graded or not. */
  readonly count: number;
  /** `null` if no query of the class is graded, such as nonsense; `varied@10` also if no answer has ten hits. */
  readonly figures: Readonly<Record<Figure, number | null>>;
  /** Share of all queries that got no hits. */
  readonly unanswered: number;
  /** The number of queries that made the engine fail. */
  readonly failures: number;
  /**
   * The sum of nDCG@20 of misspelled queries divided by that of their right spellings; `null` for a class without
   * misspellings.
   */
  readonly misspelledShare: number | null;
  /** The mean numbers of different names and packs among the first ten hits. */
  readonly names: number;
  readonly packs: number;
  /** Means over the graded queries with 20 hits; `null` without any, or if the subject does not count drawings. */
  readonly drawings: { readonly first10: number; readonly first20: number } | null;
}

export const FIGURES = ['P@10', 'nDCG@20', 'S@1', 'S@5', 'S@10', 'varied@10'] as const;
export type Figure = (typeof FIGURES)[number];

/** One summary per class, in order of first occurrence. */
export function summarize(outcomes: readonly Outcome[]): ClassSummary[] {
  const classes = Map.groupBy(outcomes, ({ query }) => query.queryClass);
  return [...classes].map(([queryClass, members]) => summarizeClass(queryClass, members));
}

/** The figures over these outcomes as if they were one class. */
export function summarizeClass(queryClass: string, outcomes: readonly Outcome[]): ClassSummary {
  const graded = outcomes.filter(({ query }) => query.intent.kind === 'graded');
  const misspelled = outcomes.filter(({ correctedNdcg }) => correctedNdcg !== undefined);
  const corrected = sum(misspelled.map(({ correctedNdcg = 0 }) => correctedNdcg));
  return {
    queryClass,
    count: outcomes.length,
    figures: {
      'P@10': mean(graded.map(({ precision }) => precision)),
      'nDCG@20': mean(graded.map(({ ndcg }) => ndcg)),
      'S@1': mean(graded.map(({ success1 }) => Number(success1))),
      'S@5': mean(graded.map(({ success5 }) => Number(success5))),
      'S@10': mean(graded.map(({ success10 }) => Number(success10))),
      'varied@10': mean(graded.flatMap(({ isVaried }) => (isVaried === undefined ? [] : [Number(isVaried)]))),
    },
    unanswered: mean(outcomes.map(({ slugs }) => Number(slugs.length === 0))) ?? 0,
    failures: outcomes.filter(({ failure }) => failure !== undefined).length,
    misspelledShare: corrected === 0 ? null : sum(misspelled.map(({ ndcg }) => ndcg)) / corrected,
    names: mean(graded.map(({ names }) => names)) ?? 0,
    packs: mean(graded.map(({ packs }) => packs)) ?? 0,
    drawings: summarizeDrawings(graded.filter(({ slugs }) => slugs.length === RESULT_DEPTH)),
  };
}

function summarizeDrawings(outcomes: readonly Outcome[]): ClassSummary['drawings'] {
  const drawings = outcomes.flatMap(({ drawings: seen }) => seen ?? []);
  const first10 = mean(drawings.map((seen) => seen.first10));
  const first20 = mean(drawings.map((seen) => seen.first20));
  return first10 === null || first20 === null ? null : { first10, first20 };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : sum(values) / values.length;
}
