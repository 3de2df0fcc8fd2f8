import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome } from './measure.ts';

interface SavedOutcome {
  readonly ndcg: number;
  readonly hits: number;
  readonly top: readonly string[];
}

/** A query whose answer differs from that of the last run with this query. */
export interface ChangedQuery {
  readonly queryClass: string;
  readonly text: string;
  readonly before: SavedOutcome;
  readonly after: SavedOutcome;
}

const FOLDER = join(import.meta.dirname, 'results');
const FILE = join(FOLDER, 'last.json');
/** The number of first hits that are saved. */
const TOP = 3;
/** Smaller changes of nDCG@20 are not listed. */
const CHANGE_MIN = 0.005;

/**
 * The queries whose nDCG@20 changed by at least CHANGE_MIN, or that got or lost all hits, since the last run with them.
 * The greatest changes come first. Queries without a saved outcome are skipped.
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

/** The saved outcomes by query, each of the last run with this query; empty before the first run. */
export function readLastRun(): Record<string, SavedOutcome> {
  return existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, SavedOutcome>) : {};
}

/** Saves these outcomes by query. Queries that failed or are not in this run keep their saved outcome. */
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
