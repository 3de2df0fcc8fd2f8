import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome } from './measure.ts';

interface KeptOutcome {
  readonly ndcg: number;
  readonly hits: number;
  readonly top: readonly string[];
}

/** A query with a better or worse answer than in the last run. */
export interface MovedQuery {
  readonly queryClass: string;
  readonly text: string;
  readonly before: KeptOutcome;
  readonly after: KeptOutcome;
}

const FOLDER = join(import.meta.dirname, 'results');
const FILE = join(FOLDER, 'last.json');
const TOP = 3;
/** Smaller changes of nDCG@20 are not reported. */
const LEAST_MOVE = 0.005;

/** The queries that changed since the last run, the greatest changes first. Queries without a last outcome are skipped. */
export function movedSince(
  last: Readonly<Record<string, KeptOutcome>>,
  outcomes: readonly Outcome[],
): MovedQuery[] {
  return outcomes
    .flatMap((outcome) => {
      const { query } = outcome;
      const before = last[query.text];
      const after = kept(outcome);
      if (before === undefined) return [];
      const emptied = (before.hits === 0) !== (after.hits === 0);
      if (Math.abs(after.ndcg - before.ndcg) < LEAST_MOVE && !emptied) return [];
      return [{ queryClass: query.queryClass, text: query.text, before, after }];
    })
    .sort((a, b) => Math.abs(b.after.ndcg - b.before.ndcg) - Math.abs(a.after.ndcg - a.before.ndcg));
}

/** The outcomes of the last run by query; empty without a last run. */
export function readLastRun(): Record<string, KeptOutcome> {
  return existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, KeptOutcome>) : {};
}

/** Saves these outcomes. Queries without an outcome in this run keep their last one. */
export function saveRun(outcomes: readonly Outcome[]): void {
  mkdirSync(FOLDER, { recursive: true });
  const all = { ...readLastRun() };
  for (const outcome of outcomes) {
    if (outcome.failure === undefined) all[outcome.query.text] = kept(outcome);
  }
  writeFileSync(FILE, JSON.stringify(all, undefined, 1));
}

function kept({ ndcg, slugs }: Outcome): KeptOutcome {
  return { ndcg, hits: slugs.length, top: slugs.slice(0, TOP) };
}
