import type { Grader } from './grader.ts';
import type { JudgedQuery } from './judgments.ts';
import { type Grade, NDCG_DEPTH, ndcg, precision, success } from './metrics.ts';
import { wordsOf } from './name-words.ts';
import type { Subject } from './subjects/subject.ts';

/** The number of hits that are requested and graded. */
export const RESULT_DEPTH = NDCG_DEPTH;
const DIVERSITY_DEPTH = 10;
/** With fewer different designs among ten hits, a page looks like one drawing over and over. */
const VARIED_DESIGNS = 5;

export interface Outcome {
  readonly query: JudgedQuery;
  /** The first RESULT_DEPTH hits; empty after a failure. */
  readonly slugs: readonly string[];
  /** The grade of each hit; empty for a query without grades, whose figures are 0 or false. */
  readonly grades: readonly Grade[];
  /** The error message, if the engine failed to answer. */
  readonly failure: string | undefined;
  /** nDCG@20 of the answer to the right spelling, by the same judgment; only for a misspelling. */
  readonly correctedNdcg: number | undefined;
  readonly ndcg: number;
  readonly precision: number;
  readonly success1: boolean;
  readonly success5: boolean;
  readonly success10: boolean;
  /** The numbers of different names, without style words, and different packs among the first ten hits. */
  readonly names: number;
  readonly packs: number;
  /**
   * Whether the first ten hits have at least VARIED_DESIGNS designs. Icons of one maker with the same name apart from
   * style words count as one. `undefined` for a shorter answer.
   */
  readonly isVaried: boolean | undefined;
  /** The numbers of different drawings among the first ten and twenty hits, if known. */
  readonly drawings: { readonly first10: number; readonly first20: number } | undefined;
}

export interface Judge {
  readonly grader: Grader;
  readonly styleWords: ReadonlySet<string>;
}

/** Sends every query to the subject, one after another, and grades the hits. */
export async function measure(
  subject: Subject,
  queries: readonly JudgedQuery[],
  judge: Judge,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const query of queries) outcomes.push(await measureQuery(subject, query, judge));
  return outcomes;
}

async function measureQuery(subject: Subject, query: JudgedQuery, judge: Judge): Promise<Outcome> {
  const { slugs, failure } = await answerOf(subject, query.text);
  const ideal = judge.grader.ideal(query);
  const grades = gradesOf(slugs, query, judge);
  const first = slugs.slice(0, DIVERSITY_DEPTH);
  const stems = first.map((slug) => stemOf(slug, judge.styleWords));
  const designs = new Set(first.map((slug, rank) => `${judge.grader.makerOf(slug)}: ${stems[rank]}`));
  return {
    query,
    slugs,
    grades,
    failure,
    correctedNdcg: await correctedNdcg(subject, query, judge),
    ndcg: ndcg(grades, ideal),
    precision: precision(grades, ideal),
    success1: success(grades, 1),
    success5: success(grades, 5),
    success10: success(grades, 10),
    names: new Set(stems).size,
    packs: new Set(first.map((slug) => slug.split('--')[0])).size,
    isVaried: first.length < DIVERSITY_DEPTH ? undefined : designs.size >= VARIED_DESIGNS,
    drawings: drawingsAmong(subject, slugs),
  };
}

function drawingsAmong(subject: Subject, slugs: readonly string[]): Outcome['drawings'] {
  const first10 = subject.drawingsAmong?.(slugs.slice(0, DIVERSITY_DEPTH));
  const first20 = subject.drawingsAmong?.(slugs);
  return first10 === undefined || first20 === undefined ? undefined : { first10, first20 };
}

async function correctedNdcg(
  subject: Subject,
  query: JudgedQuery,
  judge: Judge,
): Promise<number | undefined> {
  if (query.corrected === undefined) return undefined;
  const { slugs } = await answerOf(subject, query.corrected);
  return ndcg(gradesOf(slugs, query, judge), judge.grader.ideal(query));
}

async function answerOf(
  subject: Subject,
  text: string,
): Promise<{ slugs: readonly string[]; failure: string | undefined }> {
  try {
    return { slugs: await subject.search(text, RESULT_DEPTH), failure: undefined };
  } catch (error) {
    return { slugs: [], failure: error instanceof Error ? error.message : String(error) };
  }
}

function gradesOf(slugs: readonly string[], { intent }: JudgedQuery, { grader }: Judge): Grade[] {
  return intent.kind === 'graded' ? slugs.map((slug) => grader.gradeOf(slug, intent)) : [];
}

/**
 * The sorted words of a name without style words and numbers; the name itself if no others remain. Icons with equal
 * stems count as having the same name.
 */
function stemOf(slug: string, styleWords: ReadonlySet<string>): string {
  const name = slug.slice(slug.indexOf('--') + 2);
  const informative = wordsOf(name).filter((word) => !styleWords.has(word) && !/^\d+$/.test(word));
  return informative.length === 0 ? name : informative.sort().join(' ');
}
