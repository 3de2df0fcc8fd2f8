import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome } from './measure.ts';

interface SavedOutcome {
  readonly ndcg: number;
  readonly hits: number;
  readonly top: readonly string[];
}

/** A query with a better or worse answer than in the last run. */
export interface ChangedQuery {
  readonly queryClass: string;
  readonly text: string;
  readonly before: SavedOutcome;
  readonly after: SavedOutcome;
}

const FOLDER = join(import.meta.dirname, 'results');
const FILE = join(FOLDER, 'last.json');
const TOP = 3;
/** Smaller changes of nDCG@20 are not reported. */
const CHANGE_MIN = 0.005;

/**
 * The queries that changed since the last run, the greatest changes first. Queries without a last outcome are skipped.
 */
export function changedSince(
  last: Readonly<Record<string, SavedOutcome>>,
  outcomes: readonly Outcome[],
): ChangedQuery[] {
  return outcomes
    .flatMap((outcome) => {
      const { query } = outcome;
      const before = last[query.text];
      const after = savedOutcome(outcome);
      if (before === undefined) return [];
      const emptied = (before.hits === 0) !== (after.hits === 0);
      if (Math.abs(after.ndcg - before.ndcg) < CHANGE_MIN && !emptied) return [];
      return [{ queryClass: query.queryClass, text: query.text, before, after }];
    })
    .sort((a, b) => Math.abs(b.after.ndcg - b.before.ndcg) - Math.abs(a.after.ndcg - a.before.ndcg));
}

/** The outcomes of the last run by query; empty without a last run. */
export function readLastRun(): Record<string, SavedOutcome> {
  return existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, SavedOutcome>) : {};
}

/** Saves these outcomes. Queries without an outcome in this run keep their last one. */
export function saveRun(outcomes: readonly Outcome[]): void {
  mkdirSync(FOLDER, { recursive: true });
  const all = { ...readLastRun() };
  for (const outcome of outcomes) {
    if (outcome.failure === undefined) all[outcome.query.text] = savedOutcome(outcome);
  }
  writeFileSync(FILE, JSON.stringify(all, undefined, 1));
}

function savedOutcome({ ndcg, slugs }: Outcome): SavedOutcome {
  return { ndcg, hits: slugs.length, top: slugs.slice(0, TOP) };
}
