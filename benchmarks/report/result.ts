import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Machine } from './machine.ts';
import type { Table } from './table.ts';

/** The saved form of one run. */
export interface BenchResult {
  readonly startedAt: string;
  readonly machine: Machine;
  readonly loadBefore: number;
  readonly loadAfter: number;
  readonly isQuick: boolean;
  readonly tables: readonly Table[];
}

export const RESULTS_FOLDER = join(import.meta.dirname, '../results');

/** Saves the result under its start time and returns the path. */
export function saveResult(result: BenchResult): string {
  mkdirSync(RESULTS_FOLDER, { recursive: true });
  const file = join(RESULTS_FOLDER, `${result.startedAt.slice(0, 19).replaceAll(':', '-')}.json`);
  writeFileSync(file, `${JSON.stringify(result, null, 1)}\n`);
  return file;
}
