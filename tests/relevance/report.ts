import { formatTable } from '../../benchmarks/report/table.ts';
import type { ChangedQuery } from './last-run.ts';
import type { Outcome } from './measure.ts';
import { type ClassSummary, FIGURES, summarizeClass } from './summary.ts';

const CHANGED_SHOWN = 40;
const FAILURES_SHOWN = 10;
const TOP = 3;

export function printSummaries(label: string, summaries: readonly ClassSummary[]): void {
  console.log(
    formatTable({
      id: 'relevance',
      title: label,
      columns: ['n', ...FIGURES, 'no hits', 'failed', 'kept', 'names@10', 'packs@10', 'drawings@10', '@20'],
      rows: summaries.map((summary) => ({
        label: summary.queryClass,
        cells: [
          String(summary.count),
          ...FIGURES.map((figure) => share(summary.figures[figure])),
          share(summary.unanswered),
          String(summary.failures),
          share(summary.misspelledShare),
          summary.names.toFixed(1),
          summary.packs.toFixed(1),
          summary.drawings?.first10.toFixed(1) ?? '-',
          summary.drawings?.first20.toFixed(1) ?? '-',
        ],
      })),
      notes: [
        'P@10 and S@k count grades 2 and 3. nDCG@20 is against the best 20 grades in the corpus.',
        "varied@10: share of first pages with at least five designs; a maker's cuts of one drawing are one design.",
        'no hits: share of queries without hits. failed: number of queries that made the engine fail.',
        'kept: nDCG of misspelled queries divided by nDCG of their right spelling.',
        'names, packs, drawings: mean number of different ones among the first 10 hits; @20: drawings among 20.',
      ],
    }),
  );
}

/** The figures of one class by kind of query, such as the language, if it has several kinds. */
export function printKinds(outcomes: readonly Outcome[]): void {
  const kinds = Map.groupBy(outcomes, ({ query }) => query.note);
  if (kinds.size < 2) return;
  const summaries = [...kinds].map(([kind, members]) => summarizeClass(kind, members));
  printSummaries('By kind', summaries);
}

/** One figure of several engines side by side. */
export function printComparison(
  figure: (summary: ClassSummary) => number | null,
  title: string,
  engines: readonly { readonly label: string; readonly summaries: readonly ClassSummary[] }[],
): void {
  const classes = engines[0]?.summaries.map(({ queryClass }) => queryClass) ?? [];
  console.log(
    formatTable({
      id: 'peers',
      title,
      columns: engines.map(({ label }) => label),
      rows: classes.map((queryClass, row) => ({
        label: queryClass,
        cells: engines.map(({ summaries }) => {
          const summary = summaries[row];
          return share(summary === undefined ? null : figure(summary));
        }),
      })),
      notes: [],
    }),
  );
}

export function printChanged(changed: readonly ChangedQuery[]): void {
  if (changed.length === 0) return;
  const better = changed.filter(({ before, after }) => after.ndcg > before.ndcg).length;
  const worse = changed.filter(({ before, after }) => after.ndcg < before.ndcg).length;
  const others = changed.length - better - worse;
  console.log(
    `\n## Changed since the last run: ${better} better, ${worse} worse, ${others} equal, but now with or without hits`,
  );
  for (const { queryClass, text, before, after } of changed.slice(0, CHANGED_SHOWN)) {
    console.log(`${before.ndcg.toFixed(3)} → ${after.ndcg.toFixed(3)}  ${queryClass}: ${shown(text)}`);
    console.log(`    before  ${before.top.join('  ') || '(no hits)'}`);
    console.log(`    after   ${after.top.join('  ') || '(no hits)'}`);
  }
  if (changed.length > CHANGED_SHOWN) console.log(`… and ${changed.length - CHANGED_SHOWN} more`);
}

/** The graded queries with the lowest nDCG@20, with their first hits and grades. */
export function printWorst(outcomes: readonly Outcome[], count: number): void {
  const graded = outcomes.filter(({ query }) => query.intent.kind === 'graded');
  const worst = graded.sort((a, b) => a.ndcg - b.ndcg).slice(0, count);
  console.log(`\n## The ${worst.length} worst of ${graded.length}`);
  for (const outcome of worst) {
    const { query } = outcome;
    console.log(
      `${outcome.ndcg.toFixed(3)}  ${query.queryClass}: ${shown(query.text)}  (${intentOf(outcome)})`,
    );
    console.log(`       ${hitsOf(outcome, TOP).join('  ') || '(no hits)'}`);
  }
}

/** The queries that made the engine fail, with its messages. */
export function printFailures(outcomes: readonly Outcome[]): void {
  const failed = outcomes.filter(({ failure }) => failure !== undefined);
  if (failed.length === 0) return;
  console.log(`\n## ${failed.length} queries failed`);
  for (const { query, failure } of failed.slice(0, FAILURES_SHOWN)) {
    console.log(`${query.queryClass}: ${shown(query.text)}: ${failure}`);
  }
  if (failed.length > FAILURES_SHOWN) console.log(`… and ${failed.length - FAILURES_SHOWN} more`);
}

/** The hits of one query with their grades. */
export function printAnswer(outcome: Outcome, depth: number): void {
  const { query, grades, slugs, failure } = outcome;
  const isGraded = query.intent.kind === 'graded';
  console.log(`${shown(query.text)}  ${isGraded ? `intent ${intentOf(outcome)}` : 'is not graded'}`);
  if (failure !== undefined) console.log(`  failed: ${failure}`);
  for (const [rank, slug] of slugs.slice(0, depth).entries()) {
    console.log(`  ${String(rank + 1).padStart(2)}  ${isGraded ? grades[rank] : '-'}  ${slug}`);
  }
  if (slugs.length === 0) console.log('  (no hits)');
  if (isGraded) {
    console.log(`  nDCG@20 ${outcome.ndcg.toFixed(3)}   P@10 ${outcome.precision.toFixed(2)}`);
  }
}

function hitsOf({ slugs, grades }: Outcome, count: number): string[] {
  return slugs.slice(0, count).map((slug, rank) => `${slug} [${grades[rank]}]`);
}

function intentOf({ query: { intent } }: Outcome): string {
  return intent.kind === 'graded' ? intent.text : intent.kind;
}

/**
 * The text with escapes (`\u{…}`) for characters that a terminal does not show or that reverse the line, at most 60
 * long.
 */
function shown(text: string): string {
  const visible = text.replace(
    /[\p{Cc}\p{Cf}\p{Mn}]/gu,
    (char) => `\\u{${char.codePointAt(0)?.toString(16)}}`,
  );
  return visible.length > 60 ? `${visible.slice(0, 57)}…` : visible;
}

function share(value: number | null): string {
  return value === null ? '-' : value.toFixed(3);
}
