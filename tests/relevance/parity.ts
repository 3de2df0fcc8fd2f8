import { readWorkload } from '../../benchmarks/workload.ts';
import type { JudgedQuery } from './judgments.ts';
import { type Judge, measure } from './measure.ts';
import { printSummaries } from './report.ts';
import type { Subject } from './subjects/subject.ts';
import { type ClassSummary, FIGURES, summarize } from './summary.ts';

/** The least share of workload queries with the same first page. */
const SAME_PAGES_MIN = 0.95;
/** The greatest difference of a figure of a class. */
const DIFFERENCE_MAX = 0.03;
const PAGE = 20;
const SHOWN_MAX = 20;

/** Compares a service with the engine in this process over the same catalog. Returns the exit code. */
export async function compareToEmbedded(
  service: Subject,
  openEmbedded: () => Promise<Subject>,
  queries: readonly JudgedQuery[],
  judge: Judge,
): Promise<number> {
  const embedded = await openEmbedded();
  const texts = readWorkload().map(({ q }) => q);
  const different = await differentPages(service, embedded, texts);
  const same = texts.length - different.length;
  console.log(`${same} of ${texts.length} workload queries have the same first page.`);
  for (const text of different.slice(0, SHOWN_MAX)) console.log(`  differs: ${text}`);

  const [ofService, ofEmbedded] = [
    summarize(await measure(service, queries, judge)),
    summarize(await measure(embedded, queries, judge)),
  ];
  printSummaries(`Relevance: ${service.label}`, ofService);
  printSummaries(`Relevance: ${embedded.label}`, ofEmbedded);
  const apart = figuresApart(ofService, ofEmbedded);
  console.log(`${apart.length} figures differ by more than ${DIFFERENCE_MAX}.`);
  for (const line of apart) console.log(`  ${line}`);
  embedded.close();
  service.close();
  return same >= SAME_PAGES_MIN * texts.length && apart.length === 0 ? 0 : 1;
}

async function differentPages(first: Subject, second: Subject, texts: readonly string[]): Promise<string[]> {
  const different: string[] = [];
  for (const text of texts) {
    const page = await first.search(text, PAGE).catch((error: unknown) => [String(error)]);
    const other = await second.search(text, PAGE);
    if (page.length !== other.length || page.some((slug, i) => slug !== other[i])) different.push(text);
  }
  return different;
}

/** One line for each figure of a class that differs too much, and for each class with failures. */
export function figuresApart(
  first: readonly Pick<ClassSummary, 'queryClass' | 'figures' | 'failures'>[],
  second: readonly Pick<ClassSummary, 'queryClass' | 'figures'>[],
): string[] {
  return first.flatMap(({ queryClass, figures, failures }) => {
    const others = second.find((summary) => summary.queryClass === queryClass)?.figures;
    const lines = FIGURES.filter(
      (figure) => Math.abs((figures[figure] ?? 0) - (others?.[figure] ?? 0)) > DIFFERENCE_MAX,
    ).map((figure) => `${queryClass}: ${figure} ${figures[figure]}, not ${others?.[figure]}`);
    return failures === 0 ? lines : [...lines, `${queryClass}: ${failures} queries failed`];
  });
}
