import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CATALOG_FILES } from '@glyphdex/contract';
import { belowFloors, readFloors, saveFloors } from './floors.ts';
import { Grader } from './grader.ts';
import { readIconNames } from './icon-names.ts';
import { parseIntent } from './intent.ts';
import { type JudgedQuery, type Judgments, readJudgments } from './judgments.ts';
import { changedSince, readLastRun, saveRun } from './last-run.ts';
import { type Judge, measure } from './measure.ts';
import { HELP, parseOptions, type RelevanceOptions } from './options.ts';
import { compareToEmbedded } from './parity.ts';
import {
  printAnswer,
  printChanged,
  printComparison,
  printFailures,
  printKinds,
  printSummaries,
  printWorst,
} from './report.ts';
import { embeddedEngine } from './subjects/embedded-engine.ts';
import { peerEngines } from './subjects/peer-engines.ts';
import { runningService } from './subjects/running-service.ts';
import type { Subject } from './subjects/subject.ts';
import { summarize } from './summary.ts';

/** The number of hits that `--query` prints. */
const HITS_SHOWN = 10;

try {
  const options = parseOptions(process.argv.slice(2));
  if (options === 'help') console.log(HELP);
  else process.exitCode = await run(options);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Returns the exit code: 1 if a figure is below its floor or a query failed. */
async function run(options: RelevanceOptions): Promise<number> {
  const judgments = readJudgments();
  const queries = chosenQueries(judgments, options);
  const subject = await openSubject(options);
  const judge = { grader: new Grader(judgments, readIconNames()), styleWords: judgments.styleWords };
  if (options.isComparedToEmbedded) return compareToEmbedded(subject, openEmbedded, queries, judge);
  const outcomes = await measure(subject, queries, judge);
  subject.close();
  if (options.query !== undefined) {
    for (const outcome of outcomes) printAnswer(outcome, HITS_SHOWN);
    return 0;
  }
  const summaries = summarize(outcomes);
  printSummaries(`Relevance: ${subject.label}, ${outcomes.length} queries`, summaries);
  if (options.classes.length === 1) printKinds(outcomes);
  printFailures(outcomes);
  if (options.isComparedToPeers) await compareToPeers({ label: subject.label, summaries }, queries, judge);
  if (options.worst > 0) printWorst(outcomes, options.worst);
  printChanged(changedSince(readLastRun(), outcomes));
  saveRun(outcomes);
  if (options.savesFloors) saveFloors(summaries);
  const missed = belowFloors(summaries, readFloors());
  if (missed.length > 0) console.error(`\nBelow the floor:\n${missed.map((line) => `  ${line}`).join('\n')}`);
  return missed.length > 0 ? 1 : 0;
}

/** The queries that the options ask for. A query that is not judged gets the intent `*` if none is given. */
function chosenQueries(judgments: Judgments, { query, intent, classes }: RelevanceOptions): JudgedQuery[] {
  if (query !== undefined) {
    const judged = judgments.queries.find(({ text }) => text === query);
    if (judged !== undefined && intent === undefined) return [judged];
    const parsed = parseIntent(intent ?? '*', query, judgments);
    if (typeof parsed === 'string') throw new Error(parsed);
    return [{ queryClass: 'shown', text: query, intent: parsed, note: '', corrected: undefined }];
  }
  const known = new Set(judgments.queries.map(({ queryClass }) => queryClass));
  const unknown = classes.find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new Error(`There is no class "${unknown}"; there are ${[...known].join(', ')}.`);
  return judgments.queries.filter(({ queryClass }) => classes.length === 0 || classes.includes(queryClass));
}

async function openSubject({ service, isComparedToEmbedded }: RelevanceOptions): Promise<Subject> {
  if (service !== undefined)
    return runningService(service.url, service.key, { refusesDegraded: isComparedToEmbedded });
  return openEmbedded();
}

function openEmbedded(): Promise<Subject> {
  const { DATA_DIR = '.data' } = process.env;
  const dataDir = resolve(DATA_DIR);
  if (!existsSync(join(dataDir, 'catalog', CATALOG_FILES.current))) {
    throw new Error(
      `There is no catalog in ${dataDir}. Build it with: npx --no-install glyphdex catalog build`,
    );
  }
  return embeddedEngine(dataDir);
}

async function compareToPeers(
  ours: { readonly label: string; readonly summaries: ReturnType<typeof summarize> },
  queries: readonly JudgedQuery[],
  judge: Judge,
): Promise<void> {
  const engines = [ours];
  for (const peer of peerEngines(judge.grader.icons)) {
    const summaries = summarize(await measure(peer, queries, judge));
    engines.push({ label: peer.label, summaries });
  }
  printComparison(({ figures }) => figures['nDCG@20'], 'nDCG@20', engines);
  printComparison(({ figures }) => figures['P@10'], 'P@10', engines);
  printComparison(({ figures }) => figures['S@1'], 'Success@1', engines);
  printComparison(({ figures }) => figures['S@10'], 'Success@10', engines);
  printComparison(({ figures }) => figures['varied@10'], 'Varied@10', engines);
  printComparison(({ unanswered }) => unanswered, 'Share of queries without hits', engines);
  printComparison(
    ({ misspelledShare }) => misspelledShare,
    'nDCG of misspelled queries divided by nDCG of the right spelling',
    engines,
  );
}
