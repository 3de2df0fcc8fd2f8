import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Table } from './table.ts';

/** The machine of a run. */
interface Machine {
  readonly cores: number;
  readonly model: string;
  readonly memoryGb: number;
  readonly node: string;
  readonly platform: string;
}

/** The saved form of one run of `npm run bench` or `bench:scale`. */
export interface BenchResult {
  readonly startedAt: string;
  readonly machine: Machine;
  readonly loadBefore: number;
  readonly loadAfter: number;
  readonly isQuick: boolean;
  readonly tables: readonly Table[];
}

export const RESULTS_FOLDER = join(import.meta.dirname, '../results');

/** Saves the result in a file named by its start time (UTC, in seconds) and returns the path. */
export function saveResult(result: BenchResult): string {
  mkdirSync(RESULTS_FOLDER, { recursive: true });
  const file = join(RESULTS_FOLDER, `${result.startedAt.slice(0, 19).replaceAll(':', '-')}.json`);
  writeFileSync(file, `${JSON.stringify(result, null, 1)}\n`);
  return file;
}

export function thisMachine(): Machine {
  return {
    cores: cpus().length,
    model: cpus()[0]?.model.trim() ?? 'unknown',
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    platform: `${process.platform}-${process.arch}`,
  };
}

/** The load average of the last minute: tasks that run or wait. Above the number of cores, wall times are too long. */
export function loadAverage(): number {
  return Math.round(loadavg()[0]! * 100) / 100;
}
