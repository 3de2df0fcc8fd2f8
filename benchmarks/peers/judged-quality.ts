import { Grader } from '../../tests/relevance/grader.ts';
import { readIconNames } from '../../tests/relevance/icon-names.ts';
import { readJudgments } from '../../tests/relevance/judgments.ts';
import { measure, type Outcome } from '../../tests/relevance/measure.ts';
import { embeddedEngine } from '../../tests/relevance/subjects/embedded-engine.ts';
import type { Subject } from '../../tests/relevance/subjects/subject.ts';
import { type Figure, summarize, summarizeClass } from '../../tests/relevance/summary.ts';
import type { Table, TableRow } from '../report/table.ts';

/** The slugs that an engine found for each text of `judgedTexts`, best first. */
export interface JudgedAnswers {
  readonly label: string;
  readonly answers: ReadonlyMap<string, readonly string[]>;
}

/** The distinct texts of the judged queries and of their corrected spellings. */
export function judgedTexts(): string[] {
  return [...new Set(readJudgments().queries.flatMap(({ text, corrected }) => [text, corrected ?? text]))];
}

/** Relevance by class of query: of the catalog in `dataDir` with its thesaurus, and of each of `engines`. */
export async function judgeAnswers(dataDir: string, engines: readonly JudgedAnswers[]): Promise<Table[]> {
  const judgments = readJudgments();
  const judge = { grader: new Grader(judgments, readIconNames()), styleWords: judgments.styleWords };
  const served = await embeddedEngine(dataDir);
  const judged: { readonly label: string; readonly outcomes: readonly Outcome[] }[] = [];
  for (const subject of [{ ...served, label: 'Glyphdex as served' }, ...engines.map(asSubject)]) {
    judged.push({ label: subject.label, outcomes: await measure(subject, judgments.queries, judge) });
  }
  served.close();
  return [
    figureTable('S@10', 'Share of judged queries with a relevant icon among the first ten', judged),
    figureTable('nDCG@20', 'nDCG@20 of the judged queries', judged),
  ];
}

function asSubject({ label, answers }: JudgedAnswers): Subject {
  return {
    label,
    search: async (text, limit) => (answers.get(text) ?? []).slice(0, limit),
    close: () => {},
  };
}

function figureTable(
  figure: Figure,
  title: string,
  judged: readonly { readonly label: string; readonly outcomes: readonly Outcome[] }[],
): Table {
  const rows = judged.map(({ label, outcomes }): TableRow => {
    const classes = summarize(outcomes).filter(isGraded);
    const all = summarizeClass('all', outcomes);
    return { label, cells: [...classes, all].map(({ figures }) => figures[figure]) };
  });
  const classes = summarize(judged[0]!.outcomes).filter(isGraded);
  return {
    id: `peers.quality.${figure}`,
    title,
    columns: [...classes.map(({ queryClass }) => queryClass), 'all'],
    rows,
    notes: [
      'The judged queries of tests/relevance (docs/relevance.md); `npm run relevance` shows all figures.',
    ],
  };
}

/** Whether nDCG exists for the class: nonsense, for example, has no relevant icons. */
function isGraded({ figures }: ReturnType<typeof summarizeClass>): boolean {
  return figures['nDCG@20'] !== null;
}
